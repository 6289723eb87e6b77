"""Championships over HTTP."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.events import event, files, news, papers, previews, reports, roles, rooms

ROUTES: Final[list[Any]] = [
    *event.ROUTES,
    *roles.ROUTES,
    *files.ROUTES,
    *previews.ROUTES,
    *news.ROUTES,
    *papers.ROUTES,
    *rooms.ROUTES,
    *reports.ROUTES,
]
