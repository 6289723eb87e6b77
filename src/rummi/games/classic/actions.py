"""The actions of the tile games, their text in the notation, and the events that follow from them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, Final, Literal, TypeAlias

from rummi.core.errors import NotationError
from rummi.core.meld import Meld
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games import base
from rummi.games.base import Outcome
from rummi.games.classic.setup import Setup
from rummi.games.parse import ActionText, parse_seat, parse_verb


@dataclass(frozen=True, slots=True)
class Play(base.Action):
    """Take melds from the table and lay melds instead. Tiles that were not in the melds taken come from the rack."""

    verb: ClassVar[str] = "play"
    melds: tuple[Meld, ...]
    taken: tuple[Meld, ...] = ()

    def __str__(self) -> str:
        laid = f"{self.verb} {Table(self.melds)}"
        return f"{laid} from {Table(self.taken)}" if self.taken else laid


@dataclass(frozen=True, slots=True)
class _VerbOnly(base.Action):
    def __str__(self) -> str:
        return self.verb


@dataclass(frozen=True, slots=True)
class Draw(_VerbOnly):
    """Take a tile from the bank, which ends the turn."""

    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Pass(_VerbOnly):
    """Do nothing. Legal only when the bank is empty."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Timeout(base.Action):
    """The time ran out."""

    verb: ClassVar[str] = "timeout"
    server_only: ClassVar[bool] = True
    table: Table | None = None
    """The tiles as they lie, in games that do not restore the table; None if the table is restored."""

    def __str__(self) -> str:
        return self.verb if self.table is None else f"{self.verb} {self.table}"


@dataclass(frozen=True, slots=True)
class Mistake(_VerbOnly):
    """The player ended the turn with an illegal table in a strict game."""

    verb: ClassVar[str] = "mistake"
    server_only: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Redeal(base.Action):
    """Show three doublets and deal to all players again (STD-12)."""

    verb: ClassVar[str] = "redeal"
    tiles: Tiles = field(default_factory=Tiles)
    """The whole box in its new order, which `State.resolve_luck` writes."""

    def __str__(self) -> str:
        return f"{self.verb} {self.tiles}" if len(self.tiles) else self.verb


@dataclass(frozen=True, slots=True)
class Announce(_VerbOnly):
    """Say “I shall open in my next turn” (STD-52)."""

    verb: ClassVar[str] = "announce"


Action: TypeAlias = Play | Draw | Pass | Timeout | Mistake | Redeal | Announce


def parse_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    """Return the action and the seat that its text names, if it names one. Raises NotationError with the place."""
    seat, place = parse_seat(text, len(setup.players))
    return seat, _parse_action(setup, parse_verb(text[place:], place))


def _parse_action(setup: Setup, parts: ActionText) -> Action:
    rest, place = parts.rest, parts.rest_place
    if parts.verb == Play.verb:
        return _parse_play(setup, rest, place)
    if parts.verb == Timeout.verb and rest:
        return Timeout(Table.parse(rest, setup.box, place))
    if parts.verb == Redeal.verb and rest:
        return Redeal(Tiles.parse(rest, setup.box, place))
    if parts.verb not in _WITHOUT_TILES:
        raise parts.unknown_verb()
    parts.expect_end()
    return _WITHOUT_TILES[parts.verb]


_WITHOUT_TILES: Final[dict[str, Action]] = {
    action.verb: action for action in (Draw(), Pass(), Timeout(), Mistake(), Redeal(), Announce())
}


def _parse_play(setup: Setup, text: str, place: int) -> Play:
    first = _FROM.search(text)
    if not first:
        return Play(Table.parse(text, setup.box, place).melds)
    second = _FROM.search(text, first.end())
    if second:
        raise NotationError(sentence("a play has only one “from”"), place + second.start())
    melds = Table.parse(text[: first.start()], setup.box, place)
    taken = Table.parse(text[first.end() :], setup.box, place + first.end())
    return Play(melds.melds, taken.melds)


_FROM: Final = re.compile(r"\bfrom\b", re.I)


@dataclass(frozen=True, slots=True)
class Laid(base.Event):
    """`tiles` come from the rack; the melds in `gone` are no longer on the table."""

    type: ClassVar[str] = "Laid"
    seat: int
    tiles: Tiles
    new: tuple[Meld, ...]
    gone: tuple[Meld, ...]
    opening: bool


@dataclass(frozen=True, slots=True)
class Drew(base.Event):
    """`tile` is None if it is hidden."""

    type: ClassVar[str] = "Drew"
    seat: int
    tile: Piece | None
    why: Literal["move", "penalty"]


@dataclass(frozen=True, slots=True)
class Passed(base.Event):
    type: ClassVar[str] = "Passed"
    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut(base.Event):
    """The time ran out; the leftovers went to the bank or to the player."""

    type: ClassVar[str] = "TimedOut"
    seat: int
    leftovers: Tiles
    to: Literal["bank", "player"]


@dataclass(frozen=True, slots=True)
class Mistook(base.Event):
    type: ClassVar[str] = "Mistook"
    seat: int


@dataclass(frozen=True, slots=True)
class Redealt(base.Event):
    """`proof` are the doublets that the player showed (A-6). A new rack is None if it is hidden."""

    type: ClassVar[str] = "Redealt"
    seat: int
    proof: Tiles
    racks: tuple[Tiles | None, ...]


@dataclass(frozen=True, slots=True)
class Announced(base.Event):
    type: ClassVar[str] = "Announced"
    seat: int


@dataclass(frozen=True, slots=True)
class LastRound(base.Event):
    """The seat drew the last tile. Every seat has one more turn; this seat has the last one."""

    type: ClassVar[str] = "LastRound"
    seat: int


@dataclass(frozen=True, slots=True)
class Finished(base.Event):
    type: ClassVar[str] = "Finished"
    outcome: Outcome


Event: TypeAlias = Laid | Drew | Passed | TimedOut | Mistook | Redealt | Announced | LastRound | Finished


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as the seat may see it; without a seat, as spectators may see it."""
    match event:
        case Drew() if event.seat != seat:
            return _drew_hidden(event.seat, event.why)
        case Redealt():
            racks = tuple(rack if holder == seat else None for holder, rack in enumerate(event.racks))
            return replace(event, racks=racks)
        case _:
            return event


@cache
def _drew_hidden(seat: int, why: Literal["move", "penalty"]) -> Drew:
    """Return one object for all seats, so that the server can serialise it once."""
    return Drew(seat, None, why)


def __getattr__(name: str) -> object:
    """Find names that this module had before version 0.2."""
    if name.startswith("__"):  # the import system looks for such names
        raise AttributeError(name)
    from rummi._moved import find

    return find(__name__, name)
