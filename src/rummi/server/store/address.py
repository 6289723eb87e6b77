"""The address of a database: read before anything is opened, and shown without its password."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
"""What people write, and what is meant."""
_EXAMPLE: Final = "postgresql://user@host/rummi"


def read_address(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the text itself is not repeated: it may hold a password
        raise InvalidInput(
            sentence("the address of the database cannot be read; one is {example}", example=_EXAMPLE)
        ) from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        problem = sentence(
            "“{kind}” is no database that rummi knows; it knows SQLite and PostgreSQL", kind=url.drivername
        )
        raise InvalidInput(problem)
    return url.set(drivername=driver)


def embedded(url: URL) -> bool:
    """Whether it is a file, and no server."""
    return url.get_backend_name() == "sqlite"


def address_in(folder: Path) -> str:
    """Of the file in which everything is kept where no server is named."""
    return URL.create(DRIVERS["sqlite"], database=str((folder / "rummi.db").resolve())).render_as_string()


def shown_address(url: URL) -> str:
    """For people and logs."""
    return str(url.database) if embedded(url) else url.render_as_string(hide_password=True)
