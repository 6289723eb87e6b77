"""Keys under which the browser client keeps things: a renamed key loses what people have there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from tests.contracts.golden import GOLDEN, check_no_new_names
from tests.contracts.sources import ROOT

CLIENT: Final = ROOT / "web" / "src"
NOT_THE_CLIENT: Final = {"testing", "protocol"}

KEPT: Final = re.compile(r"\b(?:storedSignal|readStored|onStored|store|OwnPages)(?:<.*>)?\(\s*([\"`][^\"`]+[\"`])")
"""The functions and classes that keep values in `localStorage`, called with a name; each puts `rummi.` before it."""
CONSTANT: Final = re.compile(r"\b(?:NAME|CACHE) = ([\"`][^\"`]+[\"`])")
WHOLE: Final = re.compile(r"([\"`]rummi\.[a-z][a-z/.-]*(?:\$\{\w+\})?[\"`])")
"""A key with its `rummi.`, which other functions do not add."""
NOT_STORED: Final = {"rummi.tournaments.printing.text"}  # a module of Python, in a comment
HOLE: Final = re.compile(r"\$\{[^}]*\}")


def test_no_unknown_storage_key() -> None:
    """The list keeps every key that the client ever had, until an engineer deletes its line. `*` varies."""
    check_no_new_names("storage-keys.txt", {*_keys()} - NOT_STORED)


def test_every_storage_key_is_still_used() -> None:
    """The client has every key of the list, or its beginning, as a literal."""
    keys = (GOLDEN / "storage-keys.txt").read_text(encoding="utf-8").splitlines()
    texts = _texts()
    assert [key for key in keys if not any(_mentions(text, key.partition("*")[0]) for text in texts)] == []


def _mentions(text: str, beginning: str) -> bool:
    return any(f"{quote}{beginning}" in text for quote in '"`')


def _keys() -> Iterator[str]:
    for text in _texts():
        for pattern in (KEPT, CONSTANT, WHOLE):
            yield from (HOLE.sub("*", found.strip('"`')) for found in pattern.findall(text))


@cache
def _texts() -> tuple[str, ...]:
    files = (file for ending in ("ts", "tsx") for file in CLIENT.rglob(f"*.{ending}"))
    own = (
        file for file in files if ".test." not in file.name and file.relative_to(CLIENT).parts[0] not in NOT_THE_CLIENT
    )
    return tuple(file.read_text(encoding="utf-8") for file in own)
