"""What happened in a step. All of it is open to everyone (A-62)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rummi.core.tiles import Tiles
from rummi.games.express.dice.die import Die
from rummi.games.express.dice.layout import Layout
from rummi.games.game import Outcome


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
