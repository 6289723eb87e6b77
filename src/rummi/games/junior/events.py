"""What happened in a step, and how much of it each seat may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from rummi.core.tile import Piece
from rummi.games.game import Outcome
from rummi.games.junior.actions import Act


@dataclass(frozen=True, slots=True)
class Played:
    """`stars` is what the turn earned."""

    seat: int
    acts: tuple[Act, ...]
    stars: int


@dataclass(frozen=True, slots=True)
class Lifted:
    """A turn that lays nothing moved jokers on the table; a `Drew` or `Passed` follows (A-45)."""

    seat: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """`tile` is None where it is hidden; `paid` is 0 or the price."""

    seat: int
    tile: Piece | None
    paid: int


@dataclass(frozen=True, slots=True)
class Passed:
    """Nothing was laid and nothing drawn."""

    seat: int
    paid: int


@dataclass(frozen=True, slots=True)
class Finished:
    """`finisher` went out; None where nobody could go on (A-49)."""

    outcome: Outcome
    finisher: int | None


Event: TypeAlias = Played | Lifted | Drew | Passed | Finished


def redact(event: Event, seat: int | None) -> Event:
    return replace(event, tile=None) if isinstance(event, Drew) and event.seat != seat else event
