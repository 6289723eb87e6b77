"""Finished games: listed, downloaded, replayed step by step. Whoever has the address of one may read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from litestar import Request, Response, get
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from rummi.games.game import Outcome
from rummi.games.plain import plain_event
from rummi.games.played import Game
from rummi.language import say
from rummi.records.fairness import sealed
from rummi.records.record import Record
from rummi.records.toml import write_record
from rummi.server.edge.api.who import Asker, Here, language_of
from rummi.server.edge.services import Services
from rummi.server.helpers import game_work
from rummi.server.play.game_session import GameSession, open_game_session
from rummi.server.store.games import NoSuchGame

MOST_LISTED: Final = 200
GAME: Final = re.compile(r"[0-9a-f]{24}")


class GameListed(Struct, frozen=True):
    """A line in the list of somebody's games: his own seats, and those of bots."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    bots: Sequence[int]
    begun_at: int
    ended_at: int
    scores: Sequence[int]
    winners: Sequence[int]


class Step(Struct, frozen=True):
    """The game before its first action, and after each: everything, because it is over."""

    action: str | None
    seat: int | None
    turn: int | None
    events: list[dict[str, Any]]
    state: dict[str, Any]


class SpokenStep(Struct, frozen=True):
    """What a person does with the tiles, in words, and how the table lies then."""

    words: str
    table: str


class Replayed(Struct, frozen=True):
    id: str
    rules: str
    players: list[str]
    bots: list[int]
    ended_at: int
    options: dict[str, Any]
    commitment: str
    secret: str
    scores: list[int]
    winners: list[int]
    steps: list[Step]


@get("/api/games", summary="My finished games, the newest first.")
async def mine(services: Here, person: Asker) -> list[GameListed]:
    games = await services.games.of(person.id, MOST_LISTED)
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
        )
        for each in games
    ]


@get("/api/games/{id:str}/record", summary="A finished game as a .rummi file.")
async def record(services: Here, id: FromPath[str]) -> Response[str]:
    game_session, _ = await _finished(services, id)
    text = await sync_to_thread(lambda: write_record(sealed(Record.of(game_session.game), game_session.dealer)))
    headers = {"content-disposition": f'attachment; filename="{game_session.id}.rummi"'}
    return Response(text, media_type="application/toml; charset=utf-8", headers=headers)


@get("/api/games/{id:str}/told/{seq:int}", summary="How one action of a finished game is done at the table.")
async def told(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], seq: FromPath[int]
) -> list[SpokenStep]:
    game_session, _ = await _finished(services, id)
    if not 0 <= seq < game_session.seq:
        raise NotFoundException
    steps = await services.helpers.reviews.work(game_work.spoken_steps, game_session.game, seq)
    return [SpokenStep(say(each.sentence, language_of(request)), each.table) for each in steps]


@get("/api/games/{id:str}", summary="A finished game, step by step.")
async def replay(services: Here, id: FromPath[str]) -> Replayed:
    game_session, outcome = await _finished(services, id)
    end = game_session.game
    people = (await services.games.people([id]))[id]
    return Replayed(
        game_session.id,
        end.rules,
        list(end.players),
        [seat for seat in range(len(end.players)) if seat not in people],
        game_session.stored.ended_at or 0,
        dict(game_session.stored.options),
        game_session.dealer.commitment,
        game_session.dealer.secret,
        list(outcome.scores),
        list(outcome.winners),
        await sync_to_thread(_steps, end),
    )


def _steps(end: Game) -> list[Step]:
    game = Game.begin(end.rules, end.setup, end.start)
    steps = [_step(game, None, None)]
    for text in end.actions:
        named, action = game.family.read_action(game.setup, text)
        seat = game.turn if named is None else named
        game = game.act(action, named)
        steps.append(_step(game, text, seat))
    return steps


def _step(game: Game, action: str | None, seat: int | None) -> Step:
    return Step(
        action, seat, game.turn, [plain_event(event) for event in game.events], game.family.snapshot(game.state)
    )


async def _finished(services: Services, id: str) -> tuple[GameSession, Outcome]:
    """A running game has no record for anybody: it would tell every rack."""
    if not GAME.fullmatch(id):
        raise NoSuchGame(id)
    game_session = await open_game_session(id, services.games, services.now)
    outcome = game_session.game.outcome
    if outcome is None:
        raise NoSuchGame(id)
    return game_session, outcome


ROUTES = [mine, record, told, replay]
