"""The operator's console. To everybody else there is nothing here."""

from __future__ import annotations

from typing import Any, Final

from litestar import Router
from litestar.di import Provide

from rummi.server.edge.api.admitting.banned import OPEN_TO_BANNED
from rummi.server.edge.api.console import deciding, looking
from rummi.server.edge.api.console.operators import operators_only, the_operator

ROUTES: Final[list[Any]] = [
    Router(
        "/",
        route_handlers=[*looking.ROUTES, *deciding.ROUTES],
        guards=[operators_only],
        dependencies={"acting_operator": Provide(the_operator)},
        opt=OPEN_TO_BANNED,  # who is no operator gets the same answer, banned or not
        include_in_schema=False,
    )
]
