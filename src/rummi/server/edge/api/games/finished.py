"""Finished games: listed, downloaded, replayed step by step. Whoever has the address of one may read it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from rummi.core.errors import InvalidInput
from rummi.games.catalogue import house_rules_of
from rummi.language import say
from rummi.server.edge.api.who import Asker, Here, at_cost, language_of
from rummi.server.edge.limits.kept import KEPT_SECONDS, NAMELESS_SECONDS
from rummi.server.edge.packed import unpacked
from rummi.server.edge.services import Services
from rummi.server.helpers.pool import Raised
from rummi.server.play.review import Past, opened, replayed, spoken_steps, steps_of_record, written
from rummi.server.protocol.games import BroughtRecord, GameListed, Replayed, SpokenStep
from rummi.server.store.games import NoSuchGame

MOST_LISTED: Final = 200
LARGEST_RECORD_BYTES: Final = 200_000
"""The longest real game needs a quarter of it."""
_LOG: Final = logging.getLogger(__name__)
GAME: Final = re.compile(r"[0-9a-f]{24}")


@get("/api/games", summary="My finished games, the newest first.")
async def mine(services: Here, asker: Asker) -> list[GameListed]:
    games = await services.games.of(asker.id, MOST_LISTED)
    return [
        GameListed(
            each.id,
            each.rules,
            each.players,
            each.seats,
            each.bots,
            each.begun_at,
            each.ended_at,
            each.scores,
            each.winners,
            house_rules_of(each.rules, each.options),
        )
        for each in games
    ]


@get("/api/games/{id:str}/record", summary="A finished game as a .rummi file.")
async def record(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    text = await looked_at(request, services, "record", id, written)
    headers = {"content-disposition": f'attachment; filename="{id}.rummi"'}
    return unpacked(request, text, "application/toml; charset=utf-8", headers)


@get("/api/games/{id:str}/told/{seq:int}", summary="How one action of a finished game is done at the table.")
async def told(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int]
) -> list[SpokenStep]:
    past = await past_game(services, id)
    if not 0 <= seq < len(past.actions):
        raise NotFoundException
    with at_cost(request, services) as spent:
        steps = await services.helpers.reviews.work(spoken_steps, past, seq, spent=spent)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


@get(
    "/api/games/{id:str}",
    summary="A finished game, step by step.",
    responses={200: ResponseSpec(Replayed, description="Every step.")},
)
async def replay(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    # what decided a game is told from it as soon as it is over: nobody stands before it in the line
    packed = await looked_at(request, services, "replay", id, replayed, urgent=True)
    return unpacked(request, packed, "application/json")


async def looked_at(
    request: Request[Any, Any, Any],
    services: Services,
    how: str,
    id: str,
    work: Callable[[Past], bytes],
    *,
    chances: bool = False,
    urgent: bool = False,
) -> bytes:
    """From what is kept, or thought out by a helper, at the cost of who asks first; `chances` have a helper, a limit
    and a time of their own."""
    helpers, limits = services.helpers, services.chances if chances else services.work
    pool = helpers.chances if chances else helpers.reviews

    async def make() -> bytes:
        past = await past_game(services, id)
        with at_cost(request, services, limits) as spent:
            try:
                return await pool.work(work, past, urgent=urgent, spent=spent)
            except (Raised, InvalidInput) as problem:  # a row was altered, or a rule has changed
                what = problem.fault.what if isinstance(problem, Raised) else type(problem).__name__
                _LOG.error("a finished game does not replay", extra={"game": id, "what": what})
                raise NoSuchGame(id) from None

    key = f"{how} {id}"
    kept = services.kept.get(key)
    if kept is not None:
        return kept
    return await services.kept.make(key, make, NAMELESS_SECONDS if chances else KEPT_SECONDS)


async def past_game(services: Services, id: str) -> Past:
    """A running game has no record for anybody: it would tell every rack."""
    if not GAME.fullmatch(id):
        raise NoSuchGame(id)
    begun = await services.games.stored(id)
    if begun.ended_at is None:
        raise NoSuchGame(id)
    actions = [(acted.seat, acted.action) for acted in await services.games.since(id, 0)]
    people = (await services.games.people([id]))[id]
    return Past(begun, actions, [seat for seat in range(len(begun.players)) if seat not in people])


@post(
    "/api/records",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="A record that is brought along, step by step; nothing of it is kept.",
    responses={200: ResponseSpec(Replayed, description="Every step.")},
)
async def open_record(
    request: Request[Any, Any, Any], services: Here, data: JSONBody[BroughtRecord]
) -> Response[bytes]:
    with at_cost(request, services) as spent:
        packed = await services.helpers.records.work(opened, data.record, spent=spent)
    return unpacked(request, packed, "application/json")


@post(
    "/api/records/told/{seq:int}",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="How one action of such a record is done at the table.",
)
async def told_of_record(
    request: Request[Any, Any, Any], services: Here, data: JSONBody[BroughtRecord], seq: FromPath[int]
) -> list[SpokenStep]:
    with at_cost(request, services) as spent:
        steps = await services.helpers.records.work(steps_of_record, data.record, seq, spent=spent)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


ROUTES = [mine, record, told, replay, open_record, told_of_record]
