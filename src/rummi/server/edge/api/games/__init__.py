"""Finished games: listed, replayed, reviewed."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.games import finished, reviews

ROUTES: Final[list[Any]] = [*finished.ROUTES, *reviews.ROUTES]
