"""What a player can do in the tile games."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, Literal, TypeAlias

from rummi.core.errors import NotationError
from rummi.core.meld import Meld
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.setup import Setup
from rummi.games.parse import ActionText, parse_seat, parse_verb


@dataclass(frozen=True, slots=True)
class Play:
    """The melds taken leave the table, the melds laid stand in their place; what is new is from the rack."""

    melds: tuple[Meld, ...]
    taken: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the bank; the turn ends."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, when the bank is empty."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The time ran out; where nobody remembers the layout, the table as it lay."""

    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """An illegal table was declared finished in a strict game."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Three doublets: a new deal for all, the box in its new order, which luck has to say."""

    tiles: Tiles = field(default_factory=Tiles)


@dataclass(frozen=True, slots=True)
class Announce:
    """“I shall open in my next move” (STD-52)."""


Action: TypeAlias = Play | Draw | Pass | Timeout | Mistake | Redeal | Announce


@dataclass(frozen=True, slots=True)
class Laid:
    seat: int
    tiles: Tiles
    new: tuple[Meld, ...]
    gone: tuple[Meld, ...]
    opening: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """`tile` is None where it is hidden."""

    seat: int
    tile: Piece | None
    why: Literal["move", "penalty"]


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time ran out; `leftovers` went to the bank or to the player."""

    seat: int
    leftovers: Tiles
    to: Literal["bank", "player"]


@dataclass(frozen=True, slots=True)
class Mistook:
    seat: int


@dataclass(frozen=True, slots=True)
class Redealt:
    """`proof` are the doublets shown (A-6); a rack is None where it is hidden."""

    seat: int
    proof: Tiles
    racks: tuple[Tiles | None, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    seat: int


@dataclass(frozen=True, slots=True)
class LastRound:
    """The seat has drawn the last tile; everyone has one more move, this seat last."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished:
    outcome: Outcome


Event: TypeAlias = Laid | Drew | Passed | TimedOut | Mistook | Redealt | Announced | LastRound | Finished


def redact(event: Event, seat: int | None) -> Event:
    match event:
        case Drew() if event.seat != seat:
            return _unseen(event.seat, event.why)
        case Redealt():
            racks = tuple(rack if holder == seat else None for holder, rack in enumerate(event.racks))
            return replace(event, racks=racks)
        case _:
            return event


@cache
def _unseen(seat: int, why: Literal["move", "penalty"]) -> Drew:
    """The same for all who do not see the tile, so that it is told to them in the same words."""
    return Drew(seat, None, why)


_FROM: Final = re.compile(r"\bfrom\b", re.I)

_ALONE: Final[dict[str, Callable[[], Action]]] = {
    "draw": Draw,
    "pass": Pass,
    "mistake": Mistake,
    "announce": Announce,
    "timeout": Timeout,
}


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    seat, place = parse_seat(text, len(setup.players))
    return seat, _read_action(setup, parse_verb(text[place:], place))


def _read_action(setup: Setup, spoken: ActionText) -> Action:
    rest, place = spoken.rest, spoken.rest_place
    if spoken.verb == "play":
        return _read_play(setup, rest, place)
    if spoken.verb == "timeout" and rest:
        return Timeout(Table.parse(rest, setup.box, place))
    if spoken.verb == "redeal":
        return Redeal(Tiles.parse(rest, setup.box, place)) if rest else Redeal()
    if spoken.verb not in _ALONE:
        raise spoken.unknown_verb()
    spoken.expect_end()
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
