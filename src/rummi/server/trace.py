"""The trace: an id in all log lines of one request or command, from the socket to the database."""

from __future__ import annotations

from contextvars import ContextVar
from secrets import token_hex
from typing import Final

TRACE: Final[ContextVar[str]] = ContextVar("trace", default="")
_BYTES: Final = 6


def new_trace() -> str:
    return token_hex(_BYTES)
