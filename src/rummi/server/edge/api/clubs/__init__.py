"""The addresses of clubs, and the archive of all public events."""

from __future__ import annotations

from typing import Any, Final

from rummi.server.edge.api.clubs import archive, bringing, club, keeping, public

ROUTES: Final[list[Any]] = [
    *archive.ROUTES,
    *club.ROUTES,
    *keeping.ROUTES,
    *bringing.ROUTES,
    *public.ROUTES,
]
