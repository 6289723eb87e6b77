"""A backup as a stream: lines of JSON, packed with gzip.

The first line says what it is. A table is a line with its name and columns, and then a line for each row. The last line
counts the rows and has the checksum of all the bytes before it, so that whatever is missing or altered is noticed. It
is written and read line by line, however large it is.
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
LEVEL: Final = 6
_GZIP: Final = 31
"""How zlib is told to write the head and the checksum of gzip."""
ROWS_AT_ONCE: Final = 1_000
"""In memory together."""
LONGEST_LINE_BYTES: Final = 16_000_000
"""What is longer is no row of ours."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a backup says of itself."""

    version: str
    """Of the program that wrote it."""
    schema: str
    database: str
    """Of which kind it was; it can be restored to any other."""
    taken_at: int
    """Milliseconds since 1970: all that was acknowledged before is in it."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of a table."""

    table: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


class Writer:
    def __init__(self, write: Callable[[bytes], object], head: Head) -> None:
        self._write_on = write
        self._packer = zlib.compressobj(LEVEL, wbits=_GZIP)
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
        self._write_on(self._packer.flush())

    def _write(self, value: Any) -> None:
        line = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        self._sum.update(line)
        if packed := self._packer.compress(line):
            self._write_on(packed)


class Reader:
    """Raises InvalidInput, with the place, for whatever is not a whole backup that this version knows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sum = sha256()
        self._before = ""
        """The checksum of everything before the last line that is not a row."""
        self._line = 0
        self.rows: Counter[str] = Counter()
        try:
            self._packed = gzip.open(path, "rb")  # noqa: SIM115 (closed below)
        except OSError as error:
            raise unreadable(path, error) from None
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
        self._packed.close()

    def parts(self) -> Iterator[Part]:
        """All that is in it, to be believed only when the last one was read."""
        read = self._read()
        while not (isinstance(read, dict) and "sha256" in read):
            table, columns = self._begun(read)
            rows: list[Sequence[Any]] = []
            while isinstance(read := self._read(), list):
                if len(read) != len(columns):
                    raise self._damaged()
                rows.append(read)
                self.rows[table] += 1
                if len(rows) == ROWS_AT_ONCE:
                    yield Part(table, columns, rows)
                    rows = []
            yield Part(table, columns, rows)
        if read != {"rows": dict(self.rows), "sha256": self._before} or self._read_line():
            raise self._damaged()

    def _begun(self, value: Any) -> tuple[str, Sequence[str]]:
        match value:
            case {"table": str(table), "columns": list(columns)} if table not in self.rows and all(
                isinstance(column, str) for column in columns
            ):
                self.rows[table] = 0
                return table, columns
        raise self._damaged()

    def _read_head(self) -> Head:
        try:
            match self._read():
                case {"rummi": "backup", "format": int(number)} if number > FORMAT:
                    raise refused(
                        self._path, sentence("the backup was made by a newer version of rummi; install that one")
                    )
                case {
                    "rummi": "backup",
                    "version": str(version),
                    "schema": str(schema),
                    "database": str(database),
                    "taken_at": int(taken_at),
                }:
                    return Head(version, schema, database, taken_at)
        except _Damaged:
            pass
        raise refused(self._path, sentence("this is not a backup of rummi"))

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
            return self._packed.readline(LONGEST_LINE_BYTES)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise self._damaged() from None
        except OSError as error:
            raise unreadable(self._path, error) from None

    def _damaged(self) -> InvalidInput:
        problem = sentence("the backup is damaged or not complete (line {line}); take another one", line=self._line)
        return _Damaged(sentence("{path}: {problem}", path=str(self._path), problem=problem))


class _Damaged(InvalidInput):
    pass


def refused(path: Path, problem: Sentence) -> InvalidInput:
    return InvalidInput(sentence("{path}: {problem}", path=str(path), problem=problem))


def unreadable(path: Path, error: OSError) -> InvalidInput:
    return refused(path, sentence("cannot be read: {reason}", reason=error.strerror))


@contextmanager
def new_file(path: Path, *, replace: bool) -> Iterator[Callable[[bytes], None]]:
    """What writes to it. It gets its name when this is left; left by an error, there is no file."""
    _refuse_taken(path, replace=replace)
    beside = path.with_name(f".{path.name}.{token_hex(4)}")
    try:  # from here on: whoever is told to end may be so at any moment
        with _about(path):
            file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            yield lambda data: _write(path, file, data)
            with _about(path):
                os.fsync(file)
        finally:
            os.close(file)
        _refuse_taken(path, replace=replace)
        with _about(path):
            beside.replace(path)
            _write_down(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _refuse_taken(path: Path, *, replace: bool) -> None:
    if path.is_dir():
        raise refused(path, sentence("is a folder; name a file in it"))
    if path.exists() and not replace:
        raise refused(path, sentence("is there already; --force writes over it"))


def _write(path: Path, file: int, data: bytes) -> None:
    left = memoryview(data)
    with _about(path):
        while left:
            left = left[os.write(file, left) :]


def _write_down(folder: Path) -> None:
    """The name, too, survives a power cut; not every system can open a folder for it."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """What goes wrong is said of this file: the disk may be full."""
    try:
        yield
    except OSError as error:
        raise refused(path, sentence("cannot be written: {reason}", reason=error.strerror)) from None
