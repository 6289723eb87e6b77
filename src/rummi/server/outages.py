"""Outages of the database or its disk, which pass without a restart, told apart from faults of this program."""

from __future__ import annotations

from errno import EDQUOT, EFBIG, EIO, ENOSPC, EROFS
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

_SQLITE_OUTAGES: Final = (
    *("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN"),
    "SQLITE_PROTOCOL",
)
"""The first words of SQLite's names for outages; the rest of a name is a detail (`SQLITE_IOERR_WRITE`)."""
_POSTGRESQL_OUTAGES: Final = ("08", "25006", "53", "55P03", "57", "58")
"""SQLSTATE codes or classes: no connection, read only, no space, locked, shutting down, input or output failed."""
_SYSTEM_OUTAGES: Final = (ENOSPC, EDQUOT, EFBIG, EROFS, EIO)


def code_of(error: BaseException) -> str:
    """What a database calls it, without a word of what it was asked about."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return str(code or type(error).__name__)


def is_outage(error: BaseException) -> bool:
    """Return whether the database cannot work just now: it is full, locked by another process, or unreachable.

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
