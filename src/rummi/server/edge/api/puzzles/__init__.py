"""Puzzles: found, shown, judged by the engine, and counted for those who have a login."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.puzzles import finding, trying

ROUTES: Final[list[Any]] = [*finding.ROUTES, *trying.ROUTES]
