"""When all is over: what players were told is held against the database, and every game is replayed by the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import select

from rummi.server.doctor.database import replay_games
from rummi.server.store.database import open_database
from rummi.server.store.schema import ACTIONS, ROOM_COMMANDS
from tools.soak.players import Kept


@dataclass(frozen=True, slots=True)
class Found:
    actions: int
    games: int
    lost: list[str]
    doubled: list[str]
    unplayable: list[str]
    timed_out: list[str]
    """Game and number of each turn whose time ran out, though its player did at once what was his to do."""
    refused: list[str]


async def audit(url: str, kept: Kept) -> Found:
    database = await open_database(url)
    try:
        async with database.reading() as connection:
            rows = (await connection.execute(select(ACTIONS.c.game, ACTIONS.c.seq, ACTIONS.c.command))).all()
            changes = (await connection.execute(select(ROOM_COMMANDS))).all()
        proof = await replay_games(database)
    finally:
        await database.close()
    acted = {(game, seq, _id(command)) for game, seq, command in rows}
    changed = {(row.room, row.version, _id(row.command)) for row in changes}
    lost = [each for each in kept.acted if each not in acted] + [each for each in kept.changed if each not in changed]
    late = {game for game, _, command in rows if command.startswith("time-")}
    times = Counter(_id(command) for _, _, command in rows if ":" in command and not command.startswith("bot-"))
    return Found(
        len(rows),
        len({game for game, _, _ in rows}),
        list(map(str, lost)),
        [id for id, count in times.items() if count > 1],
        list(map(str, proof.wrong)),
        [f"{game} {seq}" for game, seq, command in rows if command.startswith("time-")],
        [what for game, what in kept.refused if game not in late],
    )


def _id(command: str) -> str:
    """Without the person, who stands before it."""
    return command.partition(":")[2]
