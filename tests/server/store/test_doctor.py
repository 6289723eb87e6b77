"""The doctor finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

import pytest
from sqlalchemy import insert, text, update
from tools.ports import free_port

from rummi import __version__
from rummi.cli.main import main
from rummi.server.doctor import database, machine, network
from rummi.server.doctor.check import call_with_timeout
from rummi.server.store.database import migrate, open_database, open_existing
from rummi.server.store.schema import ACTIONS, SET_ASIDE, SETTINGS
from rummi.server.store.site import ALIVE, SiteState
from tests.server.conftest import NatsServer
from tests.server.support.databases.old_databases import VERSIONS, OldDatabase
from tests.server.support.site import PATIENCE, ROOT
from tests.server.support.site import Site as Served
from tests.server.support.visits import alone

Ask = Callable[..., dict[str, tuple[bool, str]]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return what the doctor says, by name; check that its status and `ok` follow from it."""
    monkeypatch.setattr(database, "SAMPLE_GAMES", 3)
    for module in (database, network):
        monkeypatch.setattr(module, "TIMEOUT_SECONDS", PATIENCE)

    def asked(*options: str) -> dict[str, tuple[bool, str]]:
        capsys.readouterr()
        port = () if "--port" in options else ("--port", str(free_port()))
        status = main(["doctor", "--json", *port, *options])
        told = json.loads(capsys.readouterr().out)
        assert all(set(check) == {"name", "ok", "message"} and check["message"] for check in told["checks"])
        found = {check["name"]: (check["ok"], check["message"]) for check in told["checks"]}
        assert told["ok"] == all(ok for ok, _ in found.values())
        assert status == (0 if told["ok"] else 1)
        return found

    return asked


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder as a server leaves it."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    OldDatabase(VERSIONS[-1], "sqlite").lay(address(folder))
    asyncio.run(brought_up_to_date(address(folder)))
    return folder


async def brought_up_to_date(address: str) -> None:
    await (await open_database(address)).close()


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'rummi.db'}"


def change(url: str, *statements: Any) -> None:
    async def run() -> None:
        async with open_existing(url) as kept, kept.writing() as connection:
            for statement in statements:
                await connection.execute(statement)

    asyncio.run(run())


def wrong(found: dict[str, tuple[bool, str]]) -> dict[str, str]:
    return {name: message for name, (ok, message) in found.items() if not ok}


def test_a_fresh_machine_is_well_and_stays_as_it_is(ask: Ask, tmp_path: Path) -> None:
    found = ask("--data", str(tmp_path / "data"))
    assert wrong(found) == {}
    assert __version__ in found["version"][1]
    assert "rummi serve makes it" in found["data"][1]
    assert list(tmp_path.iterdir()) == []


def test_all_is_well_where_games_are(ask: Ask, data: Path) -> None:
    before = {path: path.read_bytes() for path in data.iterdir()}
    found = ask("--data", str(data), "--all-games")
    assert wrong(found) == {}
    assert "games replay by the rules" in found["games"][1]
    assert "no backup was ever taken" in found["backup"][1]
    assert {path: path.read_bytes() for path in data.iterdir()} == before


def test_every_check_is_a_line_in_either_language(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.chmod(0o755)
    arguments = ["doctor", "--data", str(data), "--port", str(free_port())]
    assert main(arguments) == 1
    lines = capsys.readouterr().out.splitlines()
    assert all(line[:2] in ("✓ ", "✗ ") for line in lines)
    assert [line for line in lines if line.startswith("✗")] == [
        f"✗ private     other users of this machine can look into {data}, where secrets are kept: chmod 700 {data}"
    ]
    polish = subprocess.run(
        [sys.executable, "-c", "from rummi.cli.main import run; run()", "--lang", "pl", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=False,
    ).stdout.decode()
    assert "chmod 700" in polish
    assert "other users" not in polish


def test_a_damaged_file_is_found(ask: Ask, data: Path) -> None:
    file = data / "rummi.db"
    content = bytearray(file.read_bytes())
    content[20_000:60_000] = os.urandom(40_000)
    file.write_bytes(content)
    assert "damaged" in " ".join(wrong(ask("--data", str(data))).values())
    file.write_bytes(b"not a database " * 1_000)
    assert "no SQLite database" in wrong(ask("--data", str(data)))["database"]


def test_an_altered_game_is_found(ask: Ask, data: Path) -> None:
    change(address(data), update(ACTIONS).where(ACTIONS.c.seq == 3, ACTIONS.c.action == "draw").values(seat=9))
    assert "do not replay" in wrong(ask("--data", str(data), "--all-games"))["games"]


def test_a_room_that_is_set_aside_is_named(ask: Ask, data: Path) -> None:
    with sqlite3.connect(data / "rummi.db") as kept:
        code = kept.execute("SELECT code FROM rooms").fetchone()[0]
    kept.close()
    change(address(data), insert(SET_ASIDE).values(room=code, why="DecodeError", since=1, tried_at=1))
    assert f"{code} (room: DecodeError)" in wrong(ask("--data", str(data)))["rooms"]


def test_an_older_schema_is_told_and_a_newer_one_refused(ask: Ask, data: Path) -> None:
    async def begin() -> None:
        async with open_existing(address(data), create=True) as kept, kept.engine.begin() as connection:
            await connection.run_sync(migrate, "0002")

    (data / "rummi.db").unlink()
    asyncio.run(begin())
    found = ask("--data", str(data))
    assert found["schema"][0]
    assert "take a backup before" in found["schema"][1]
    change(address(data), text("UPDATE alembic_version SET version_num = '9999'"))
    assert "newer version" in wrong(ask("--data", str(data)))["schema"]


def test_an_old_backup_and_a_wrong_clock_are_told(ask: Ask, data: Path) -> None:
    async def set_backup_time(at: float) -> None:
        async with open_existing(address(data)) as kept:
            await SiteState(kept).set_backup_time(int(at * 1_000))

    asyncio.run(set_backup_time(time.time() - 100))
    assert ask("--data", str(data))["backup"][0]
    asyncio.run(set_backup_time(time.time() - 8 * 86_400))
    assert "rummi backup" in wrong(ask("--data", str(data)))["backup"]
    ahead = str(int((time.time() + 3_600) * 1_000))
    change(address(data), update(SETTINGS).where(SETTINGS.c.key == ALIVE).values(value=ahead))
    assert "clock" in wrong(ask("--data", str(data)))["clock"]


def test_games_in_which_a_bot_could_not_move_are_told(ask: Ask, data: Path) -> None:
    (data / "faults").mkdir(mode=0o700)
    assert "bots" not in ask("--data", str(data))
    (data / "faults" / "20261116-standard-greedy-raised.rummi").touch()
    assert "1 game in which a bot could not move" in wrong(ask("--data", str(data)))["bots"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_what_this_user_may_not_write_is_told(ask: Ask, data: Path, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "cannot make it" in wrong(ask("--data", str(tmp_path / "new")))["data"]
        data.chmod(stat.S_IRUSR | stat.S_IXUSR)
        assert "cannot write there" in wrong(ask("--data", str(data)))["data"]
    finally:
        data.chmod(0o700)
        tmp_path.chmod(0o700)


def test_postgresql_is_looked_at(
    ask: Ask, postgres: Any, postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the data folder that lies here may know of faults
    OldDatabase(VERSIONS[-1], "postgresql").lay(postgresql_url, postgres)
    found = ask("--database", postgresql_url)
    assert wrong(found) == {}
    assert "PostgreSQL" in found["database"][1]
    assert "data" not in found


def test_what_cannot_be_reached_is_told_soon(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "TIMEOUT_SECONDS", 1.0)
    closed = free_port()
    secret = f"postgresql://ala:secret@127.0.0.1:{closed}/x"
    found = wrong(ask("--database", secret, "--nats", f"nats://127.0.0.1:{closed}", "--host", "host.invalid"))
    assert "nothing answers" in found["database"]
    assert "secret" not in found["database"]
    assert "bus" in found["bus"]
    assert "host.invalid" in found["port"]
    assert "not found" in wrong(ask("--database", "postgresql://host.invalid/x"))["database"]
    assert "cannot be read" in wrong(ask("--database", "://", "--nats", "nonsense"))["bus"]


def test_the_bus_is_asked(ask: Ask, nats: NatsServer, tmp_path: Path) -> None:
    while wrong(found := ask("--data", str(tmp_path / "data"), "--nats", nats.address)):
        pass  # the bus is just starting
    assert found["bus"][0]


def test_a_port_is_free_or_ours_or_somebody_elses(
    ask: Ask, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = ["--data", str(tmp_path / "data"), "--port"]

    async def test(site: Served) -> None:
        ours = await asyncio.to_thread(ask, *nowhere, str(site.port))
        assert wrong(ours) == {}
        assert f"rummi {__version__} serves" in ours["port"][1]
        assert ours["ready"][0]

    alone(sqlite_url, test)
    monkeypatch.setattr(network, "TIMEOUT_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as other:  # it never answers
        assert "in use" in wrong(ask(*nowhere, str(other.getsockname()[1])))["port"]


def test_what_takes_too_long_is_left_behind() -> None:
    never = threading.Event()
    with pytest.raises(TimeoutError):
        call_with_timeout(0.05, never.wait)
    with pytest.raises(ZeroDivisionError):
        call_with_timeout(5, lambda: 1 / 0)
    never.set()


def test_a_broken_installation_is_told(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_zone(_: str) -> None:
        raise ZoneInfoNotFoundError

    monkeypatch.setattr(machine, "ZoneInfo", no_zone)
    monkeypatch.setattr(machine, "CLIENT", tmp_path / "index.html")
    monkeypatch.setattr(machine, "FONTS", tmp_path)
    objective, table, rack, tiles, value = machine._GOLDEN[0]
    monkeypatch.setattr(machine, "_GOLDEN", ((objective, table, rack, tiles, value + 1),))
    assert set(wrong(ask("--data", str(tmp_path / "data")))) == {"time-zones", "client", "paper", "kernel"}


@pytest.mark.parametrize(("most", "ok"), [(100, False), (1_024, True)])
def test_few_open_files_are_told(most: int, ok: bool) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    code = "from rummi.server.doctor.machine import check_serving; print([each.ok for each in check_serving()][-1])"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, preexec_fn=limit)
    assert said.stdout.decode().strip() == str(ok)
