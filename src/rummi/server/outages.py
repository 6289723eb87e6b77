"""Outages of the database or its disk: they pass without a restart, and are no faults of this program.

This module tells one from the other, and logs them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from errno import EDQUOT, EFBIG, EIO, ENOSPC, EROFS
from typing import Final

_SQLITE_OUTAGES: Final = (
    *("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN"),
    "SQLITE_PROTOCOL",
)
"""The first words of SQLite's names for outages; the rest of a name is a detail (`SQLITE_IOERR_WRITE`)."""
_POSTGRESQL_OUTAGES: Final = ("08", "25006", "53", "55P03", "57", "58")
"""SQLSTATE codes or classes: no connection, read only, no space, locked, shutting down, input or output failed."""
_NO_CONNECTION_FREE: Final = "3o7r"
"""SQLAlchemy's code for a connection pool that has no free connection in time."""
_SYSTEM_OUTAGES: Final = (ENOSPC, EDQUOT, EFBIG, EROFS, EIO)
LOG_EVERY_SECONDS: Final = 30.0
"""An outage that lasts meets every request and every periodic task; its log may be on the same full disk."""
MOST_SECONDS_BETWEEN_TRIES: Final = 16.0

_LOG: Final = logging.getLogger(__name__)


def code_of(error: BaseException) -> str:
    """Return the code that the database gives an error, for logs and metrics. It never contains data."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return str(code or type(error).__name__)


def is_outage(error: BaseException) -> bool:
    """Return whether the database cannot work just now: it is full, locked by another process, or unreachable.

    Such an outage passes without a restart. All other errors of a database are faults of this program. Errors of
    SQLAlchemy are recognised by their attributes, because room logic runs without it.
    """
    if isinstance(cause := getattr(error, "orig", None), BaseException) and is_outage(cause):
        return True
    if getattr(error, "connection_invalidated", False) or getattr(error, "code", None) == _NO_CONNECTION_FREE:
        return True
    match error:
        case ConnectionError() | TimeoutError():
            return True
        case OSError(errno=number) if number is not None:
            return number in _SYSTEM_OUTAGES
    if state := getattr(error, "sqlstate", None):
        return str(state).startswith(_POSTGRESQL_OUTAGES)
    return str(getattr(error, "sqlite_errorname", "")).startswith(_SQLITE_OUTAGES)


class OutageLog:
    """Warnings about outages: one for each reason every half minute, with the number of failures since the last one."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._logged_at: dict[str, float] = {}
        self._unlogged: dict[str, int] = {}

    def warn(self, outage: BaseException) -> None:
        why, now = code_of(outage), self._seconds()
        times = self._unlogged.pop(why, 0) + 1
        if now - self._logged_at.get(why, -LOG_EVERY_SECONDS) < LOG_EVERY_SECONDS:
            self._unlogged[why] = times
            return
        self._logged_at[why] = now
        _LOG.warning("the database cannot save just now", extra={"why": why, "times": times})


log_outage: Final = OutageLog().warn


def log_failure(log: logging.Logger, message: str, error: BaseException, **details: object) -> None:
    """Log an outage as a warning, and every other error as a fault, with its traceback."""
    if is_outage(error):
        log_outage(error)
    else:
        log.error(message, exc_info=error, extra=details)


def seconds_to_next_try(tried: int, most: int, error: BaseException) -> float | None:
    """Return how long to wait before work that failed is tried again, or None to give up.

    `tried` counts from 0, and each pause is twice as long as the last. After a fault there are `most` more tries; the
    end of an outage is waited for, however long it lasts.
    """
    if is_outage(error):
        return min(2.0 ** min(tried, most), MOST_SECONDS_BETWEEN_TRIES)
    return 2.0**tried if tried < most else None
