"""The log: JSON lines on standard error or in a file, without what people write or play."""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from os import strerror
from pathlib import Path
from traceback import format_tb
from types import ModuleType
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.settings import Settings
from rummi.server.trace import TRACE

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows, where only one worker serves
    fcntl = None

_RECORD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}
"""Fields of a log record that were not given as `extra`."""
_ERRORS_ABOUT_CODE: Final = (
    AttributeError,
    ImportError,
    MemoryError,
    NameError,
    NotImplementedError,
    RecursionError,
)
"""Errors whose messages contain no data of people."""
_CLIENT_ERRORS: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""Messages that uvicorn logs as warnings although they are about mistakes of clients."""


def set_up_logging(settings: Settings) -> None:
    handler: logging.Handler = logging.StreamHandler()
    if settings.logs.file:
        handler = LogFile(Path(settings.logs.file), settings.logs.file_bytes, settings.logs.old_files)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=settings.logs.level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.error").addFilter(keep_uvicorn_record)
    for name in ("aiosqlite", "alembic", "asyncio", "nats", "uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)


def require_log_file(settings: Settings) -> None:
    """Check that the log file can be written. Raises InvalidInput."""
    if settings.logs.file is None:
        return
    try:
        with Path(settings.logs.file).open("a", encoding="utf-8"):
            pass
    except OSError as error:
        problem = sentence(
            "the log file {path} cannot be written: {reason}", path=settings.logs.file, reason=error.strerror or ""
        )
        raise InvalidInput(problem) from None


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage().partition("\n")[0],  # asyncio repeats the error on further lines
        }
        if trace := TRACE.get():
            line["trace"] = trace
        line |= {name: value for name, value in vars(record).items() if name not in _RECORD_FIELDS}
        if record.exc_info:
            line["fault"] = describe_error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=repr)


def describe_error(error: BaseException | None) -> str:
    """Return the kind of an error and where it happened, with its causes.

    Most messages are left out: they may contain tiles, names or texts of people, and those of a database whole rows.
    """
    if error is None:
        return ""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    parts = [describe_error(cause), "and then:"] if cause else []
    parts += ["".join(format_tb(error.__traceback__)).rstrip(), f"{type(error).__module__}.{_summarize(error)}"]
    if isinstance(error, BaseExceptionGroup):
        parts += [describe_error(each) for each in error.exceptions]
    return "\n".join(parts)


def _summarize(error: BaseException) -> str:
    name = type(error).__qualname__
    cause = getattr(error, "orig", None) or error  # the error of the database behind one of SQLAlchemy's
    code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    if code:
        return f"{name}: {code}"
    if isinstance(error, OSError) and error.errno:
        return f"{name}: {strerror(error.errno)}"
    return f"{name}: {error}" if isinstance(error, _ERRORS_ABOUT_CODE) else name


def keep_uvicorn_record(record: logging.LogRecord) -> bool:
    """Return whether to log a record of uvicorn.

    Mistakes of clients are logged only with `--log-level debug`; `rummi_protocol_errors` counts them.
    """
    if str(record.msg).startswith(_CLIENT_ERRORS):
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
    return logging.getLogger().isEnabledFor(record.levelno)


class LogFile(WatchedFileHandler):
    """A log file that several workers write, and that is replaced by a new one when it is large.

    The first worker that finds the file too large renames it. The others notice that the file has changed.
    """

    def __init__(self, path: Path, largest_bytes: int, old_files: int) -> None:
        super().__init__(path, encoding="utf-8", delay=True)
        self._path = path
        self._largest_bytes = largest_bytes
        self._old_files = old_files

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._rotate_if_full()
        except OSError:
            self.handleError(record)
        super().emit(record)

    def _rotate_if_full(self) -> None:
        if not self._is_full():
            return
        lock = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX)
            if self._is_full():  # no other worker has rotated it in the meantime
                self._rotate()
        finally:
            os.close(lock)

    def _is_full(self) -> bool:
        return self._path.exists() and self._path.stat().st_size >= self._largest_bytes

    def _rotate(self) -> None:
        if self.stream:
            self.stream.close()
            self.stream = None
        numbered = [Path(f"{self._path}.{number}") for number in range(1, self._old_files + 1)]
        for newer, older in zip(reversed([self._path, *numbered[:-1]]), reversed(numbered), strict=True):
            if newer.exists():
                newer.replace(older)
        if not numbered:
            self._path.unlink()
