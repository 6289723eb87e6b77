"""`make load-backup`: back up a server while 200 rooms play, restore the backup and check that no action is missing.

It prints the cost and the effect on players, and writes build/backup.md and build/backup.json.
"""

from __future__ import annotations

import asyncio
import json
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import select

from rummi.server.doctor.database import replay_games
from rummi.server.store.address import address_in
from rummi.server.store.database import open_database
from rummi.server.store.schema import ACTIONS
from tools.load.players.gathering import PreparedRoom, connect, gather
from tools.load.players.playing import Acknowledged, Crowd, Room
from tools.load.processes import machine
from tools.load.site import running_server, site, tool_path
from tools.postgresql import postgresql

FOLDER: Final = Path(__file__).parents[2] / "build"
ROOMS: Final = 200
FIRST: Final = 20.0
"""Seconds of playing before the backup."""
COMPARED: Final = 10.0
"""Seconds before and after the backup, for comparison."""
LONGEST: Final = 300.0


@dataclass(frozen=True, slots=True)
class Trial:
    here: str
    there: str
    pause: float
    """Seconds between actions of a room; 0 means as soon as everyone has seen the last one."""


TRIALS: Final = (
    Trial("sqlite", "postgresql", 1.0),
    Trial("postgresql", "sqlite", 1.0),
    Trial("sqlite", "sqlite", 0.0),
    Trial("postgresql", "postgresql", 0.0),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """Times of actions are in milliseconds, everything else in seconds and bytes."""

    trial: Trial
    rooms: int
    acknowledged: int
    """Actions that players knew of before the backup began; all were found."""
    actions: int
    """All actions in the backup; each was replayed by the rules."""
    size: int
    seconds: float
    restored_in: float
    actions_per_second: float
    p99_before: float
    p99_during: float
    p99_after: float
    went_on: int
    """Actions in the first seconds on the restored server."""


def measure(trial: Trial) -> Measured:
    with TemporaryDirectory(prefix="rummi-backup-") as name:
        file = Path(name) / "rummi.backup"
        with site(trial.here, 1) as here:
            crowd, rooms = _gather_rooms(here.port)
            crowd.play(FIRST, trial.pause)
            before, began = crowd.play(COMPARED, trial.pause), time.perf_counter()
            backup = _start("backup", *here.where, "--json", str(file))
            during = crowd.play(LONGEST, trial.pause, lambda: backup.poll() is not None)
            seconds = time.perf_counter() - began
            after = crowd.play(COMPARED, trial.pause)
            crowd.close()
        taken_at = _read_output(backup)["taken_at"] / 1_000
        known = [each for each in crowd.acknowledged if each.at < taken_at]
        with _empty_database(trial.there, Path(name)) as (folder, where, address, process):
            began = time.perf_counter()
            _read_output(_start("restore", *where, "--json", str(file)))
            restored_in = time.perf_counter() - began
            actions = asyncio.run(_check_actions(address, known))
            with running_server(folder, where, 1, process) as there:
                went_on = _play_on(there.port, rooms)
        return Measured(
            trial,
            ROOMS,
            len(known),
            actions,
            file.stat().st_size,
            seconds,
            restored_in,
            len(during) / seconds,
            _p99(before),
            _p99(during),
            _p99(after),
            went_on,
        )


def _gather_rooms(port: int) -> tuple[Crowd, list[PreparedRoom]]:
    crowd, rooms = Crowd(), gather(port, ROOMS)
    for room in rooms:
        crowd.add(Room(connect(port, room)))
        crowd.listen(0)
    crowd.gather()
    return crowd, rooms


def _play_on(port: int, rooms: Sequence[PreparedRoom]) -> int:
    """Let the same people return and play on; return the number of actions."""
    crowd = Crowd()
    for room in rooms:
        back = Room(connect(port, room))
        back.ids = 1_000_000  # no id of an earlier command
        crowd.add(back)
        crowd.listen(0)
    crowd.gather()
    times = crowd.play(5.0, 0.5)
    crowd.close()
    return len(times)


@contextmanager
def _empty_database(kind: str, folder: Path) -> Iterator[tuple[Path, list[str], str, int | None]]:
    """Provide an empty database: a folder, the option that names it, its address, and the PostgreSQL process."""
    if kind == "sqlite":
        data = folder / "restored"
        yield folder, ["--data", str(data)], address_in(data), None
        return
    with postgresql() as server:
        yield folder, ["--database", server.get_uri()], server.get_uri(), server.get_pid()


def _start(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([tool_path("rummi"), *arguments], stdout=subprocess.PIPE)


def _read_output(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    said, _ = process.communicate()
    if process.returncode:
        raise RuntimeError("the command failed")
    output: dict[str, Any] = json.loads(said)
    return output


async def _check_actions(address: str, known: Sequence[Acknowledged]) -> int:
    """Return the number of actions; raise if one of `known` is missing or a game does not replay."""
    database = await open_database(address)
    async with database.reading() as connection:
        rows = await connection.execute(select(ACTIONS.c.game, ACTIONS.c.seq, ACTIONS.c.command))
        there = {(game, seq, command.partition(":")[2]) for game, seq, command in rows}
    missing = [each for each in known if (each.game, each.seq, each.id) not in there]
    proof = await replay_games(database)
    await database.close()
    if missing or proof.wrong or not known:
        raise RuntimeError(f"{len(missing)} acknowledged actions are missing; games that do not replay: {proof.wrong}")
    return proof.actions


def _p99(times: Sequence[float]) -> float:
    return sorted(times)[int(0.99 * len(times))] * 1e3


def markdown(measured: Sequence[Measured]) -> str:
    lines = [
        "# A backup while people play",
        "",
        f"{machine()}, Python {platform.python_version()}; players, server, database and backup share the machine.",
        "",
        "| from | to | a room acts | acknowledged before, all found | replayed | kB | s | restored in s | actions/s "
        "during it | p99 ms before | during | after |",
        "|" + "---|" * 12,
    ]
    for each in measured:
        pace = f"every {each.trial.pause:.0f} s" if each.trial.pause else "as fast as answered"
        figures = f"{each.acknowledged} | {each.actions} | {each.size / 1_000:.0f} | {each.seconds:.1f}"
        times = f"{each.p99_before:.0f} | {each.p99_during:.0f} | {each.p99_after:.0f}"
        lines.append(
            f"| {each.trial.here} | {each.trial.there} | {pace} | {figures} | {each.restored_in:.1f} "
            f"| {each.actions_per_second:.0f} | {times} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    measured = [measure(trial) for trial in TRIALS]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "backup.md").write_text(markdown(measured), encoding="utf-8")
    (FOLDER / "backup.json").write_text(json.dumps([asdict(each) for each in measured], indent=1), encoding="utf-8")
    sys.stdout.write(markdown(measured))


if __name__ == "__main__":
    main()
