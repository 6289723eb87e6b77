"""What the database keeps of one person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, select

from rummi.games.fairness import Contribution
from rummi.server.model.sanctions import Sanction
from rummi.server.store.database import Database
from rummi.server.store.moderation.sanctions import Sanctions
from rummi.server.store.puzzles.results import Result, Results
from rummi.server.store.schema import ACTIONS, CLUB_KEEPERS, CLUB_MEMBERS, CLUBS, GAMES, PEOPLE, PLAYED
from rummi.server.store.strangers.blocks import Block, Blocks
from rummi.server.store.strangers.reports import Report, Reports


@dataclass(frozen=True, slots=True)
class OwnGame:
    """`actions` are those of his seats: number, seat, action and time. Of a game that goes on there are none."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    begun_at: int
    ended_at: int | None
    scores: Sequence[int] | None
    winners: Sequence[int] | None
    actions: Sequence[tuple[int, int, str, int]]
    contribution: Contribution | None
    """What his browser mixed into the luck."""


class Own:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, id: str) -> Row[Any] | None:
        async with self._database.reading() as connection:
            return (await connection.execute(select(PEOPLE).where(PEOPLE.c.id == id))).one_or_none()

    async def sanctions(self, person: str) -> list[Sanction]:
        return await Sanctions(self._database).of(person)

    async def blocks(self, person: str) -> list[Block]:
        return await Blocks(self._database).of(person)

    async def reports(self, person: str) -> list[Report]:
        """Those that he has made; of him there may be others, which would tell on those who made them."""
        return await Reports(self._database).by_reporter(person)

    async def puzzles(self, person: str) -> list[Result]:
        return await Results(self._database).of(person)

    async def clubs(self, person: str) -> list[dict[str, object]]:
        """Those that he keeps, and those in which he has said who he is."""
        kept = select(CLUBS.c.id, CLUBS.c.name).join(CLUB_KEEPERS, CLUB_KEEPERS.c.club == CLUBS.c.id)
        known = select(CLUBS.c.id, CLUBS.c.name, CLUB_MEMBERS).join(CLUB_MEMBERS, CLUB_MEMBERS.c.club == CLUBS.c.id)
        async with self._database.reading() as connection:
            keeper = await connection.execute(kept.where(CLUB_KEEPERS.c.person == person))
            found: list[dict[str, object]] = [{"club": row[0], "name": row[1], "keeper": True} for row in keeper]
            member = await connection.execute(known.where(CLUB_MEMBERS.c.person == person))
            found += [
                {"club": row[0], "name": row[1], "number": row.number, "as": row[4], "categories": row.categories}
                for row in member
            ]
        return found

    async def games(self, person: str) -> AsyncIterator[OwnGame]:
        """In their order, read one by one: whoever has played a thousand keeps nobody waiting."""
        asked = (
            select(PLAYED.c.game, PLAYED.c.seat)
            .join(GAMES, GAMES.c.id == PLAYED.c.game)
            .where(PLAYED.c.person == person)
            .order_by(GAMES.c.begun_at, PLAYED.c.game, PLAYED.c.seat)
        )
        seats: dict[str, list[int]] = {}
        async with self._database.reading() as connection:
            for game, seat in await connection.execute(asked):
                seats.setdefault(game, []).append(seat)
        for game, own in seats.items():
            yield await self._game(game, own)

    async def _game(self, id: str, seats: Sequence[int]) -> OwnGame:
        done = select(ACTIONS.c.seq, ACTIONS.c.seat, ACTIONS.c.action, ACTIONS.c.acted_at)
        done = done.where(ACTIONS.c.game == id, ACTIONS.c.seat.in_(seats)).order_by(ACTIONS.c.seq)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == id))).one()
            actions = [tuple(each) for each in await connection.execute(done)] if row.ended_at else []
        return OwnGame(
            id,
            row.rules,
            row.players,
            seats,
            row.begun_at,
            row.ended_at,
            row.scores,
            row.winners,
            actions,
            own_contribution(msgspec.convert(row.contributions or (), tuple[Contribution, ...]), seats),
        )


def own_contribution(contributions: Sequence[Contribution], seats: Sequence[int]) -> Contribution | None:
    return next((each for each in contributions if {*each.seats} & {*seats}), None)
