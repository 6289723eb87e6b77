"""What a player can do in the dice game: throw, and then lay or pass, which ends the turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rummi.core.errors import NotationError
from rummi.core.notation import refuse_byte_order_mark, shown
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.express.dice import Die, read_numbers, read_thrown
from rummi.games.express.layout import Layout
from rummi.games.express.setup import Setup

Thrown: TypeAlias = tuple[tuple[int, Piece | None], ...]
"""Dice by their numbers, each with the face that it shows; None while luck has not spoken."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Once at the beginning of a turn (A-67).

    A player asks for the dice that he names, for all of the hand, or for those of the reroll area; luck then
    names the dice and their faces.
    """

    dice: Thrown = ()
    which: Literal["named", "all", "reroll"] = "named"


@dataclass(frozen=True, slots=True)
class Lay:
    """The whole table after the turn; what is new on it comes from the hand, and the dice named are held."""

    layout: Layout
    hold: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing (A-68); the dice named are held, the others go to the reroll area (DICE-13)."""

    hold: tuple[int, ...] = ()


Action: TypeAlias = Throw | Lay | Pass


@dataclass(frozen=True, slots=True)
class Threw:
    seat: int
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    seat: int
    tiles: Tiles
    before: Layout
    after: Layout


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    round: int
    winners: tuple[int, ...]
    left: tuple[int, ...]
    """Dice in each hand."""
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    outcome: Outcome


Event: TypeAlias = Threw | Laid | Passed | RoundOver | Finished


def redact(event: Event, seat: int | None) -> Event:  # noqa: ARG001
    return event


_ACTION: Final = re.compile(r"\s*(?:p(?P<seat>[0-9]{1,2})\s+)?(?P<verb>\S+)\s*(?P<rest>.*)", re.I | re.S)
_HOLD: Final = re.compile(r"\bhold\b", re.I)


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    refuse_byte_order_mark(text)
    match = _ACTION.fullmatch(text)
    if not match:
        raise NotationError(sentence("there is no action here"), 0)
    seat = int(match["seat"]) if match["seat"] else None
    if seat is not None and seat >= len(setup.players):
        raise NotationError(sentence("there is no seat {seat}", seat=seat), match.start("seat"))
    return seat, _read_verb(match)


def _read_verb(match: re.Match[str]) -> Action:
    verb, rest, place = match["verb"].lower(), match["rest"].rstrip(), match.start("rest")
    if verb == "throw":
        return _read_throw(rest, place)
    if verb not in ("lay", "pass"):
        raise NotationError(sentence("“{word}” is no action", word=shown(match["verb"])), match.start("verb"))
    before, hold = _read_hold(rest, place)
    if verb == "lay":
        return Lay(Layout.parse(before, place), hold)
    if before.strip():
        raise NotationError(sentence("only “hold” may follow “pass”"), place)
    return Pass(hold)


def _read_throw(rest: str, place: int) -> Throw:
    if not rest:
        return Throw(which="reroll")
    return Throw(which="all") if rest.lower() == "all" else Throw(read_thrown(rest, place))


def _read_hold(rest: str, place: int) -> tuple[str, tuple[int, ...]]:
    """What stands before `hold`, and the dice behind it."""
    parting = _HOLD.search(rest)
    if not parting:
        return rest, ()
    numbers = read_numbers(rest[parting.end() :], place + parting.end())
    if not numbers and not rest[parting.end() :].strip():
        raise NotationError(
            sentence("“hold” needs the numbers of dice; “-” is written for none"), place + parting.end()
        )
    return rest[: parting.start()], numbers


def write_action(action: Action) -> str:
    match action:
        case Throw(dice, "named"):
            named = " ".join(f"{number}" if face is None else f"{number}={face}" for number, face in dice)
            return f"throw {named or '-'}"
        case Throw(_, which):
            return "throw all" if which == "all" else "throw"
        case Lay(layout, hold):
            return f"lay {layout.in_one_line()}{_held(hold)}"
        case Pass(hold):
            return f"pass{_held(hold)}"


def _held(hold: tuple[int, ...]) -> str:
    return f" hold {' '.join(map(str, hold))}" if hold else ""
