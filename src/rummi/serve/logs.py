"""A log in a file that begins anew when it is large; several workers write to the same one."""

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
except ImportError:  # on Windows one worker serves
    fcntl = None


class LogFile(WatchedFileHandler):
    """Whoever finds it too large puts it aside, once; the others notice that another file is there."""

    def __init__(self, path: Path, largest_bytes: int, kept: int) -> None:
        super().__init__(path, encoding="utf-8", delay=True)
        self._path = path
        self._largest_bytes = largest_bytes
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._begin_anew()
        except OSError:
            self.handleError(record)
        super().emit(record)

    def _begin_anew(self) -> None:
        if not self._full():
            return
        lock = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX)
            if self._full():  # nobody else was quicker
                self._put_aside()
        finally:
            os.close(lock)

    def _full(self) -> bool:
        return self._path.exists() and self._path.stat().st_size >= self._largest_bytes

    def _put_aside(self) -> None:
        if self.stream:
            self.stream.close()
            self.stream = None
        numbered = [Path(f"{self._path}.{number}") for number in range(1, self._kept + 1)]
        for newer, older in zip(reversed([self._path, *numbered[:-1]]), reversed(numbered), strict=True):
            if newer.exists():
                newer.replace(older)
        if not numbered:
            self._path.unlink()


_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


_PLAIN: Final = (AttributeError, ImportError, MemoryError, NameError, NotImplementedError, RecursionError)
"""Errors whose words are about code and about nothing else."""


def told(error: BaseException | None) -> str:
    """Where it happened and what kind of error it is. What most errors say may hold somebody's tiles, name or words,
    and what a database says whole rows."""
    if error is None:
        return ""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    parts = [told(before), "and then:"] if before else []
    parts += ["".join(format_tb(error.__traceback__)).rstrip(), f"{type(error).__module__}.{_summary(error)}"]
    if isinstance(error, BaseExceptionGroup):
        parts += [told(each) for each in error.exceptions]
    return "\n".join(parts)


def _summary(error: BaseException) -> str:
    name = type(error).__qualname__
    cause = getattr(error, "orig", None) or error  # of SQLAlchemy's errors the database's own
    code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    if code:
        return f"{name}: {code}"
    if isinstance(error, OSError) and error.errno:
        return f"{name}: {strerror(error.errno)}"
    return f"{name}: {error}" if isinstance(error, _PLAIN) else name


_OF_STRANGERS: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def is_news(record: logging.LogRecord) -> bool:
    """Return whether what uvicorn logs is the server's business; `rummi_protocol_errors` counts what strangers break.

    That is shown only with `--log-level debug`.
    """
    if str(record.msg).startswith(_OF_STRANGERS):
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
    return logging.getLogger().isEnabledFor(record.levelno)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage().partition("\n")[0],  # what asyncio adds repeats what an error says
        }
        if trace := TRACE.get():
            line["trace"] = trace
        line |= {name: value for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info:
            line["fault"] = told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=repr)


def set_up(settings: Settings) -> None:
    handler: logging.Handler = logging.StreamHandler()
    if settings.logs.file:
        handler = LogFile(Path(settings.logs.file), settings.logs.file_bytes, settings.logs.old_files)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=settings.logs.level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.error").addFilter(is_news)
    for name in ("aiosqlite", "alembic", "asyncio", "nats", "uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)


def require_log_file(settings: Settings) -> None:
    """Before anything starts; raises InvalidInput."""
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
