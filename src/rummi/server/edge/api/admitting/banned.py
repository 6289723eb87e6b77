"""Whoever is banned reads why and until when, and takes leave with all that is his; nothing else is done for him."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from rummi.server.edge.api.who import ASKER, person_of
from rummi.server.edge.moderating import caller_of
from rummi.server.edge.services import Services
from rummi.server.moderation.moderation import Banned

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
        await services.moderation.sanctions.widen(ban.id, caller.network, services.now())
        await services.moderator.decided()
    raise Banned(ban)
