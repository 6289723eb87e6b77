"""Whether all that a database says of its games is so: every action is played again by the rules, with the luck that
the secret of its game gives."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from rummi.core.errors import RummiError
from rummi.games.base import Outcome
from rummi.records.fairness import verify_with_dealer
from rummi.records.record import Record
from rummi.server.rooms.game import GameSession, UnreadableGame
from rummi.server.store.database import Database
from rummi.server.store.games import Games
from rummi.server.store.schema import GAMES


@dataclass(frozen=True, slots=True)
class Proof:
    games: int
    actions: int
    wrong: tuple[str, ...]
    """Games that do not replay, or not to what stands there."""


async def prove(database: Database, most: int | None = None) -> Proof:
    """The newest games, so many; without a number, all of them."""
    newest = select(GAMES.c.id, GAMES.c.scores, GAMES.c.winners).order_by(GAMES.c.begun_at.desc()).limit(most)
    async with database.reading() as connection:
        rows = (await connection.execute(newest)).all()
    games = Games(database)
    actions, wrong = 0, []
    for id, scores, winners in rows:
        outcome = None if scores is None else Outcome(tuple(scores), tuple(winners))
        count = await _replayed(games, id, outcome)
        actions += count or 0
        if count is None:
            wrong.append(id)
    return Proof(len(rows), actions, tuple(wrong))


async def _replayed(games: Games, id: str, outcome: Outcome | None) -> int | None:
    """How many actions; None where something is wrong."""
    acted = await games.since(id, 0)
    try:
        game_session = GameSession.from_stored(await games.stored(id), games, lambda: 0)
        game_session.follow(acted)
        fair = verify_with_dealer(
            Record.of(game_session.game), game_session.dealer.commitment, game_session.dealer
        ).fair
    except (RummiError, UnreadableGame):
        return None
    return len(acted) if fair and game_session.seq == len(acted) and game_session.game.outcome == outcome else None
