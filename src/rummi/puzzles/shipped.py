"""The puzzles that come with the package: a compressed text, a line each (`make puzzles` writes it)."""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.puzzles.puzzle import Puzzle

FILE: Final = "puzzles.txt.gz"


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """All of them by their ids, in the order in which they lie there.

    >>> len(puzzles())
    3000
    """
    text = gzip.decompress((files("rummi.puzzles") / FILE).read_bytes()).decode()
    return {puzzle.id: puzzle for puzzle in map(Puzzle.read, text.splitlines())}


def puzzle(id: str) -> Puzzle:
    """The one with this id; raises InvalidInput where there is none."""
    found = puzzles().get(id)
    if found is None:
        raise InvalidInput(sentence("there is no puzzle “{id}”", id=shown(id)))
    return found


@cache
def of_level(rules: str, level: int) -> Sequence[Puzzle]:
    """In their order."""
    return tuple(each for each in puzzles().values() if each.rules == rules and each.level == level)
