"""What happened in a step, and how much of it each seat may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from rummi.core.meld import Meld
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.game import Outcome


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
