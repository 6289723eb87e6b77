"""Whom I have blocked, in whatever room it was."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import delete, get
from litestar.params import FromPath
from msgspec import Meta, Struct

from rummi.server.edge.api.who import Asker, Here


class BlockedShown(Struct, frozen=True):
    """Somebody, as he was called when I blocked him; `at` is in milliseconds since 1970."""

    person: str
    name: str
    at: int


@get("/api/blocks", summary="Whom I have blocked, the newest first.")
async def blocked(services: Here, asker: Asker) -> list[BlockedShown]:
    return [BlockedShown(each.person, each.name, each.at) for each in await services.blocking.store.of(asker.id)]


@delete("/api/blocks/{whom:str}", summary="Unblock somebody.")
async def unblock(services: Here, asker: Asker, whom: FromPath[Annotated[str, Meta(max_length=32)]]) -> None:
    await services.blocking.unblock(asker.id, whom)


ROUTES: Final = [blocked, unblock]
