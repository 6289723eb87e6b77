"""Who is asking: an operator, or somebody for whom there is nothing here."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import SkipValidation

from rummi.server.edge.api.who import person_of
from rummi.server.edge.services import Services
from rummi.server.store.moderation.operators import Operator

PREFIX = "/api/console"
Operating: TypeAlias = NamedDependency[SkipValidation[Operator]]


async def operators_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Asked of the database every time: whoever loses the right has lost it at once."""
    await the_operator(connection)


async def the_operator(request: ASGIConnection[Any, Any, Any, Any]) -> Operator:
    services: Services = request.app.state.services
    person = await person_of(request)
    operator = await services.moderation.operators.get(person.id) if person else None
    if operator is None:
        raise NotFoundException
    return operator
