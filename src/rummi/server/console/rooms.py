"""Rooms for operators: a list with search, and the history of one room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.room import Room
from rummi.server.model.stored import NoSuchRoom, StoredAction, StoredGame, UnreadableRoom
from rummi.server.protocol.console import ConsoleLine, ConsoleLook, ConsoleRoom, ConsoleRooms, ConsoleSeat, ConsoleTrail
from rummi.server.rooms.game import is_clock_command
from rummi.server.store.database import Database
from rummi.server.store.games import Games
from rummi.server.store.moderation import RoomAccessLog
from rummi.server.store.rooms import read_room
from rummi.server.store.schema import ACTIONS, GAMES, PEOPLE, ROOMS, SEATS, SET_ASIDE

MOST_FOUND: Final = 50
MOST_LINES: Final = 60
MOST_LOOKS: Final = 10
_VERB: Final = re.compile(r"(?:p\d+ )?(play|\S+)")
"""The verb of an action. Only plays are open for all; the tiles of other actions, such as a redeal, may be hidden."""
_ESCAPE: Final = "\\"


@dataclass(frozen=True, slots=True)
class _Played:
    moves: int
    last: int


async def list_rooms(database: Database, busiest: Sequence[str], text: str = "", most: int = 10) -> ConsoleRooms:
    """Return rooms, those with the newest changes first.

    `busiest` are the codes of the busiest rooms of the workers. `text` is the beginning of a code, a part of a player's
    name, or a login.
    """
    async with database.reading() as connection:
        codes = await _search(connection, text) if text else {*busiest, *await _newest(connection, most)}
        found = await render_rooms(connection, codes)
        all_open = await connection.scalar(select(func.count()).select_from(ROOMS).where(ROOMS.c.open.is_(True)))
    shown = [each for each in found if text or each.phase != "closed"]
    return ConsoleRooms(sorted(shown, key=lambda each: -each.last)[:most], all_open or 0)


async def _newest(connection: AsyncConnection, most: int) -> list[str]:
    asked = select(ROOMS.c.code).where(ROOMS.c.open.is_(True)).order_by(ROOMS.c.touched_at.desc()).limit(most)
    return [code for (code,) in await connection.execute(asked)]


async def _search(connection: AsyncConnection, text: str) -> set[str]:
    plain = text.strip().lower()
    for sign in (_ESCAPE, "%", "_"):
        plain = plain.replace(sign, f"{_ESCAPE}{sign}")
    named = func.lower(PEOPLE.c.name).like(f"%{plain}%", escape=_ESCAPE) | (PEOPLE.c.login == text.strip())
    seats = select(SEATS.c.room).join(PEOPLE, PEOPLE.c.id == SEATS.c.person).where(named)
    like = func.lower(ROOMS.c.code).like(f"{plain}%", escape=_ESCAPE)
    asked = select(ROOMS.c.code).where(or_(like, ROOMS.c.code.in_(seats))).order_by(ROOMS.c.touched_at.desc())
    return {code for (code,) in await connection.execute(asked.limit(MOST_FOUND))}


async def render_rooms(connection: AsyncConnection, codes: Iterable[str]) -> list[ConsoleRoom]:
    asked = select(ROOMS.c.code, ROOMS.c.state, ROOMS.c.open, ROOMS.c.touched_at).where(ROOMS.c.code.in_(set(codes)))
    rows = (await connection.execute(asked)).all()
    aside = {code for (code,) in await connection.execute(select(SET_ASIDE.c.room))}
    rooms = {row.code: _read(row.state) for row in rows}
    played = await _played(connection, [room.game for room in rooms.values() if room and room.game])
    return [
        _render_room(row.code, rooms[row.code], row.touched_at, played, aside=row.code in aside, open=row.open)
        for row in rows
    ]


def _read(state: str) -> Room | None:
    try:
        return read_room(state)
    except UnreadableRoom:
        return None


async def _played(connection: AsyncConnection, games: Sequence[str]) -> dict[str, _Played]:
    acted = func.max(ACTIONS.c.acted_at)
    asked = select(ACTIONS.c.game, func.count(), acted).where(ACTIONS.c.game.in_(games)).group_by(ACTIONS.c.game)
    begun = select(GAMES.c.id, GAMES.c.begun_at).where(GAMES.c.id.in_(games))
    played = {game: _Played(0, at) for game, at in await connection.execute(begun)}
    return played | {game: _Played(count, at) for game, count, at in await connection.execute(asked)}


def _render_room(
    code: str,
    room: Room | None,
    touched_at: int,
    played: dict[str, _Played],
    *,
    aside: bool,
    open: bool,
) -> ConsoleRoom:
    if room is None:
        return ConsoleRoom(code=code, rules="", seats=[], phase="", moves=0, last=touched_at, set_aside=True)
    of_game = played.get(room.game or "", _Played(0, 0))
    return ConsoleRoom(
        code=code,
        rules=room.options.rules,
        seats=[ConsoleSeat(chair.name, chair.person or "", chair.bot or "") for chair in room.chairs],
        phase=room.phase if open else "closed",
        moves=of_game.moves,
        last=max(touched_at, of_game.last),
        set_aside=aside,
    )


async def room_history(database: Database, code: str, by: str, now: int, most: int = MOST_LINES) -> ConsoleTrail:
    """Log that an operator looks into a room, and return its history. Raises NoSuchRoom."""
    async with database.reading() as connection:
        if (await connection.execute(select(ROOMS.c.code).where(ROOMS.c.code == code))).first() is None:
            raise NoSuchRoom(code)
    looks, games = RoomAccessLog(database), Games(database)
    await looks.add(by, code, now)
    async with database.reading() as connection:
        [room] = await render_rooms(connection, [code])
    game = await games.last_in(code)
    lines: Sequence[ConsoleLine] = ()
    if game:
        length = (await games.lengths([game.id])).get(game.id, 0)
        lines = [_line(game, acted) for acted in await games.since(game.id, max(0, length - most))]
    return ConsoleTrail(
        room=room,
        lines=lines,
        game=game.id if game and game.ended_at else None,
        looks=[ConsoleLook(look.by, look.room, look.at) for look in await looks.newest(MOST_LOOKS, code)],
    )


def _line(game: StoredGame, acted: StoredAction) -> ConsoleLine:
    who = game.players[acted.seat] if acted.seat < len(game.players) else ""
    what = acted.action if game.ended_at else without_tiles(acted.action)
    return ConsoleLine(acted.acted_at, who, what, acted.seq, is_clock_command(acted.command))


def without_tiles(action: str) -> str:
    """Return the part of an action that a running game shows to everyone."""
    found = _VERB.match(action)
    word = found[1] if found else ""
    return action if word == "play" else word
