"""The tests of tournaments on a server use the databases, the message bus and the shared server of `tests/server`."""

from __future__ import annotations

from tests.server.conftest import (
    another_postgresql_url,
    another_sqlite_url,
    nats,
    postgres,
    postgresql_url,
    shared_site,
    site,
    sqlite_url,
    url,
)

__all__ = [
    "another_postgresql_url",
    "another_sqlite_url",
    "nats",
    "postgres",
    "postgresql_url",
    "shared_site",
    "site",
    "sqlite_url",
    "url",
]
