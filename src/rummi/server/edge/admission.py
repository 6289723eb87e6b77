"""Whoever is banned reads why and until when, and takes leave with all that is his; nothing else is done for him."""

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
"""For the options of a route."""
_SAFE: Final = ("GET", "HEAD", "OPTIONS")


async def keep_banned_out(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guards every route that changes something, or that is for people with a session. Sockets are asked elsewhere,
    because they are told by a code."""
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
        await services.moderator.decided()
    raise Banned(ban)


class CheckedRequest(Request[Any, Any, Any]):
    """A request for whose body Litestar would otherwise answer with status 500."""

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


TOO_OLD: Final = 4426
TOO_NEW: Final = 4427
"""Codes with which a socket is closed."""


def refuse_other_version(request: Request[Any, Any, Any]) -> Response[Refusal] | None:
    """Before whatever was asked for is done."""
    fit = fit_of(request.headers.get(HEADER))
    if fit == "fits":
        return None
    message = say(_words(fit), language_of(request))
    broken = Broken(code=f"protocol/{fit.replace(' ', '-')}", rule="–", message=message)
    return Response(Refusal(id="", message=message, broken=[broken]), status_code=400)


def _words(fit: Fit) -> Sentence:
    if fit == "too old":
        return sentence("This page is older than the server. Load it again.")
    return sentence("This page is newer than the server. Load it again in a while.")


def closing_code(told: str | None) -> int | None:
    """With which the socket of a client is closed that speaks another version; None for one that can stay."""
    match fit_of(told):
        case "too old":
            return UNREADABLE if told is None else TOO_OLD  # who tells no version does not know the other code
        case "too new":
            return TOO_NEW
        case _:
            return None
