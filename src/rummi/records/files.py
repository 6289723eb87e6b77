"""Files on disk: `.rummi` records, options and house rules."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.games.catalogue import read_house_rules
from rummi.games.house import HouseRules
from rummi.records.record import Record
from rummi.records.toml import read_record, read_toml, write_record

MAX_BYTES: Final = 1_000_000
"""The size limit of a file; the longest real game needs a twentieth of it."""


def load(path: Path) -> Record:
    """Read a record. Raises InvalidInput with a sentence that names the file and the place in it.

    >>> load(Path("nowhere.rummi"))
    Traceback (most recent call last):
    ...
    rummi.core.errors.InvalidInput: nowhere.rummi: cannot be read: No such file or directory
    """
    try:
        return read_record(read_text(path))
    except InvalidInput as error:
        raise file_error(path, error.message) from error


def load_options(path: Path) -> dict[str, object]:
    """Read a file that contains only options, written as in the `[options]` table of a record. Raises InvalidInput."""
    try:
        return read_toml(read_text(path))
    except InvalidInput as error:
        raise file_error(path, error.message) from error


def read_text(path: Path) -> str:
    """Read a small text file that a person may have written. Raises InvalidInput if it is not one."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InvalidInput(sentence("cannot be read: {reason}", reason=error.strerror)) from None
    if len(data) > MAX_BYTES:
        raise InvalidInput(sentence("is larger than {largest} bytes, too large for a record", largest=MAX_BYTES))
    if not data.strip():
        raise InvalidInput(sentence("is empty"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput(sentence("is not UTF-8 text (at byte {place})", place=error.start + 1)) from None


def save(record: Record, path: Path) -> None:
    """Write a record, completely or not at all: to a temporary file in the same folder, which then replaces `path`.

    Raises InvalidInput if the file cannot be written.

    >>> from rummi import Game
    >>> record = Record.of(Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening"))
    >>> save(record, Path("evening.rummi"))
    >>> load(Path("evening.rummi")) == record
    True
    """
    text = write_record(record)
    temporary = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        try:
            temporary.write_text(text, encoding="utf-8", newline="\n")
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise file_error(path, sentence("cannot be written: {reason}", reason=error.strerror)) from None


def file_error(path: Path, problem: Sentence) -> InvalidInput:
    """Return an error that names the file."""
    return InvalidInput(sentence("{path}: {problem}", path=str(path), problem=problem))


MAX_FILES: Final = 20
"""The limit for a folder of house rules; people could not choose from a longer list."""


def load_house_rules(path: Path) -> HouseRules:
    """Read one file of house rules (docs/extending.md).

    Raises InvalidInput with a sentence that names the file, the place in it and what is allowed there.
    """
    try:
        return read_house_rules(read_toml(read_text(path)))
    except InvalidInput as error:
        raise file_error(path, error.message) from error


def load_all_house_rules(path: Path) -> tuple[HouseRules, ...]:
    """Read the house rules of one file, or of all files `*.toml` in a folder, sorted by file name.

    Raises InvalidInput, also if two files of the folder have the same name for their rules.
    """
    if not path.is_dir():
        return (load_house_rules(path),)
    files = sorted(path.glob("*.toml"))
    if not 0 < len(files) <= MAX_FILES:
        raise file_error(
            path, sentence("1 to {most} files *.toml belong here, not {given}", most=MAX_FILES, given=len(files))
        )
    read: dict[str, tuple[Path, HouseRules]] = {}
    for file in files:
        house = load_house_rules(file)
        if house.name in read:
            other = read[house.name][0]
            raise file_error(
                file, sentence("name: {name} is the name in {other}, too", name=house.name, other=other.name)
            )
        read[house.name] = file, house
    return tuple(house for _, house in read.values())
