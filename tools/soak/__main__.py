"""`python -m tools.soak --minutes M --rooms N --seed S [--only OUTAGE]`; exit status 1 if there are violations."""

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
from tools.load.players.scripts import Scripts, record_scripts
from tools.soak.audit import audit
from tools.soak.faults import OUTAGES, cause
from tools.soak.players import PlayersLog, Table
from tools.soak.report import SoakReport
from tools.soak.stage import Stage, open_stage
from tools.soak.watching import Watch

FOLDER: Final = Path(__file__).parents[2] / "build"
LIMIT: Final = {"time_limit": 12}
"""Seconds for a turn, shorter than many outages with their consequences."""
WITH_BOTS: Final = 4
"""In one of so many rooms, a person plays with three bots."""
WATCHED: Final = 10
"""One of so many rooms has a spectator."""
PAUSE: Final = (0.8, 1.6)
"""The range of seconds that a player waits before acting."""
TALK_EVERY: Final = 15
CALM: Final = (6.0, 10.0)
"""The range of seconds between two outages, so that every room can recover."""
WARM_UP: Final = 5.0


def main() -> int:
    arguments = _parse_arguments()
    seed = arguments.seed or f"{random.SystemRandom().randrange(10**6)}"
    scripts = record_scripts(LIMIT)
    report = asyncio.run(_soak(arguments, seed, scripts))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "soak.md").write_text(report.markdown(), encoding="utf-8")
    (FOLDER / "soak.log").write_text(report.log, encoding="utf-8")
    sys.stdout.write(report.markdown())
    return 1 if report.violations else 0


def _parse_arguments() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(prog="python -m tools.soak")
    arguments.add_argument("--minutes", type=float, default=1.0)
    arguments.add_argument("--rooms", type=int, default=200)
    arguments.add_argument("--seed", help="the seed of an earlier soak, to repeat its outages in the same order")
    arguments.add_argument("--only", action="append", choices=sorted(OUTAGES), help="only this outage")
    return arguments.parse_args()


async def _soak(arguments: argparse.Namespace, seed: str, scripts: Scripts) -> SoakReport:
    async with open_stage() as stage:
        log = PlayersLog()
        tables = await _gather_tables(stage, arguments.rooms, scripts, log)
        watch = Watch(stage, tables)
        began = time.monotonic()
        work: list[Coroutine[Any, Any, None]] = [player.stay() for table in tables for player in table.players]
        work += [table.play(_random_pause(seed, table), TALK_EVERY) for table in tables]
        running = [asyncio.create_task(each) for each in [*work, watch.sample_memory()]]
        await asyncio.sleep(WARM_UP + len(tables) / 20)
        running.append(asyncio.create_task(watch.look()))
        outages = asyncio.create_task(_cause_outages(arguments, seed, stage, watch))
        await asyncio.wait([outages, *running], return_when=asyncio.FIRST_COMPLETED)
        failed = [task.exception() for task in (outages, *running) if task.done() and task.exception()]
        for task in (outages, *running):
            task.cancel()
        await asyncio.gather(outages, *running, return_exceptions=True)
        if failed and failed[0]:
            sys.stderr.write(stage.log[-5_000:])
            raise failed[0]
        stage.close()
        seconds, findings = time.monotonic() - began, await audit(stage.url, log)
        people = sum(len(table.players) for table in tables)
        return SoakReport(seed, seconds, len(tables), people, watch, log, findings, stage.log)


async def _gather_tables(stage: Stage, rooms: int, scripts: Scripts, log: PlayersLog) -> list[Table]:
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
            Table(stage.network.port, room, people, len(tables) + at, known, log) for at, room in enumerate(made)
        ]
    return tables


def _random_pause(seed: str, table: Table) -> Any:
    chance = random.Random(f"{seed} {table.number}")
    return lambda: chance.uniform(*PAUSE)


async def _cause_outages(arguments: argparse.Namespace, seed: str, stage: Stage, watch: Watch) -> None:
    """Cause one outage after another until the time is over, then wait for the rooms to recover."""
    chance, end = random.Random(seed), time.monotonic() + arguments.minutes * 60
    left: Sequence[str] = ()
    while time.monotonic() < end:
        await asyncio.sleep(chance.uniform(*CALM))
        left = left or chance.sample(sorted(arguments.only or OUTAGES), len(arguments.only or OUTAGES))
        what, *left = left
        sys.stderr.write(f"soak: {what} ...\n")
        watch.in_outage = True
        watch.outage_ended(await cause(what, stage, chance))
    await asyncio.sleep(CALM[1])


if __name__ == "__main__":
    sys.exit(main())
