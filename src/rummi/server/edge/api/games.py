"""Finished games: listed, downloaded, replayed step by step. Whoever has the address of one may read it."""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from rummi.core.errors import IllegalAction, InvalidInput, Violation
from rummi.games.catalogue import house_rules_of
from rummi.language import say
from rummi.server.edge.identity import Asker, Here, at_cost, language_of
from rummi.server.edge.response_cache import KEPT_SECONDS, NAMELESS_SECONDS, gzip_response
from rummi.server.edge.services import Services
from rummi.server.jobs.failures import JobError
from rummi.server.jobs.kinds import BROUGHT_CHANCES_SECONDS
from rummi.server.jobs.review import (
    Past,
    chances_of,
    chances_of_record,
    figures_of,
    opened,
    replayed,
    reviewed,
    reviewed_record,
    shown_turn,
    shown_turn_of_record,
    spoken_steps,
    steps_of_record,
    tried_turn,
    tried_turn_of_record,
    turned,
    written,
)
from rummi.server.model.stored import NoSuchGame
from rummi.server.protocol.games import BroughtRecord, GameListed, Replayed, SpokenStep
from rummi.server.protocol.reviews import (
    BroughtChances,
    ChanceShown,
    ChancesShown,
    GameFigures,
    Reviewed,
    TryBroughtTurn,
    TryTurn,
    TurnShown,
    TurnTried,
)

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
    return gzip_response(request, text, "application/toml; charset=utf-8", headers)


@get("/api/games/{id:str}/told/{seq:int}", summary="How one action of a finished game is done at the table.")
async def told(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int]
) -> list[SpokenStep]:
    past = await past_game(services, id)
    if not 0 <= seq < len(past.actions):
        raise NotFoundException
    with at_cost(request, services) as spent:
        steps = await services.jobs.reviews.work(spoken_steps, past, seq, spent=spent)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


@get(
    "/api/games/{id:str}",
    summary="A finished game, step by step.",
    responses={200: ResponseSpec(Replayed, description="Every step.")},
)
async def replay(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    # what decided a game is told from it as soon as it is over: nobody stands before it in the line
    packed = await looked_at(request, services, "replay", id, replayed, urgent=True)
    return gzip_response(request, packed, "application/json")


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
    jobs, limits = services.jobs, services.chances if chances else services.work
    pool = jobs.chances if chances else jobs.reviews

    async def make() -> bytes:
        past = await past_game(services, id)
        with at_cost(request, services, limits) as spent:
            try:
                return await pool.work(work, past, urgent=urgent, spent=spent)
            except (JobError, InvalidInput) as problem:  # a row was altered, or a rule has changed
                what = problem.fault.what if isinstance(problem, JobError) else type(problem).__name__
                _LOG.error("a finished game does not replay", extra={"game": id, "what": what})
                raise NoSuchGame(id) from None

    key = f"{how} {id}"
    kept = services.response_cache.get(key)
    if kept is not None:
        return kept
    return await services.response_cache.make(key, make, NAMELESS_SECONDS if chances else KEPT_SECONDS)


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
        packed = await services.jobs.records.work(opened, data.record, spent=spent)
    return gzip_response(request, packed, "application/json")


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
        steps = await services.jobs.records.work(steps_of_record, data.record, seq, spent=spent)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


MOST_PARTS: Final = 200
"""Of the chances of a seat; no game is so long."""

_REVIEWED: Final = {200: ResponseSpec(Reviewed, description="Every turn of every seat.")}
_FIGURES: Final = {200: ResponseSpec(GameFigures, description="Every seat.")}
_CHANCES: Final = {200: ResponseSpec(ChancesShown, description="Some turns of the seat.")}


@get("/api/games/{id:str}/review", summary="A finished game, turn by turn beside the best.", responses=_REVIEWED)
async def review(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    language = language_of(request)
    packed = await looked_at(request, services, f"review {language}", id, partial(reviewed, language=language))
    return gzip_response(request, packed, "application/json", {"content-language": language})


@get("/api/games/{id:str}/figures", summary="What the review of a finished game comes to, by seat.", responses=_FIGURES)
async def figures(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    packed = await looked_at(request, services, "figures", id, figures_of)
    return gzip_response(request, packed, "application/json")


@get(
    "/api/games/{id:str}/chances/{seat:int}/{part:int}",
    summary="The chances to win around some turns of a seat, and after the last of them where the game turned.",
    responses=_CHANCES,
)
async def chances(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seat: FromPath[int], part: FromPath[int]
) -> Response[bytes]:
    past = await past_game(services, id)
    if not (0 <= seat < len(past.begun.players) and 0 <= part < MOST_PARTS):
        raise NotFoundException
    packed = await _part(request, services, id, seat, part)
    if _read(packed).next is None:
        packed = await _with_the_end(request, services, id, seat, part)
    return gzip_response(request, packed, "application/json")


async def _part(request: Request[Any, Any, Any], services: Services, id: str, seat: int, part: int) -> bytes:
    work = partial(chances_of, seat=seat, part=part)
    return await looked_at(request, services, f"chances {seat} {part}", id, work, chances=True)


async def _with_the_end(request: Request[Any, Any, Any], services: Services, id: str, seat: int, last: int) -> bytes:
    """The last part, with what follows from all of them; these were asked for one after the other, and are kept."""
    known: list[ChanceShown] = []
    for part in range(last + 1):
        known += _read(await _part(request, services, id, seat, part)).chances
    work = partial(turned, seat=seat, shown=known)
    end = _read(await looked_at(request, services, f"turned {seat}", id, work, chances=True))
    last_part = _read(await _part(request, services, id, seat, last))
    whole = msgspec.structs.replace(last_part, turning_points=end.turning_points, luck=end.luck)
    return gzip.compress(msgspec.json.encode(whole))


def _read(packed: bytes) -> ChancesShown:
    return msgspec.json.decode(gzip.decompress(packed), type=ChancesShown)


@get("/api/games/{id:str}/turns/{seq:int}", summary="A turn of a finished game, as its player saw it.")
async def turn(request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int]) -> TurnShown:
    past = await _with_action(services, id, seq)
    with at_cost(request, services) as spent:
        return await services.jobs.reviews.work(shown_turn, past, seq, language_of(request), spent=spent)


@post("/api/games/{id:str}/turns/{seq:int}", status_code=200, summary="Try something else in a turn.")
async def try_turn(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int], data: JSONBody[TryTurn]
) -> TurnTried:
    past = await _with_action(services, id, seq)
    with at_cost(request, services) as spent:
        tried = await services.jobs.reviews.work(tried_turn, past, seq, data.action, spent=spent)
    return _legal(tried)


def _legal(tried: TurnTried | tuple[Violation, ...]) -> TurnTried:
    if not isinstance(tried, TurnTried):
        raise IllegalAction(tried)
    return tried


async def _with_action(services: Services, id: str, seq: int) -> Past:
    past = await past_game(services, id)
    if not 0 <= seq < len(past.actions):
        raise NotFoundException
    return past


@post(
    "/api/records/review",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="The review of a record that is brought along; nothing of it is kept.",
    responses=_REVIEWED,
)
async def review_record(
    request: Request[Any, Any, Any], services: Here, data: JSONBody[BroughtRecord]
) -> Response[bytes]:
    language = language_of(request)
    with at_cost(request, services) as spent:
        packed = await services.jobs.records.work(reviewed_record, data.record, language, spent=spent)
    return gzip_response(request, packed, "application/json")


@post(
    "/api/records/chances/{seat:int}/{part:int}",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="The chances to win around some turns of a seat of such a record.",
)
async def chances_in_record(
    request: Request[Any, Any, Any],
    services: Here,
    seat: FromPath[int],
    part: FromPath[int],
    data: JSONBody[BroughtChances],
) -> ChancesShown:
    if not (seat >= 0 and 0 <= part < MOST_PARTS):
        raise NotFoundException
    with at_cost(request, services, services.chances) as spent:
        work = partial(chances_of_record, data.record, seat, part, data.known)
        shown = await services.jobs.chances.work(work, seconds=BROUGHT_CHANCES_SECONDS, spent=spent)
    if shown is None:
        raise NotFoundException
    return shown


@post(
    "/api/records/turns/{seq:int}",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="A turn of such a record, as its player saw it.",
)
async def turn_of_record(
    request: Request[Any, Any, Any], services: Here, seq: FromPath[int], data: JSONBody[BroughtRecord]
) -> TurnShown:
    language = language_of(request)
    with at_cost(request, services) as spent:
        shown = await services.jobs.records.work(shown_turn_of_record, data.record, seq, language, spent=spent)
    if shown is None:
        raise NotFoundException
    return shown


@post(
    "/api/records/turns/{seq:int}/tried",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Try something else in a turn of such a record.",
)
async def try_turn_of_record(
    request: Request[Any, Any, Any], services: Here, seq: FromPath[int], data: JSONBody[TryBroughtTurn]
) -> TurnTried:
    with at_cost(request, services) as spent:
        tried = await services.jobs.records.work(tried_turn_of_record, data.record, seq, data.action, spent=spent)
    if tried is None:
        raise NotFoundException
    return _legal(tried)


ROUTES: Final[list[Any]] = [
    mine,
    record,
    told,
    replay,
    open_record,
    told_of_record,
    review,
    figures,
    chances,
    turn,
    try_turn,
    review_record,
    chances_in_record,
    turn_of_record,
    try_turn_of_record,
]
