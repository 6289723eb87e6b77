"""Actions as text: `play K10 R10 B10`, `draw`, `p1 announce` (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rummi.core.errors import NotationError
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Announce, Draw, Mistake, Pass, Play, Redeal, Timeout
from rummi.games.classic.beginning.setup import Setup
from rummi.games.shared.spoken import Spoken, read_seat, read_verb

_FROM: Final = re.compile(r"\bfrom\b", re.I)

_ALONE: Final[dict[str, Callable[[], Action]]] = {
    "draw": Draw,
    "pass": Pass,
    "mistake": Mistake,
    "announce": Announce,
    "timeout": Timeout,
}


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    seat, place = read_seat(text, len(setup.players))
    return seat, _read_action(setup, read_verb(text[place:], place))


def _read_action(setup: Setup, spoken: Spoken) -> Action:
    rest, place = spoken.rest, spoken.rest_place
    if spoken.verb == "play":
        return _read_play(setup, rest, place)
    if spoken.verb == "timeout" and rest:
        return Timeout(Table.parse(rest, setup.box, place))
    if spoken.verb == "redeal":
        return Redeal(Tiles.parse(rest, setup.box, place)) if rest else Redeal()
    if spoken.verb not in _ALONE:
        raise spoken.unknown()
    spoken.require_nothing_else()
    return _ALONE[spoken.verb]()


def _read_play(setup: Setup, text: str, place: int) -> Play:
    parting = _FROM.search(text)
    if not parting:
        return Play(Table.parse(text, setup.box, place).melds)
    again = _FROM.search(text, parting.end())
    if again:
        raise NotationError(sentence("a play has only one “from”"), place + again.start())
    melds = Table.parse(text[: parting.start()], setup.box, place)
    taken = Table.parse(text[parting.end() :], setup.box, place + parting.end())
    return Play(melds.melds, taken.melds)


def write_action(action: Action) -> str:
    match action:
        case Play():
            return f"play {Table(action.melds)}" + (f" from {Table(action.taken)}" if action.taken else "")
        case Timeout(table):
            return f"timeout {table}" if table is not None else "timeout"
        case Redeal(tiles):
            return f"redeal {tiles}" if len(tiles) else "redeal"
        case _:
            return type(action).__name__.lower()
