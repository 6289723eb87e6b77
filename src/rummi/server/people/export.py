"""The file with everything that the database stores about a person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import select

from rummi.games.fairness import Contribution
from rummi.server.feature import Feature
from rummi.server.model.reports import Report
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

FORMAT: Final = "rummi-person"
VERSION: Final = 1


async def export_person(person: str, database: Database, features: Sequence[Feature], now: int) -> dict[str, Any]:
    """Return the file as JSON values. docs/privacy.md describes its fields.

    Reports by other people about this person are not in it: they would show who made them.
    """
    async with database.reading() as connection:
        row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.id == person))).one()
    exported = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "made_at": _time(now),
        "person": {
            "id": person,
            "name": row.name,
            "login": row.login,
            "password": "kept as an argon2 hash" if row.password else None,
            "wrong_passwords": row.guesses,
            "since": _time(row.made_at),
            "last_seen": _time(row.seen_at) if row.seen_at else None,
        },
        "games": [_game(game) async for game in _read_games(database, person)],
        "blocked": [{"name": each.name, "since": _time(each.at)} for each in await Blocks(database).of(person)],
        "reports": [_report(each) for each in await Reports(database).by_reporter(person)],
        "puzzles": [_puzzle(each) for each in await PuzzleResults(database).of(person)],
        "rooms": [room async for room in _read_rooms(Rooms(database), person)],
        "decided_about": [_sanction(each) for each in await Sanctions(database).of(person)],
    }
    for feature in features:
        exported |= await feature.export_person(person)
    return exported


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of a person."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    begun_at: int
    ended_at: int | None
    scores: Sequence[int] | None
    winners: Sequence[int] | None
    actions: Sequence[tuple[int, int, str, int]]
    """Number, seat, action and time of the actions of these seats. Empty for a running game: a redeal contains every
    rack."""
    contribution: Contribution | None
    """What the person's browser added to the luck."""


async def _read_games(database: Database, person: str) -> AsyncIterator[_Game]:
    """Read a person's games one by one, the oldest first, so that thousands of them do not block other queries."""
    query = (
        select(PLAYED.c.game, PLAYED.c.seat)
        .join(GAMES, GAMES.c.id == PLAYED.c.game)
        .where(PLAYED.c.person == person)
        .order_by(GAMES.c.begun_at, PLAYED.c.game, PLAYED.c.seat)
    )
    seats: dict[str, list[int]] = {}
    async with database.reading() as connection:
        for game, seat in await connection.execute(query):
            seats.setdefault(game, []).append(seat)
    for game, own in seats.items():
        yield await _read_game(database, game, own)


async def _read_game(database: Database, id: str, seats: Sequence[int]) -> _Game:
    query = select(ACTIONS.c.seq, ACTIONS.c.seat, ACTIONS.c.action, ACTIONS.c.acted_at)
    query = query.where(ACTIONS.c.game == id, ACTIONS.c.seat.in_(seats)).order_by(ACTIONS.c.seq)
    async with database.reading() as connection:
        row = (await connection.execute(select(GAMES).where(GAMES.c.id == id))).one()
        actions = [tuple(each) for each in await connection.execute(query)] if row.ended_at else []
    return _Game(
        id,
        row.rules,
        row.players,
        seats,
        row.begun_at,
        row.ended_at,
        row.scores,
        row.winners,
        actions,
        _contribution_of(msgspec.convert(row.contributions or (), tuple[Contribution, ...]), seats),
    )


def _game(game: _Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "rules": game.rules,
        "seats": game.seats,
        "names": [game.players[seat] for seat in game.seats],
        "begun": _time(game.begun_at),
        "ended": _time(game.ended_at) if game.ended_at else None,
        "scores": game.scores,
        "winners": game.winners,
        "mixed_in": _contribution(game.contribution),
        "actions": [
            {"number": seq, "seat": seat, "action": action, "at": _time(at)} for seq, seat, action, at in game.actions
        ],
    }


def _contribution_of(contributions: Sequence[Contribution], seats: Sequence[int]) -> Contribution | None:
    return next((each for each in contributions if {*each.seats} & {*seats}), None)


def _contribution(contribution: Contribution | None) -> dict[str, Any] | None:
    return {"pledge": contribution.pledge, "share": contribution.share} if contribution else None


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


def _puzzle(each: PuzzleResult) -> dict[str, Any]:
    return {
        "puzzle": each.puzzle,
        "at": _time(each.at),
        "help": each.help,
        "day": each.day,
        "rating": round(each.rating.mean),
        "rating_error": round(each.rating.spread),
    }


async def _read_rooms(rooms: Rooms, person: str) -> AsyncIterator[dict[str, Any]]:
    for code in await rooms.naming(person):
        try:
            yield _room((await rooms.get(code)).room, person)
        except UnreadableRoom:
            yield {"code": code, "problem": "this room cannot be read any more"}
        except NoSuchRoom:  # deleted since the query
            continue


def _room(room: Room, person: str) -> dict[str, Any]:
    shuffle = room.shuffle if room.starting else None
    return {
        "code": room.code,
        "host": room.host == person,
        "muted": person in room.muted,
        "seats": [{"seat": seat, "name": room.chairs[seat].name} for seat in room.seats_of(person)],
        "mixed_in": _contribution(_contribution_of(shuffle.contributions, room.seats_of(person)) if shuffle else None),
        "said": [
            {"at": _time(said.at), "name": said.name, "text": said.text, "phrase": said.phrase}
            for said in room.said
            if said.person == person
        ],
    }


def _sanction(each: Sanction) -> dict[str, Any]:
    """The operator who decided is not in the file."""
    return {
        "kind": each.kind,
        "reason": each.reason,
        "since": _time(each.since),
        "until": _time(each.until) if each.until else None,
        "ended": _time(each.ended_at) if each.ended_at else None,
        "read": _time(each.seen_at) if each.seen_at else None,
        "networks": list(each.networks),
    }


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000, UTC).isoformat(timespec="seconds")
