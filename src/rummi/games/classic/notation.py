"""Actions as text: `play K10 R10 B10`, `draw`, `p1 announce` (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rummi.core.errors import NotationError
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Announce, Draw, Mistake, Pass, Play, Redeal, Timeout
from rummi.games.classic.setup import Setup

_ACTION: Final = re.compile(r"\s*(?:p(?P<seat>[0-9]{1,2})\s+)?(?P<verb>\S+)\s*(?P<rest>.*)", re.I | re.S)
_FROM: Final = re.compile(r"\bfrom\b", re.I)

_ALONE: Final[dict[str, Callable[[], Action]]] = {
    "draw": Draw,
    "pass": Pass,
    "mistake": Mistake,
    "announce": Announce,
    "timeout": Timeout,
}


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    match = _ACTION.fullmatch(text)
    if not match:
        raise NotationError(sentence("there is no action here"), 0)
    seat = int(match["seat"]) if match["seat"] else None
    if seat is not None and seat >= len(setup.players):
        raise NotationError(sentence("there is no seat {seat}", seat=seat), match.start("seat"))
    return seat, _read_verb(setup, match)


def _read_verb(setup: Setup, match: re.Match[str]) -> Action:
    verb, rest, place = match["verb"].lower(), match["rest"].rstrip(), match.start("rest")
    if verb == "play":
        return _read_play(setup, rest, place)
    if verb == "timeout" and rest:
        return Timeout(Table.parse(rest, setup.box, place))
    if verb == "redeal":
        return Redeal(Tiles.parse(rest, setup.box, place)) if rest else Redeal()
    if verb not in _ALONE:
        raise NotationError(sentence("“{word}” is no action", word=shown(match["verb"])), match.start("verb"))
    if rest:
        raise NotationError(sentence("nothing may follow “{verb}”", verb=verb), place)
    return _ALONE[verb]()


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
