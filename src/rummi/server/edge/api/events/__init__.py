"""Championships over HTTP."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.events import (
    entrants,
    event,
    files,
    logo,
    news,
    papers,
    parts,
    previews,
    reports,
    roles,
    rooms,
    tables,
)

ROUTES: Final[list[Any]] = [
    *event.ROUTES,
    *parts.ROUTES,
    *roles.ROUTES,
    *files.ROUTES,
    *tables.ROUTES,
    *entrants.ROUTES,
    *previews.ROUTES,
    *news.ROUTES,
    *papers.ROUTES,
    *logo.ROUTES,
    *rooms.ROUTES,
    *reports.ROUTES,
]
