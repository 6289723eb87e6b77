"""The address of a database, and why the database at it cannot be opened."""

from __future__ import annotations

import socket
import sqlite3
from pathlib import Path
from typing import Final

from alembic.util import CommandError
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
"""The drivers of SQLAlchemy, by the scheme that people write."""
DATABASE_ERRORS: Final = (SQLAlchemyError, sqlite3.Error, CommandError, OSError, TimeoutError)
"""The exceptions of a database that does not work or cannot be reached."""
_EXAMPLE: Final = "postgresql://user@host/rummi"
_REPAIR: Final = sentence("put it aside and restore a backup (rummi restore), as docs/operating.md says")
_SQLITE_REASONS: Final = {
    "unable to open database file": sentence("it cannot be opened or made; may this user write there?"),
    "readonly database": sentence("it may only be read; this user must be able to write it and its folder"),
    "file is not a database": sentence("this is no SQLite database, or a damaged one; {way}", way=_REPAIR),
    "malformed": sentence("it is damaged; {way}", way=_REPAIR),
    "already exists": sentence("tables of another program are in it; name another one (--data, --database)"),
    "disk is full": sentence("the disk is full"),
    "database is locked": sentence("another program holds it"),
}
_POSTGRESQL_REASONS: Final = {
    "DuplicateTableError": sentence("tables of another program are in it; name another one (--data, --database)"),
    "InvalidCatalogNameError": sentence("there is no such database on that server"),
    "InvalidPasswordError": sentence("user or password are not accepted"),
    "InvalidAuthorizationSpecificationError": sentence("user or password are not accepted"),
    "InsufficientPrivilegeError": sentence("this user may not create tables there"),
    "TooManyConnectionsError": sentence("it has no connection left for us"),
    "CannotConnectNowError": sentence("it is just starting or ending; try again"),
}


def parse_address(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the message does not repeat the text: it may contain a password
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


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def address_in(folder: Path) -> str:
    """Return the address of the SQLite file in a data folder."""
    return URL.create(DRIVERS["sqlite"], database=str((folder / "rummi.db").resolve())).render_as_string()


def render_address(url: URL) -> str:
    """Return the address without its password, for people and logs."""
    return str(url.database) if is_sqlite(url) else url.render_as_string(hide_password=True)


def explain_error(error: Exception, url: URL) -> InvalidInput:
    """Return an error that tells the operator why the database cannot be used."""
    return InvalidInput(
        sentence(
            "the database {address} cannot be used: {reason}", address=render_address(url), reason=_reason(error, url)
        )
    )


def _reason(error: Exception, url: URL) -> Sentence | str:
    match error:
        case socket.gaierror():
            return sentence("the host {host} is not found", host=str(url.host))
        case FileNotFoundError():
            return sentence("there is none")
        case TimeoutError():
            return sentence("it does not answer")
        case ConnectionRefusedError():
            return sentence("nothing answers there; does the database run?")
        case CommandError():  # this version does not know the schema
            return sentence("a newer version of rummi has used it; install that one, or restore an older backup")
        case DBAPIError():
            return _database_reason(str(error.orig))
        case sqlite3.Error():
            return _database_reason(str(error))
    return str(error).partition("\n")[0]


def _database_reason(message: str) -> Sentence | str:
    for part, reason in {**_SQLITE_REASONS, **_POSTGRESQL_REASONS}.items():
        if part in message:
            return reason
    return message.partition("\n")[0]
