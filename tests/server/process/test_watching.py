"""What operators watch: metrics, one trace from the WebSocket to the database, and log files."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rummi.core.errors import InvalidInput
from rummi.serve.logs import LogFile, require_log_file
from rummi.server.settings import Logs, Settings
from tests.server.support.site import Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import alone, at


def test_metrics_of_the_database_of_dropped_sockets_and_of_overdue_rooms(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        await ala.send("this is no message")
        await ala.until(lambda: ala.closed)
        metrics = (await ala.http.get("/metrics")).text
        dropped = 'rummi_sockets_dropped_total{reason="not a message of the protocol"} '
        assert dropped in metrics
        for metric in (
            'rummi_database_seconds_count{what="write"} ',
            'rummi_database_seconds_count{what="read"} ',
            "rummi_rooms_overdue ",
            'rummi_helpers_waiting{work="bots"} ',
        ):
            assert metric in metrics, metric

    at(site, test)


def test_database_errors_are_counted(sqlite_url: str) -> None:
    from sqlalchemy.exc import IntegrityError

    from rummi.server import metrics
    from rummi.server.model.people import Person
    from rummi.server.store.database import open_database
    from rummi.server.store.people import People

    async def test() -> None:
        database = await open_database(sqlite_url)
        counted = metrics.DATABASE_ERRORS.labels("SQLITE_CONSTRAINT_PRIMARYKEY")
        before = counted._value.get()
        people = People(database)
        await people.add(Person("p", "Ala"), 1)
        with pytest.raises(IntegrityError):
            await people.add(Person("p", "Ala"), 1)
        assert counted._value.get() == before + 1
        await database.close()

    asyncio.run(test())


def test_one_trace_connects_the_socket_and_the_database(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "rummi.log"

    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        mover = ala if ala.view["turn"] == ala.view["seat"] else bartek
        await mover.ask("act", seat=mover.view["seat"], action="draw")
        answer = await ala.http.get("/api/session")

        def lines() -> list[dict[str, Any]]:
            return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]

        def of(trace: str) -> list[str]:
            return [line["message"] for line in lines() if trace in line.get("trace", "").split()]

        async with asyncio.timeout(30):  # the answer may arrive before the line is written
            while not (done := [line for line in lines() if line.get("command") == "Act"]):
                await asyncio.sleep(0)
            (acted,) = done
            while len(of(answer.headers["x-trace"])) < 2:
                await asyncio.sleep(0)
        assert of(acted["trace"])[-2:] == ["database access", "answered"]
        assert of(answer.headers["x-trace"]) == ["database access", "request"]

    site = alone(sqlite_url, test, "--log-level", "debug", "--log-file", str(path))
    assert not any(line.startswith("{") for line in site.log.splitlines()), "it went into the file"


def test_every_response_has_its_own_trace(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        answers = [await ala.http.get("/api/session") for _ in range(2)]
        assert answers[0].headers["x-trace"] != answers[1].headers["x-trace"]

    at(site, test)


def test_a_log_at_level_warning_contains_only_problems(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        await Player(site, "Ala").enter()

    site = alone(sqlite_url, test, "--log-level", "warning")
    assert '"level": "info"' not in site.log


def lines_of(path: Path) -> list[str]:
    """Return the lines of all log files, the oldest first."""
    older = sorted(path.parent.glob(f"{path.name}.[0-9]*"), key=lambda file: int(file.suffix[1:]), reverse=True)
    return [line for file in (*older, path) for line in file.read_text().splitlines()]


def test_a_full_log_file_is_rotated_and_old_files_are_deleted(tmp_path: Path) -> None:
    path = tmp_path / "rummi.log"
    handler = LogFile(path, 1_000, 2)
    for number in range(100):
        handler.emit(logging.makeLogRecord({"msg": f"{number:03} " + "x" * 95}))
    handler.close()
    assert {file.name for file in tmp_path.iterdir()} == {"rummi.log", "rummi.log.1", "rummi.log.2", "rummi.log.lock"}
    assert all(file.stat().st_size <= 1_100 for file in tmp_path.iterdir())
    numbers = [int(line[:3]) for line in lines_of(path)]
    assert numbers == list(range(numbers[0], 100)), "nothing is missing among the newest"
    assert len(numbers) >= 20


def test_several_workers_write_one_log_file_without_losing_lines(tmp_path: Path) -> None:
    path = tmp_path / "rummi.log"
    code = f"""
import logging, sys
from pathlib import Path
from rummi.serve.logs import LogFile
handler = LogFile(Path({str(path)!r}), 5_000, 100)
for number in range(500):
    handler.emit(logging.makeLogRecord({{"msg": f"{{sys.argv[1]}} {{number}}"}}))
"""
    workers = [subprocess.Popen([sys.executable, "-c", code, str(worker)]) for worker in range(3)]
    assert [worker.wait() for worker in workers] == [0, 0, 0]
    lines = lines_of(path)
    assert sorted(lines) == sorted(f"{worker} {number}" for worker in range(3) for number in range(500))
    assert path.with_suffix(".log.1").exists()


def test_a_log_file_that_cannot_be_written_is_rejected(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "rummi.log"):
        with pytest.raises(InvalidInput, match=str(path)):
            require_log_file(Settings(database="", logs=Logs(file=str(path))))
