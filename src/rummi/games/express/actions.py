"""The actions of players in Express, as values and as text, and the events that follow.

At the beginning of a turn players may throw dice. They end it by laying dice or by passing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from rummi.core.errors import NotationError
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games import base
from rummi.games.express.dice import Die, parse_numbers, parse_throw
from rummi.games.express.layout import Layout
from rummi.games.express.setup import Setup
from rummi.games.parse import ActionText, parse_seat, parse_verb

ThrownDice: TypeAlias = tuple[tuple[int, Piece | None], ...]
"""Dice by their numbers, each with the face that it shows; None until luck decides it."""


@dataclass(frozen=True, slots=True)
class Throw(base.Action):
    """Throw dice, once at the beginning of a turn (A-67).

    Players name dice, or ask for all of their hand or all of the reroll area. `State.resolve_luck` then writes the
    numbers and faces into the action.
    """

    verb: ClassVar[str] = "throw"

    dice: ThrownDice = ()
    which: Literal["named", "all", "reroll"] = "named"

    def __str__(self) -> str:
        if self.which != "named":
            return "throw all" if self.which == "all" else "throw"
        dice = " ".join(f"{number}" if face is None else f"{number}={face}" for number, face in self.dice)
        return f"throw {dice or '-'}"

    def canonical(self) -> Throw:
        """Return the throw with its dice in the order of their numbers."""
        return Throw(tuple(sorted(self.dice, key=lambda die: die[0])), self.which)


@dataclass(frozen=True, slots=True)
class Lay(base.Action):
    """Lay dice from the hand; `layout` is the whole table after the turn."""

    verb: ClassVar[str] = "lay"

    layout: Layout
    hold: tuple[int, ...] = ()
    """The numbers of the dice to hold (DICE-13)."""

    def __str__(self) -> str:
        return f"lay {self.layout.in_one_line()}{_format_hold(self.hold)}"

    def canonical(self) -> Lay:
        """Return the action with held dice sorted, without what its jokers stand for: that is not kept (A-65)."""
        return Lay(self.layout.bare(), tuple(sorted(self.hold)))


@dataclass(frozen=True, slots=True)
class Pass(base.Action):
    """Lay nothing (A-68). The dice that are not held go to the reroll area (DICE-13)."""

    verb: ClassVar[str] = "pass"

    hold: tuple[int, ...] = ()
    """The numbers of the dice to hold."""

    def __str__(self) -> str:
        return f"pass{_format_hold(self.hold)}"

    def canonical(self) -> Pass:
        return Pass(tuple(sorted(self.hold)))


Action: TypeAlias = Throw | Lay | Pass


def _format_hold(hold: tuple[int, ...]) -> str:
    return f" hold {' '.join(map(str, hold))}" if hold else ""


@dataclass(frozen=True, slots=True)
class Threw(base.Event):
    type: ClassVar[str] = "Threw"

    seat: int
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Laid(base.Event):
    type: ClassVar[str] = "Laid"

    seat: int
    tiles: Tiles
    before: Layout
    after: Layout


@dataclass(frozen=True, slots=True)
class Passed(base.Event):
    type: ClassVar[str] = "Passed"

    seat: int


@dataclass(frozen=True, slots=True)
class RoundOver(base.Event):
    type: ClassVar[str] = "RoundOver"

    round: int
    winners: tuple[int, ...]
    left: tuple[int, ...]
    """The number of dice in each hand."""
    values: tuple[int, ...]
    """The value of each hand (A-72)."""


@dataclass(frozen=True, slots=True)
class Finished(base.Event):
    type: ClassVar[str] = "Finished"

    outcome: base.Outcome


Event: TypeAlias = Threw | Laid | Passed | RoundOver | Finished


_HOLD: Final = re.compile(r"\bhold\b", re.I)


def parse_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    """Return the action and the seat that its text names, if it names one. Raises NotationError with the place."""
    seat, place = parse_seat(text, len(setup.players))
    return seat, _parse_action(parse_verb(text[place:], place))


def _parse_action(parts: ActionText) -> Action:
    if parts.verb == Throw.verb:
        return _parse_throw(parts.rest, parts.rest_place)
    if parts.verb not in (Lay.verb, Pass.verb):
        raise parts.unknown_verb()
    before, hold = _split_hold(parts.rest, parts.rest_place)
    if parts.verb == Lay.verb:
        return Lay(Layout.parse(before, parts.rest_place), hold)
    if before.strip():
        raise NotationError(sentence("only “hold” may follow “pass”"), parts.rest_place)
    return Pass(hold)


def _parse_throw(rest: str, place: int) -> Throw:
    if not rest:
        return Throw(which="reroll")
    return Throw(which="all") if rest.lower() == "all" else Throw(parse_throw(rest, place))


def _split_hold(rest: str, place: int) -> tuple[str, tuple[int, ...]]:
    """Split off the dice named after `hold`."""
    separator = _HOLD.search(rest)
    if not separator:
        return rest, ()
    numbers = parse_numbers(rest[separator.end() :], place + separator.end())
    if not numbers and not rest[separator.end() :].strip():
        raise NotationError(
            sentence("“hold” needs the numbers of dice; “-” is written for none"), place + separator.end()
        )
    return rest[: separator.start()], numbers


def __getattr__(name: str) -> object:
    """Find names that this module had before version 0.2."""
    if name.startswith("__"):  # the import system looks for such names
        raise AttributeError(name)
    from rummi._moved import find

    return find(__name__, name)
