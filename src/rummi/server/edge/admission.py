"""Checks before a request is handled: bans, the version of the protocol, and readable bodies."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, Final

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import ClientException, InternalServerException
from litestar.handlers import BaseRouteHandler

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.language import say
from rummi.server.edge.identity import ASKER, language_of, person_of
from rummi.server.edge.moderation import caller_of
from rummi.server.edge.services import Services
from rummi.server.edge.socket import UNREADABLE
from rummi.server.protocol.rooms import Broken, Refusal
from rummi.server.protocol.version import HEADER, Fit, fit_of
from rummi.server.rooms.moderation import Banned

OPEN_TO_BANNED: Final = {"open_to_banned": True}
"""Route options: people who are banned may use this route, for example to download or delete their data."""
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
TOO_OLD: Final = 4426
TOO_NEW: Final = 4427
"""Close codes for sockets of clients whose version is not supported."""


async def reject_banned(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Raise Banned on routes that change something or need a session (a guard of all routes).

    Sockets are checked in `api/rooms.py`, because they are closed with a code.
    """
    scope: Any = connection.scope
    if scope["type"] != "http" or handler.opt.get("open_to_banned"):
        return
    if scope["method"] in _SAFE and ASKER not in handler.parsed_fn_signature.parameters:
        return
    services: Services = connection.app.state.services
    caller = caller_of(connection, await person_of(connection))
    ban = services.moderation.ban_of(caller)
    if ban is None:
        return
    if services.moderation.reaches(ban, caller):
        await services.moderation.sanctions.add_network(ban.id, caller.network, services.now())
        await services.moderator.announce_decision()
    raise Banned(ban)


class CheckedRequest(Request[Any, Any, Any]):
    """A request that reports an unreadable body. Litestar would answer with status 500."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError as error:
            problem = sentence("The request is not UTF-8 text (at byte {place} of a text).", place=error.start + 1)
            raise InvalidInput(problem) from None

    async def stream(self) -> AsyncGenerator[bytes, None]:
        try:
            async for chunk in super().stream():
                yield chunk
        except InternalServerException:  # the client has disconnected; Litestar raises nothing else here
            raise ClientException("The connection ended before the request did.") from None


def refuse_other_version(request: Request[Any, Any, Any]) -> Response[Refusal] | None:
    """Refuse a request of a client whose version is not supported (called before the handler)."""
    fit = fit_of(request.headers.get(HEADER))
    if fit == "fits":
        return None
    message = say(_version_problem(fit), language_of(request))
    broken = Broken(code=f"protocol/{fit.replace(' ', '-')}", rule="–", message=message)
    return Response(Refusal(id="", message=message, broken=[broken]), status_code=400)


def _version_problem(fit: Fit) -> Sentence:
    if fit == "too old":
        return sentence("This page is older than the server. Load it again.")
    return sentence("This page is newer than the server. Load it again in a while.")


def close_code_for_version(sent: str | None) -> int | None:
    """Return the code to close the socket with if the client's version is not supported, otherwise None."""
    match fit_of(sent):
        case "too old":
            return UNREADABLE if sent is None else TOO_OLD  # a client without a version does not know the other code
        case "too new":
            return TOO_NEW
        case _:
            return None
