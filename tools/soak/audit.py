"""The final audit: compare what players received with the database, and replay every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import select

from rummi.server.doctor.database import replay_games
from rummi.server.store.database import open_database
from rummi.server.store.schema import ACTIONS, ROOM_COMMANDS
from tools.soak.players import PlayersLog


@dataclass(frozen=True, slots=True)
class Findings:
    actions: int
    games: int
    lost: list[str]
    doubled: list[str]
    unplayable: list[str]
    timed_out: list[str]
    """Game and action number of each time-out. All are unfair, because players act without delay."""
    refused: list[str]


async def audit(url: str, log: PlayersLog) -> Findings:
    database = await open_database(url)
    try:
        async with database.reading() as connection:
            rows = (await connection.execute(select(ACTIONS.c.game, ACTIONS.c.seq, ACTIONS.c.command))).all()
            changes = (await connection.execute(select(ROOM_COMMANDS))).all()
        proof = await replay_games(database)
    finally:
        await database.close()
    acted = {(game, seq, _client_id(command)) for game, seq, command in rows}
    changed = {(row.room, row.version, _client_id(row.command)) for row in changes}
    lost = [each for each in log.acted if each not in acted] + [each for each in log.changed if each not in changed]
    late = {game for game, _, command in rows if command.startswith("time-")}
    times = Counter(_client_id(command) for _, _, command in rows if ":" in command and not command.startswith("bot-"))
    return Findings(
        len(rows),
        len({game for game, _, _ in rows}),
        list(map(str, lost)),
        [id for id, count in times.items() if count > 1],
        list(map(str, proof.wrong)),
        [f"{game} {seq}" for game, seq, command in rows if command.startswith("time-")],
        [what for game, what in log.refused if game not in late],
    )


def _client_id(command: str) -> str:
    """Return the client's id of a stored command, which has the person as a prefix."""
    return command.partition(":")[2]
