"""Championships over HTTP."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.events import (
    archive,
    entrants,
    event,
    files,
    news,
    papers,
    previews,
    reports,
    roles,
    rooms,
    tables,
)

ROUTES: Final[list[Any]] = [
    *archive.ROUTES,
    *event.ROUTES,
    *roles.ROUTES,
    *files.ROUTES,
    *tables.ROUTES,
    *entrants.ROUTES,
    *previews.ROUTES,
    *news.ROUTES,
    *papers.ROUTES,
    *rooms.ROUTES,
    *reports.ROUTES,
]
