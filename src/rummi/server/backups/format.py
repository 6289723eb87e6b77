"""The file format of backups: lines of JSON, compressed with gzip.

The first line is the header. A table is a line with its name and columns, followed by a line for each row. The last
line has the number of rows of each table and the SHA-256 of all lines before it, so that a damaged or incomplete file
is detected. Backups are written and read line by line, so their size does not matter.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

FORMAT: Final = 1
COMPRESSION_LEVEL: Final = 6
_GZIP: Final = 31
"""The `wbits` that make zlib write gzip."""
BATCH_ROWS: Final = 1_000
"""Rows in memory at the same time."""
MAX_LINE_BYTES: Final = 16_000_000
"""No row is longer than this."""


@dataclass(frozen=True, slots=True)
class Header:
    version: str
    """The version of rummi that wrote it."""
    schema: str
    database: str
    """The kind of the database, for information: it can be restored to another kind."""
    taken_at: int
    """Milliseconds since 1970. Everything acknowledged before is in the backup."""


@dataclass(frozen=True, slots=True)
class RowBatch:
    table: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


class Writer:
    def __init__(self, write: Callable[[bytes], object], head: Header) -> None:
        self._write_bytes = write
        self._compressor = zlib.compressobj(COMPRESSION_LEVEL, wbits=_GZIP)
        self._sum = sha256()
        self._table = ""
        self.rows: Counter[str] = Counter()
        self._write({"rummi": "backup", "format": FORMAT, **asdict(head)})

    def begin(self, table: str, columns: Sequence[str]) -> None:
        self._table = table
        self.rows[table] = 0
        self._write({"table": table, "columns": columns})

    def add(self, rows: Iterable[Sequence[Any]]) -> None:
        for row in rows:
            self._write(list(row))
            self.rows[self._table] += 1

    def end(self) -> None:
        self._write({"rows": dict(self.rows), "sha256": self._sum.hexdigest()})
        self._write_bytes(self._compressor.flush())

    def _write(self, value: Any) -> None:
        line = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        self._sum.update(line)
        if compressed := self._compressor.compress(line):
            self._write_bytes(compressed)


class Reader:
    """Reads a backup. Raises InvalidInput, with the line, if it is damaged, incomplete or too new."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sum = sha256()
        self._before = ""
        """The checksum of everything before the newest line that is not a row."""
        self._line = 0
        self.rows: Counter[str] = Counter()
        try:
            self._compressed_file = gzip.open(path, "rb")  # noqa: SIM115 (closed below)
        except OSError as error:
            raise read_error(path, error) from None
        try:
            self.head = self._read_head()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._compressed_file.close()

    def batches(self) -> Iterator[RowBatch]:
        """Return all rows. The checksum is verified after the last one, so use nothing before that."""
        read = self._read()
        while not (isinstance(read, dict) and "sha256" in read):
            table, columns = self._start_table(read)
            rows: list[Sequence[Any]] = []
            while isinstance(read := self._read(), list):
                if len(read) != len(columns):
                    raise self._damaged()
                rows.append(read)
                self.rows[table] += 1
                if len(rows) == BATCH_ROWS:
                    yield RowBatch(table, columns, rows)
                    rows = []
            yield RowBatch(table, columns, rows)
        if read != {"rows": dict(self.rows), "sha256": self._before} or self._read_line():
            raise self._damaged()

    def _start_table(self, value: Any) -> tuple[str, Sequence[str]]:
        match value:
            case {"table": str(table), "columns": list(columns)} if table not in self.rows and all(
                isinstance(column, str) for column in columns
            ):
                self.rows[table] = 0
                return table, columns
        raise self._damaged()

    def _read_head(self) -> Header:
        try:
            match self._read():
                case {"rummi": "backup", "format": int(number)} if number > FORMAT:
                    raise file_error(
                        self._path, sentence("the backup was made by a newer version of rummi; install that one")
                    )
                case {
                    "rummi": "backup",
                    "version": str(version),
                    "schema": str(schema),
                    "database": str(database),
                    "taken_at": int(taken_at),
                }:
                    return Header(version, schema, database, taken_at)
        except _Damaged:
            pass
        raise file_error(self._path, sentence("this is not a backup of rummi"))

    def _read(self) -> Any:
        line = self._read_line()
        self._line += 1
        if line.startswith(b"{"):
            self._before = self._sum.hexdigest()
        self._sum.update(line)
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise self._damaged() from None

    def _read_line(self) -> bytes:
        try:
            return self._compressed_file.readline(MAX_LINE_BYTES)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise self._damaged() from None
        except OSError as error:
            raise read_error(self._path, error) from None

    def _damaged(self) -> InvalidInput:
        problem = sentence("the backup is damaged or not complete (line {line}); take another one", line=self._line)
        return _Damaged(sentence("{path}: {problem}", path=str(self._path), problem=problem))


class _Damaged(InvalidInput):
    pass


def file_error(path: Path, problem: Sentence) -> InvalidInput:
    return InvalidInput(sentence("{path}: {problem}", path=str(path), problem=problem))


def read_error(path: Path, error: OSError) -> InvalidInput:
    return file_error(path, sentence("cannot be read: {reason}", reason=error.strerror))


@contextmanager
def new_file(path: Path, *, replace: bool) -> Iterator[Callable[[bytes], None]]:
    """Return a function that writes to a new file.

    The file gets its name at the end of the block. If the block fails, there is no file.
    """
    _require_free(path, replace=replace)
    unnamed = path.with_name(f".{path.name}.{token_hex(4)}")
    try:  # begins before the file exists, because SIGTERM may arrive at any moment
        with _explain_write_errors(path):
            file = os.open(unnamed, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            yield lambda data: _write(path, file, data)
            with _explain_write_errors(path):
                os.fsync(file)
        finally:
            os.close(file)
        _require_free(path, replace=replace)
        with _explain_write_errors(path):
            unnamed.replace(path)
            _sync_folder(path.parent)
    finally:
        unnamed.unlink(missing_ok=True)


def _require_free(path: Path, *, replace: bool) -> None:
    if path.is_dir():
        raise file_error(path, sentence("is a folder; name a file in it"))
    if path.exists() and not replace:
        raise file_error(path, sentence("is there already; --force writes over it"))


def _write(path: Path, file: int, data: bytes) -> None:
    left = memoryview(data)
    with _explain_write_errors(path):
        while left:
            left = left[os.write(file, left) :]


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut. Not every system can open a folder for that."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


@contextmanager
def _explain_write_errors(path: Path) -> Iterator[None]:
    """Raise InvalidInput with the path instead of an OSError, such as a full disk."""
    try:
        yield
    except OSError as error:
        raise file_error(path, sentence("cannot be written: {reason}", reason=error.strerror)) from None
