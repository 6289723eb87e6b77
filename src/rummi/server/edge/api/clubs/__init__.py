"""The addresses of clubs."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.clubs import bringing, club, keeping, public

ROUTES: Final[list[Any]] = [*club.ROUTES, *keeping.ROUTES, *bringing.ROUTES, *public.ROUTES]
