"""`/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this server, if its operator says so."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException

from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES, sentence
from rummi.server.edge.api.who import Here

PATH: Final = "/.well-known/security.txt"
_SCHEMES: Final = ("https://", "mailto:", "tel:")
_HOLDS: Final = timedelta(days=180)
"""How long readers may rely on an answer; it is counted from the day on which they ask."""


def require_contacts(contacts: Iterable[str]) -> None:
    """Raise InvalidInput where one is no address that RFC 9116 allows."""
    for contact in contacts:
        if not contact.startswith(_SCHEMES) or any(sign.isspace() or not sign.isprintable() for sign in contact):
            raise InvalidInput(
                sentence(
                    "“{contact}” is no contact; write one like {example}",
                    contact=contact[:80],
                    example="mailto:security@rummi.example",
                )
            )


@get(PATH, include_in_schema=False)
async def security_txt(services: Here) -> Response[str]:
    settings = services.settings
    if not settings.security_contacts:
        raise NotFoundException
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    names = [name for name in settings.names if name != "*"]
    lines = [
        *(f"Contact: {contact}" for contact in settings.security_contacts),
        f"Expires: {(today + _HOLDS).isoformat().replace('+00:00', 'Z')}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
        *(f"Canonical: https://{name}{PATH}" for name in names),
    ]
    return Response("\n".join(lines) + "\n", media_type="text/plain")


ROUTES: Final[list[Any]] = [security_txt]
