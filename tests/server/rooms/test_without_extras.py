"""Room logic without the server: no extra is installed, the stores are in memory, and the test moves the clock."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Final

from rummi.server.model.options import Options
from rummi.server.protocol.rooms import Act, Sit, StandIn, Start
from tests.server.support.memory import MemoryWorker, Watcher
from tests.support import virtual_time

ROOT: Final = Path(__file__).parents[3]
LIMIT_SECONDS: Final = 60
OPTIONS: Final = Options(rules="standard", seats=2, announce=False, pace="quick", game={"time_limit": LIMIT_SECONDS})


async def play() -> None:
    """Ala plays, Bartek's time runs out, and bots play the game to its end."""
    worker = MemoryWorker()
    worker.spawn(worker.timers.run())
    session = await worker.rooms.create("ala", "Ala", OPTIONS)
    people = Watcher("ala"), Watcher("bartek")
    for each in people:
        worker.rooms.connect(session, each)
    await worker.command(session, "bartek", Sit(id="1"))
    await worker.command(session, "ala", Start(id="2", first=None))
    game = session.game_session
    assert game
    assert game.game.turn is not None
    mover = people[game.game.turn].person
    draw = Act(id="3", game=game.id, seat=game.game.turn, action="draw", seq=0)
    assert (await worker.command(session, mover, draw)).seq == 0
    assert (await worker.command(session, mover, draw)).seq == 0, "sent twice, done once"

    await asyncio.sleep(LIMIT_SECONDS)
    assert game.seq == 1, "there is some time for the way to the server"
    await asyncio.sleep(1)
    assert game.is_late(1)
    assert [each.command for each in worker.games.actions[game.id]] == [f"{mover}:3", "time-1"]

    for seat in range(2):
        await worker.command(session, "ala", StandIn(id=f"4{seat}", seat=seat))
    while session.room.phase == "playing":
        await asyncio.sleep(1)
    assert session.room.results[0].game == game.id
    assert worker.finished == [game.id]
    assert game.seq == len(worker.games.actions[game.id])
    assert (worker.metrics.counted["game_started"], worker.metrics.counted["turn_timed_out"]) == (1, 1)
    assert all(b'"secret":"' in each.sent[-2] or b'"secret":"' in each.sent[-1] for each in people)
    await worker.close()


def test_a_game_is_played_without_the_server_extra() -> None:
    program = (
        "from tests.support.bare import hide_extras; hide_extras()\n"
        "import sys\n"
        "from tests.server.rooms.test_without_extras import play\n"
        "from tests.support import virtual_time\n"
        "virtual_time.run(play())\n"
        "print(*{name.partition('.')[0] for name in sys.modules})\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not {"sqlalchemy", "litestar", "uvicorn", "prometheus_client", "multiprocessing"} & {*ended.stdout.split()}


def test_a_game_is_played_in_memory() -> None:
    virtual_time.run(play())
