"""`python -m tools.soak --minutes M --rooms N --seed S [--only STRIKE]`; exit status 1 where anything was violated."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

from tools.load.players.gathering import gather
from tools.load.players.scripts import Scripts, written_beforehand
from tools.soak.audit import audit
from tools.soak.faults import STRIKES, strike
from tools.soak.players import Kept, Table
from tools.soak.report import Soaked
from tools.soak.stage import Stage, staged
from tools.soak.watching import Watch

FOLDER: Final = Path(__file__).parents[2] / "build"
LIMIT: Final = {"time_limit": 12}
"""Seconds for a move: less than many an outage lasts with what follows from it."""
WITH_BOTS: Final = 4
"""In one of so many rooms one person plays with three bots."""
WATCHED: Final = 10
"""In one of so many rooms there is a spectator."""
PAUSE: Final = (0.8, 1.6)
"""Seconds from seeing that it is one's turn to moving."""
TALK_EVERY: Final = 15
CALM: Final = (6.0, 10.0)
"""Seconds from the end of one outage to the next, so that everybody can be seen to go on."""
WARM_UP: Final = 5.0


def main() -> int:
    asked = _asked()
    seed = asked.seed or f"{random.SystemRandom().randrange(10**6)}"
    scripts = written_beforehand(LIMIT)
    soaked = asyncio.run(_soak(asked, seed, scripts))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "soak.md").write_text(soaked.markdown(), encoding="utf-8")
    (FOLDER / "soak.log").write_text(soaked.log, encoding="utf-8")
    sys.stdout.write(soaked.markdown())
    return 1 if soaked.violations else 0


def _asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tools.soak")
    asked.add_argument("--minutes", type=float, default=1.0)
    asked.add_argument("--rooms", type=int, default=200)
    asked.add_argument("--seed", help="of an earlier soak, to have the same outages in the same order")
    asked.add_argument("--only", action="append", choices=sorted(STRIKES), help="nothing but this")
    return asked.parse_args()


async def _soak(asked: argparse.Namespace, seed: str, scripts: Scripts) -> Soaked:
    async with staged() as stage:
        kept = Kept()
        tables = await _gathered(stage, asked.rooms, scripts, kept)
        watch = Watch(stage, tables)
        began = time.monotonic()
        work: list[Coroutine[Any, Any, None]] = [player.stay() for table in tables for player in table.players]
        work += [table.play(_pause(seed, table), TALK_EVERY) for table in tables]
        running = [asyncio.create_task(each) for each in [*work, watch.weigh()]]
        await asyncio.sleep(WARM_UP + len(tables) / 20)
        running.append(asyncio.create_task(watch.look()))
        striking = asyncio.create_task(_strike(asked, seed, stage, watch))
        await asyncio.wait([striking, *running], return_when=asyncio.FIRST_COMPLETED)
        failed = [task.exception() for task in (striking, *running) if task.done() and task.exception()]
        for task in (striking, *running):
            task.cancel()
        await asyncio.gather(striking, *running, return_exceptions=True)
        if failed and failed[0]:
            sys.stderr.write(stage.log[-5_000:])
            raise failed[0]
        stage.close()
        seconds, found = time.monotonic() - began, await audit(stage.url, kept)
        people = sum(len(table.players) for table in tables)
        return Soaked(seed, seconds, len(tables), people, watch, kept, found, stage.log)


async def _gathered(stage: Stage, rooms: int, scripts: Scripts, kept: Kept) -> list[Table]:
    with_bots, watched = rooms // WITH_BOTS, rooms // WATCHED
    plain = rooms - with_bots - watched
    kinds = [(plain, 4, 0), (watched, 4, 1), (with_bots, 1, 0)]
    tables: list[Table] = []
    for count, people, spectators in kinds:
        made = await asyncio.to_thread(
            gather, stage.port, count, people, spectators, start=False, game=LIMIT, bot="novice", pace="quick"
        )
        known = scripts if people == 4 else {}
        tables += [
            Table(stage.network.port, room, people, len(tables) + at, known, kept) for at, room in enumerate(made)
        ]
    return tables


def _pause(seed: str, table: Table) -> Any:
    chance = random.Random(f"{seed} {table.number}")
    return lambda: chance.uniform(*PAUSE)


async def _strike(asked: argparse.Namespace, seed: str, stage: Stage, watch: Watch) -> None:
    """One outage after another until the time is over, and at the end a while in which nothing happens."""
    chance, end = random.Random(seed), time.monotonic() + asked.minutes * 60
    left: Sequence[str] = ()
    while time.monotonic() < end:
        await asyncio.sleep(chance.uniform(*CALM))
        left = left or chance.sample(sorted(asked.only or STRIKES), len(asked.only or STRIKES))
        what, *left = left
        sys.stderr.write(f"soak: {what} ...\n")
        watch.striking = True
        watch.whole_again(await strike(what, stage, chance))
    await asyncio.sleep(CALM[1])


if __name__ == "__main__":
    sys.exit(main())
