"""The folder of a server: its owner's alone, and one server's at a time; what is damaged gets a sentence."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url
from tools.ports import free_port

from rummi.core.errors import InvalidInput
from rummi.serve.machine import lock_database, make_private
from rummi.serve.startup import open_sockets
from rummi.server.settings import Listen, Settings
from rummi.server.store.address import address_in, parse_address
from rummi.server.store.database import migrate, newest_revision, open_database
from tests.server.support.site import Site


def settings(folder: Path) -> Settings:
    return Settings(database=address_in(folder), listen=Listen(port=free_port()))


def start(folder: Path) -> None:
    umask = os.umask(0o022)
    try:
        with open_sockets(settings(folder), folder):
            pass
    finally:
        os.umask(umask)


@pytest.mark.skipif(os.name != "posix", reason="others can be kept out only there")
def test_nobody_else_reads_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    start(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    files = list(folder.iterdir())
    assert any(file.name == "rummi.db" for file in files)
    for file in files:
        assert file.stat().st_mode & 0o077 == 0, file
    (folder / "faults").mkdir(mode=0o755)
    (folder / "faults" / "game.rummi").touch(0o644)
    for path in (folder, *files):
        path.chmod(0o755 if path.is_dir() else 0o644)
    start(folder)
    for path in (folder, *folder.rglob("*")):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_folder_that_was_named_by_the_address_of_a_database_stays_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "notes.txt").touch(0o644)
    (folder / "rummi.db").touch(0o644)
    make_private(None, make_url(f"sqlite:///{folder / 'rummi.db'}"))
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / "notes.txt").stat().st_mode & 0o777 == 0o644
    assert (folder / "rummi.db").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="it is refused by the system elsewhere")
def test_a_second_server_in_the_same_folder_is_refused_in_words(tmp_path: Path) -> None:
    url = parse_address(address_in(tmp_path))
    with lock_database(url):
        other = f"""
from rummi.serve.machine import lock_database
from rummi.server.store.address import parse_address
from rummi.core.errors import InvalidInput
try:
    with lock_database(parse_address({str(address_in(tmp_path))!r})): print("both")
except InvalidInput as refused: print(refused)
"""
        told = subprocess.run([sys.executable, "-c", other], capture_output=True, text=True, check=True).stdout
    assert f"process {os.getpid()}" in told
    assert str(tmp_path) in told
    assert "--data" in told
    with lock_database(url):
        pass


@pytest.mark.thorough
def test_a_killed_server_leaves_its_folder_to_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        site = Site(f"sqlite:///{tmp_path / 'rummi.db'}")
        await site.start()
        second = Site(f"sqlite:///{tmp_path / 'rummi.db'}")
        with pytest.raises(AssertionError, match="another rummi"):
            await second.start()
        site.kill(alone=True)
        await site.start()
        site.stop()

    asyncio.run(test())


def filled(path: Path) -> bytes:
    async def fill() -> None:
        await (await open_database(f"sqlite:///{path}")).close()

    asyncio.run(fill())
    with sqlite3.connect(path) as connection:
        for number in range(2_000):
            values = (f"p{number}", "x" * 40, 1)
            connection.execute("INSERT INTO people (id, name, made_at) VALUES (?, ?, ?)", values)
    connection.close()
    return path.read_bytes()


def zeroed(data: bytes) -> bytes:
    middle = len(data) // 2 // 4_096 * 4_096
    return data[:middle] + bytes(40_960) + data[middle + 40_960 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "nonsense": lambda _: b"This is no database at all." * 400,
    "half of it": lambda data: data[: len(data) // 2],
    "a hole": zeroed,
    "no head": lambda data: data[:16] + bytes(200) + data[216:],
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_database_gets_a_sentence_and_a_way_on(tmp_path: Path, how: str) -> None:
    path = tmp_path / "rummi.db"
    damaged = DAMAGE[how](filled(path))
    for left in tmp_path.iterdir():
        left.unlink()
    path.write_bytes(damaged)
    with pytest.raises(InvalidInput, match="restore a backup"):
        start(tmp_path)
    assert path.read_bytes() == damaged, "nothing is made worse"


def test_a_newer_one_and_another_program_s_get_a_sentence_and_a_way_on(tmp_path: Path) -> None:
    path = tmp_path / "rummi.db"
    filled(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(InvalidInput, match="newer version"):
        start(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE alembic_version")
    connection.close()
    with pytest.raises(InvalidInput, match="another program"):
        start(tmp_path)


def test_an_older_one_is_brought_up_to_date_and_that_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{tmp_path / 'rummi.db'}")
    with engine.begin() as connection:
        migrate(connection, "0004")
    engine.dispose()
    with caplog.at_level(logging.WARNING):
        start(tmp_path)
    (line,) = [record for record in caplog.records if "brought up to date" in record.message]
    assert "backup" in line.message
    assert (vars(line)["before"], vars(line)["schema"]) == ("0004", newest_revision())
    caplog.clear()
    start(tmp_path)
    assert "brought up to date" not in caplog.text
