"""The HTTP API for a person's blocks and personal data."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rummi.server import metrics
from rummi.server.edge.admission import OPEN_TO_BANNED
from rummi.server.edge.api.session import require_password, without_cookie
from rummi.server.edge.identity import Asker, Here, rarely
from rummi.server.edge.socket import announce_ended_sessions
from rummi.server.people.export import export_person
from rummi.server.store.reports import Blocks

FILE: Final = "rummi-my-data.json"


class BlockedShown(Struct, frozen=True):
    """A person whom you have blocked."""

    person: str
    name: str
    """The name at that time."""
    at: int
    """The time, in milliseconds since 1970."""


@get("/api/blocks", summary="List the people whom you have blocked, the newest first.")
async def blocked(services: Here, asker: Asker) -> list[BlockedShown]:
    return [BlockedShown(each.person, each.name, each.at) for each in await Blocks(services.database).of(asker.id)]


@delete("/api/blocks/{whom:str}", summary="Unblock a person.")
async def unblock(services: Here, asker: Asker, whom: FromPath[Annotated[str, Meta(max_length=32)]]) -> None:
    await services.blocking.unblock(asker.id, whom)


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete your account and your data."""

    password: Annotated[str, Meta(max_length=200)] = ""
    """The password of a person with a login; guests need none."""


@get(
    "/api/session/data",
    guards=[rarely],
    opt=OPEN_TO_BANNED,
    summary="Download all data about you as a JSON file; docs/privacy.md explains it.",
    responses={200: ResponseSpec(dict[str, Any], description="The file.")},
)
async def own_data(services: Here, asker: Asker) -> Response[bytes]:
    exported = await export_person(asker.id, services.database, services.features, services.now())
    headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
    return Response(
        msgspec.json.format(msgspec.json.encode(exported), indent=2), media_type="application/json", headers=headers
    )


@post(
    "/api/session/forget",
    status_code=204,
    guards=[rarely],
    opt=OPEN_TO_BANNED,
    summary="Delete your name, login and messages, and your name in records, lists and lobbies. Games stay without the "
    "name; results of tournaments stay.",
)
async def forget(
    request: Request[Any, Any, Any], services: Here, asker: Asker, data: JSONBody[Farewell]
) -> Response[None]:
    if asker.login is not None:
        await require_password(request, services, asker, data.password)
    await services.tasks.shield(services.deletion.forget(asker.id))
    metrics.DELETED.labels("people").inc()
    await announce_ended_sessions(services, asker.id)
    await services.database.scrub()  # if it must wait for a reader, the retention task does it later
    return without_cookie()


ROUTES: Final[list[Any]] = [blocked, unblock, own_data, forget]
