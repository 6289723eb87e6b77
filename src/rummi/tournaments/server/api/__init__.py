"""The HTTP API of tournaments and clubs."""

from __future__ import annotations

from typing import Any, Final

from rummi.tournaments.server.api import club_admin, clubs, embed, entrants, events, files, news, roles, settings

ROUTES: Final[list[Any]] = [
    *events.ROUTES,
    *news.ROUTES,
    *roles.ROUTES,
    *files.ROUTES,
    *entrants.ROUTES,
    *settings.ROUTES,
    *clubs.ROUTES,
    *club_admin.ROUTES,
    *embed.ROUTES,
]
