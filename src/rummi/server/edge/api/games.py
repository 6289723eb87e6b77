"""The HTTP API of finished games: lists, records, replays and reviews.

Anyone who knows the id of a game may read it.
"""

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
from rummi.server.jobs import review as review_jobs
from rummi.server.jobs.failures import JobError
from rummi.server.jobs.kinds import BROUGHT_CHANCES_SECONDS
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
"""Four times the size of the longest real game."""
_LOG: Final = logging.getLogger(__name__)
GAME: Final = re.compile(r"[0-9a-f]{24}")


@get("/api/games", summary="List your finished games, the newest first.")
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


@get("/api/games/{id:str}/record", summary="Download a finished game as a .rummi file.")
async def record(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    text = await cached_result(request, services, "record", id, review_jobs.render_record)
    headers = {"content-disposition": f'attachment; filename="{id}.rummi"'}
    return gzip_response(request, text, "application/toml; charset=utf-8", headers)


@get("/api/games/{id:str}/told/{seq:int}", summary="Explain an action of a finished game step by step.")
async def told(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int]
) -> list[SpokenStep]:
    past = await past_game(services, id)
    if not 0 <= seq < len(past.actions):
        raise NotFoundException
    with at_cost(request, services) as spent:
        steps = await services.jobs.reviews.work(review_jobs.explain_action, past, seq, spent=spent)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


@get(
    "/api/games/{id:str}",
    summary="Get all steps of a finished game.",
    responses={200: ResponseSpec(Replayed, description="Every step.")},
)
async def replay(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    # urgent, because every client needs it at the end of a game, to show what decided the game
    packed = await cached_result(request, services, "replay", id, review_jobs.render_replay, urgent=True)
    return gzip_response(request, packed, "application/json")


async def cached_result(
    request: Request[Any, Any, Any],
    services: Services,
    how: str,
    id: str,
    work: Callable[[review_jobs.FinishedGame], bytes],
    *,
    chances: bool = False,
    urgent: bool = False,
) -> bytes:
    """Return the result of a job from the cache, or let a job process compute it.

    The client that asks first pays for the work. `chances` have their own pool, limit and lifetime.
    """
    jobs, limits = services.jobs, services.chances if chances else services.work
    pool = jobs.chances if chances else jobs.reviews

    async def make() -> bytes:
        past = await past_game(services, id)
        with at_cost(request, services, limits) as spent:
            try:
                return await pool.work(work, past, urgent=urgent, spent=spent)
            except (JobError, InvalidInput) as problem:  # the stored game was altered, or a rule has changed
                what = problem.fault.what if isinstance(problem, JobError) else type(problem).__name__
                _LOG.error("a finished game does not replay", extra={"game": id, "what": what})
                raise NoSuchGame(id) from None

    key = f"{how} {id}"
    kept = services.response_cache.get(key)
    if kept is not None:
        return kept
    return await services.response_cache.make(key, make, NAMELESS_SECONDS if chances else KEPT_SECONDS)


async def past_game(services: Services, id: str) -> review_jobs.FinishedGame:
    """Return a finished game. Raises NoSuchGame for a running game, whose record would reveal all racks."""
    if not GAME.fullmatch(id):
        raise NoSuchGame(id)
    begun = await services.games.stored(id)
    if begun.ended_at is None:
        raise NoSuchGame(id)
    actions = [(acted.seat, acted.action) for acted in await services.games.since(id, 0)]
    people = (await services.games.people([id]))[id]
    return review_jobs.FinishedGame(begun, actions, [seat for seat in range(len(begun.players)) if seat not in people])


@post(
    "/api/records",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Get all steps of an uploaded record, which is not stored.",
    responses={200: ResponseSpec(Replayed, description="Every step.")},
)
async def open_record(
    request: Request[Any, Any, Any], services: Here, data: JSONBody[BroughtRecord]
) -> Response[bytes]:
    with at_cost(request, services) as spent:
        packed = await services.jobs.records.work(review_jobs.render_uploaded_record, data.record, spent=spent)
    return gzip_response(request, packed, "application/json")


@post(
    "/api/records/told/{seq:int}",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Explain an action of an uploaded record step by step.",
)
async def told_of_record(
    request: Request[Any, Any, Any], services: Here, data: JSONBody[BroughtRecord], seq: FromPath[int]
) -> list[SpokenStep]:
    with at_cost(request, services) as spent:
        steps = await services.jobs.records.work(review_jobs.explain_record_action, data.record, seq, spent=spent)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


MOST_PARTS: Final = 200
"""The most parts of the chances of a seat; real games have fewer."""

_REVIEWED: Final = {200: ResponseSpec(Reviewed, description="Every turn of every seat.")}
_FIGURES: Final = {200: ResponseSpec(GameFigures, description="Every seat.")}
_CHANCES: Final = {200: ResponseSpec(ChancesShown, description="Some turns of the seat.")}


@get(
    "/api/games/{id:str}/review",
    summary="Review a finished game: compare each turn with the best play.",
    responses=_REVIEWED,
)
async def review(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    language = language_of(request)
    packed = await cached_result(
        request, services, f"review {language}", id, partial(review_jobs.render_review, language=language)
    )
    return gzip_response(request, packed, "application/json", {"content-language": language})


@get("/api/games/{id:str}/figures", summary="Get the sums of a review, by seat.", responses=_FIGURES)
async def figures(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> Response[bytes]:
    packed = await cached_result(request, services, "figures", id, review_jobs.render_figures)
    return gzip_response(request, packed, "application/json")


@get(
    "/api/games/{id:str}/chances/{seat:int}/{part:int}",
    summary="Get the chances to win around some turns of a seat; the last part has the turning points.",
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
        packed = await _last_part(request, services, id, seat, part)
    return gzip_response(request, packed, "application/json")


async def _part(request: Request[Any, Any, Any], services: Services, id: str, seat: int, part: int) -> bytes:
    work = partial(review_jobs.render_chances, seat=seat, part=part)
    return await cached_result(request, services, f"chances {seat} {part}", id, work, chances=True)


async def _last_part(request: Request[Any, Any, Any], services: Services, id: str, seat: int, last: int) -> bytes:
    """The last part, with what follows from all of them; these were asked for one after the other, and are kept."""
    known: list[ChanceShown] = []
    for part in range(last + 1):
        known += _read(await _part(request, services, id, seat, part)).chances
    work = partial(review_jobs.render_turning_points, seat=seat, shown=known)
    end = _read(await cached_result(request, services, f"turned {seat}", id, work, chances=True))
    last_part = _read(await _part(request, services, id, seat, last))
    whole = msgspec.structs.replace(last_part, turning_points=end.turning_points, luck=end.luck)
    return gzip.compress(msgspec.json.encode(whole))


def _read(packed: bytes) -> ChancesShown:
    return msgspec.json.decode(gzip.decompress(packed), type=ChancesShown)


@get("/api/games/{id:str}/turns/{seq:int}", summary="Get a turn of a finished game, as its player saw it.")
async def turn(request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int]) -> TurnShown:
    past = await _with_action(services, id, seq)
    with at_cost(request, services) as spent:
        return await services.jobs.reviews.work(review_jobs.show_turn, past, seq, language_of(request), spent=spent)


@post(
    "/api/games/{id:str}/turns/{seq:int}", status_code=200, summary="Try another action in a turn of a finished game."
)
async def try_turn(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int], data: JSONBody[TryTurn]
) -> TurnTried:
    past = await _with_action(services, id, seq)
    with at_cost(request, services) as spent:
        tried = await services.jobs.reviews.work(review_jobs.try_turn, past, seq, data.action, spent=spent)
    return _require_legal(tried)


def _require_legal(tried: TurnTried | tuple[Violation, ...]) -> TurnTried:
    if not isinstance(tried, TurnTried):
        raise IllegalAction(tried)
    return tried


async def _with_action(services: Services, id: str, seq: int) -> review_jobs.FinishedGame:
    past = await past_game(services, id)
    if not 0 <= seq < len(past.actions):
        raise NotFoundException
    return past


@post(
    "/api/records/review",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Review an uploaded record, which is not stored.",
    responses=_REVIEWED,
)
async def review_record(
    request: Request[Any, Any, Any], services: Here, data: JSONBody[BroughtRecord]
) -> Response[bytes]:
    language = language_of(request)
    with at_cost(request, services) as spent:
        packed = await services.jobs.records.work(review_jobs.render_record_review, data.record, language, spent=spent)
    return gzip_response(request, packed, "application/json")


@post(
    "/api/records/chances/{seat:int}/{part:int}",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Get the chances to win around some turns of a seat, for an uploaded record.",
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
        work = partial(review_jobs.show_record_chances, data.record, seat, part, data.known)
        shown = await services.jobs.chances.work(work, seconds=BROUGHT_CHANCES_SECONDS, spent=spent)
    if shown is None:
        raise NotFoundException
    return shown


@post(
    "/api/records/turns/{seq:int}",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Get a turn of an uploaded record, as its player saw it.",
)
async def turn_of_record(
    request: Request[Any, Any, Any], services: Here, seq: FromPath[int], data: JSONBody[BroughtRecord]
) -> TurnShown:
    language = language_of(request)
    with at_cost(request, services) as spent:
        shown = await services.jobs.records.work(review_jobs.show_record_turn, data.record, seq, language, spent=spent)
    if shown is None:
        raise NotFoundException
    return shown


@post(
    "/api/records/turns/{seq:int}/tried",
    status_code=200,
    request_max_body_size=LARGEST_RECORD_BYTES,
    summary="Try another action in a turn of an uploaded record.",
)
async def try_turn_of_record(
    request: Request[Any, Any, Any], services: Here, seq: FromPath[int], data: JSONBody[TryBroughtTurn]
) -> TurnTried:
    with at_cost(request, services) as spent:
        tried = await services.jobs.records.work(
            review_jobs.try_record_turn, data.record, seq, data.action, spent=spent
        )
    if tried is None:
        raise NotFoundException
    return _require_legal(tried)


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
