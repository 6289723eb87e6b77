"""The tree explains the system: folders that the eye takes in at once, files that can be read in one go.

The client is held to the same by web/imports/rules.ts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TREES: Final = ("src/rummi", "native", "tests", "tools", "docs")
BUILT: Final = {"__pycache__", "src/rummi/server/web", "tests/fuzz/corpus"}
CODE: Final = {".py", ".pyi", ".cpp", ".hpp", ".js", ".css", ".typ"}

MOST_THINGS: Final = 12
MOST_LINES: Final = 400

FULL: Final = {
    "src/rummi/server/store/migrations/versions": "one after another, as databases have grown; none is ever moved",
    "src/rummi/server/edge/api": "one for each part of the API",
    "tests/server/attacks": "one for each kind of attack",
    "tests/server/rooms": "one for each thing that a room does",
    "tests/server/edge": "one for each part of the edge",
    "docs": "the pages that people ask for by name, one for each question",
    "src/rummi/core": "the words that everything else is said in, one thing each, and all of the rest knows them",
}
"""Folders with more than a dozen things at their root, and why."""


def folders() -> Iterator[tuple[str, list[str]]]:
    for tree in TREES:
        for folder, inner, files in os.walk(ROOT / tree):
            place = Path(folder).relative_to(ROOT).as_posix()
            inner[:] = [name for name in inner if not (name.startswith(".") or {name, f"{place}/{name}"} & BUILT)]
            yield place, [name for name in files if not name.startswith(".")]


def things(files: list[str]) -> set[str]:
    """A header and its source count once, and what only says what the folder is, not at all."""
    return {name.partition(".")[0] for name in files} - {"__init__"}


def test_a_folder_has_at_most_a_dozen_things_at_its_root_or_a_reason() -> None:
    counted = {place: len(things(files)) for place, files in folders()}
    full = {place: count for place, count in counted.items() if count > MOST_THINGS}
    assert {place: count for place, count in full.items() if place not in FULL} == {}
    assert FULL.keys() <= full.keys(), "a reason that is no longer needed"


def test_no_file_is_longer_than_can_be_read() -> None:
    files = (ROOT / place / name for place, names in folders() for name in names if Path(name).suffix in CODE)
    lines = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert len(lines) > 500
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
