"""Plays a game until it is killed: `python -m tests.server.support.databases.writer URL GAME NAME`.

It prints every action that was confirmed, so that a test knows what must not be lost.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.core.errors import IllegalAction
from rummi.server.rooms.game import GameSession
from rummi.server.store.database import open_database
from rummi.server.store.games import Games


async def play_on(url: str, game: str, name: str) -> None:
    database = await open_database(url)
    game_session = await GameSession.load(game, Games(database), lambda: 0)
    for number in count():
        await game_session.catch_up()
        now = game_session.game
        if now.turn is None:
            break
        chosen = bot(now.rules, DEFAULT_BOTS[now.rules][0])(now.view(now.turn))
        try:
            seq = await game_session.act(now.turn, chosen, f"{name}-{number}")
        except IllegalAction:
            continue  # another worker was quicker
        sys.stdout.write(f"{seq} {name}-{number} {game_session.game.actions[seq]}\n")
        sys.stdout.flush()
    await database.close()


if __name__ == "__main__":
    asyncio.run(play_on(*sys.argv[1:]))
