"""What the player typed, as an action in the notation.

More is understood than the notation says, so that less needs typing: `R7 R8 R9` lays a set, melds on the
table may be called by their numbers (`R7 R8 R9 R10 from 1`), and `add R10 to 1` says what it does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.sentence import sentence
from rummi.core.table import Table

_VERBS: Final = {
    "draw": "draw", "d": "draw", "dobierz": "draw",
    "pass": "pass", "p": "pass", "pas": "pass",
    "announce": "announce", "redeal": "redeal",
}  # fmt: skip
_ADD: Final = re.compile(r"(?:add|dołóż|doloz)\s+(?P<tiles>.+?)\s+(?:to|do)\s+(?P<number>[0-9]+)", re.I)
_FROM: Final = re.compile(r"\s+(?:from|z)\s+", re.I)
_PLAY: Final = re.compile(r"(?:play|wyłóż|wyloz)\s+", re.I)


def understand(typed: str, table: Table) -> str:
    """The action as its text; raises InvalidInput for a number that no meld has."""
    line = typed.strip()
    if line.lower() in _VERBS:
        return _VERBS[line.lower()]
    added = _ADD.fullmatch(line)
    if added:
        meld = _meld(table.melds, added["number"])
        return f"play {_joined(meld, added['tiles'])} from {meld}"
    melds, *taken = _FROM.split(_PLAY.sub("", line, count=1), maxsplit=1)
    if not taken:
        return f"play {melds}"
    return f"play {melds} from {_by_number(table, taken[0])}"


def _joined(meld: Meld, tiles: str) -> Meld:
    """The tiles behind the meld, or before it where only that makes a set."""
    behind, before = Meld.parse(f"{meld} {tiles}"), Meld.parse(f"{tiles} {meld}")
    return before if before.valid and not behind.valid else behind


def _by_number(table: Table, taken: str) -> str:
    """`1 3` and `1 | 3` mean the first and the third meld; anything else is left as it is."""
    names = taken.replace("|", " ").split()
    if not all(name.isdecimal() for name in names):
        return taken
    return " | ".join(str(_meld(table.melds, name)) for name in names)


def _meld(melds: Sequence[Meld], number: str) -> Meld:
    if not 1 <= int(number) <= len(melds):
        raise InvalidInput(sentence("there is no meld {number} on the table", number=number))
    return melds[int(number) - 1]
