"""What the database keeps of one person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Row, select

from rummi.games.fairness import Contribution
from rummi.server.feature import Feature
from rummi.server.model.reports import Block, Report
from rummi.server.model.room import Room
from rummi.server.model.sanctions import Sanction
from rummi.server.model.stored import NoSuchRoom, UnreadableRoom
from rummi.server.store.database import Database
from rummi.server.store.moderation import Sanctions
from rummi.server.store.puzzles import PuzzleResult, PuzzleResults
from rummi.server.store.reports import Blocks, Reports
from rummi.server.store.rooms import Rooms
from rummi.server.store.schema import ACTIONS, GAMES, PEOPLE, PLAYED
from rummi.version import __version__


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

    async def puzzles(self, person: str) -> list[PuzzleResult]:
        return await PuzzleResults(self._database).of(person)

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


FORMAT: Final = "rummi-person"
VERSION: Final = 1


async def export(person: str, own: Own, rooms: Rooms, features: Sequence[Feature], now: int) -> dict[str, Any]:
    kept = await own.person(person)
    assert kept
    told = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "made_at": _time(now),
        "person": {
            "id": person,
            "name": kept.name,
            "login": kept.login,
            "password": "kept as an argon2 hash" if kept.password else None,
            "wrong_passwords": kept.guesses,
            "since": _time(kept.made_at),
            "last_seen": _time(kept.seen_at) if kept.seen_at else None,
        },
        "games": [_game(game) async for game in own.games(person)],
        "blocked": [{"name": each.name, "since": _time(each.at)} for each in await own.blocks(person)],
        "reports": [_report(each) for each in await own.reports(person)],
        "puzzles": [_puzzle(each) for each in await own.puzzles(person)],
        "rooms": [room async for room in _rooms(rooms, person)],
        "decided_about": [_decided(each) for each in await own.sanctions(person)],
    }
    for feature in features:
        told |= await feature.export_person(person)
    return told


def _decided(each: Sanction) -> dict[str, Any]:
    """By operators; not by whom, which is theirs."""
    return {
        "kind": each.kind,
        "reason": each.reason,
        "since": _time(each.since),
        "until": _time(each.until) if each.until else None,
        "ended": _time(each.ended_at) if each.ended_at else None,
        "read": _time(each.seen_at) if each.seen_at else None,
        "networks": list(each.networks),
    }


def _puzzle(each: PuzzleResult) -> dict[str, Any]:
    return {
        "puzzle": each.puzzle,
        "at": _time(each.at),
        "help": each.help,
        "day": each.day,
        "rating": round(each.rating.mean),
        "rating_error": round(each.rating.spread),
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "at": _time(report.at),
        "of": report.name,
        "room": report.room or None,
        "championship": report.event or None,
        "reason": report.reason,
        "words": report.words,
        "decided": report.state == "closed",
    }


def _game(game: OwnGame) -> dict[str, Any]:
    """What was done in a game that goes on stays in it: a redeal tells every rack."""
    return {
        "id": game.id,
        "rules": game.rules,
        "seats": game.seats,
        "names": [game.players[seat] for seat in game.seats],
        "begun": _time(game.begun_at),
        "ended": _time(game.ended_at) if game.ended_at else None,
        "scores": game.scores,
        "winners": game.winners,
        "mixed_in": _mixed_in(game.contribution),
        "actions": [
            {"number": seq, "seat": seat, "action": action, "at": _time(at)} for seq, seat, action, at in game.actions
        ],
    }


async def _rooms(rooms: Rooms, person: str) -> AsyncIterator[dict[str, Any]]:
    for code in await rooms.naming(person):
        try:
            yield _room((await rooms.get(code)).room, person)
        except UnreadableRoom:
            yield {"code": code, "problem": "this room cannot be read any more"}
        except NoSuchRoom:  # meanwhile
            continue


def _room(room: Room, person: str) -> dict[str, Any]:
    begins = room.shuffle if room.starting else None
    return {
        "code": room.code,
        "host": room.host == person,
        "muted": person in room.muted,
        "seats": [{"seat": seat, "name": room.chairs[seat].name} for seat in room.seats_of(person)],
        "mixed_in": _mixed_in(own_contribution(begins.contributions, room.seats_of(person)) if begins else None),
        "said": [
            {"at": _time(said.at), "name": said.name, "text": said.text, "phrase": said.phrase}
            for said in room.said
            if said.person == person
        ],
    }


def _mixed_in(contribution: Contribution | None) -> dict[str, Any] | None:
    return {"pledge": contribution.pledge, "share": contribution.share} if contribution else None


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000, UTC).isoformat(timespec="seconds")
