"""Why a database cannot be opened or written, in the words of the operator."""

from __future__ import annotations

import socket
import sqlite3
from errno import EDQUOT, EFBIG, EIO, ENOSPC, EROFS
from typing import Final

from alembic.util import CommandError
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.server.store.address import shown_address

TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, CommandError, OSError, TimeoutError)
"""What opening a database raises where the database, not rummi, is the reason."""

_WAY: Final = sentence("put it aside and restore a backup (rummi restore), as docs/operating.md says")
_OF_SQLITE: Final = {
    "unable to open database file": sentence("it cannot be opened or made; may this user write there?"),
    "readonly database": sentence("it may only be read; this user must be able to write it and its folder"),
    "file is not a database": sentence("this is no SQLite database, or a damaged one; {way}", way=_WAY),
    "malformed": sentence("it is damaged; {way}", way=_WAY),
    "already exists": sentence("tables of another program are in it; name another one (--data, --database)"),
    "disk is full": sentence("the disk is full"),
    "database is locked": sentence("another program holds it"),
}
_OF_POSTGRESQL: Final = {
    "DuplicateTableError": sentence("tables of another program are in it; name another one (--data, --database)"),
    "InvalidCatalogNameError": sentence("there is no such database on that server"),
    "InvalidPasswordError": sentence("user or password are not accepted"),
    "InvalidAuthorizationSpecificationError": sentence("user or password are not accepted"),
    "InsufficientPrivilegeError": sentence("this user may not create tables there"),
    "TooManyConnectionsError": sentence("it has no connection left for us"),
    "CannotConnectNowError": sentence("it is just starting or ending; try again"),
}


def refused(error: Exception, url: URL) -> InvalidInput:
    return InvalidInput(
        sentence(
            "the database {address} cannot be used: {reason}", address=shown_address(url), reason=_reason(error, url)
        )
    )


def code_of(error: BaseException) -> str:
    """What a database calls it, without a word of what it was asked about."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return str(code or type(error).__name__)


_SQLITE_OUTAGES: Final = (
    *("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN"),
    "SQLITE_PROTOCOL",
)
"""The first words of SQLite's names for outages; the rest of a name is a detail (`SQLITE_IOERR_WRITE`)."""
_POSTGRESQL_OUTAGES: Final = ("08", "25006", "53", "55P03", "57", "58")
"""SQLSTATE codes or classes: no connection, read only, no space, locked, shutting down, input or output failed."""
_SYSTEM_OUTAGES: Final = (ENOSPC, EDQUOT, EFBIG, EROFS, EIO)


def is_outage(error: BaseException) -> bool:
    """Return whether the database cannot work just now: its disk is full, somebody holds it, it is away.

    Such an outage passes without a restart. All other errors of a database are faults of this program.
    """
    match error:
        case DBAPIError():
            return error.connection_invalidated or (error.orig is not None and is_outage(error.orig))
        case NoConnectionFree() | ConnectionError() | TimeoutError():
            return True
        case OSError(errno=number) if number is not None:
            return number in _SYSTEM_OUTAGES
    if state := getattr(error, "sqlstate", None):
        return str(state).startswith(_POSTGRESQL_OUTAGES)
    return str(getattr(error, "sqlite_errorname", "")).startswith(_SQLITE_OUTAGES)


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
        case CommandError():  # a schema that this version has never heard of
            return sentence("a newer version of rummi has used it; install that one, or restore an older backup")
        case DBAPIError():
            return _of_database(str(error.orig))
        case sqlite3.Error():
            return _of_database(str(error))
    return str(error).partition("\n")[0]


def _of_database(said: str) -> Sentence | str:
    for sign, words in {**_OF_SQLITE, **_OF_POSTGRESQL}.items():
        if sign in said:
            return words
    return said.partition("\n")[0]
