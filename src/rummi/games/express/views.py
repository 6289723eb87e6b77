"""What players and spectators may know: everything but the dice in the bag, because all areas are open (A-62)."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.games.base import Outcome
from rummi.games.express.dice import Die
from rummi.games.express.layout import Layout
from rummi.games.express.setup import Setup


@dataclass(frozen=True, slots=True)
class PastRound:
    """The result of a round, as players note it down (DICE-33)."""

    winners: tuple[int, ...]
    left: tuple[int, ...]
    """The number of dice in each hand."""
    values: tuple[int, ...]
    """The value of each hand (A-72)."""


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    round: int
    turn: int | None  # None when the match has ended
    thrown: bool
    first_turn: bool  # the seat to move has not yet drawn and thrown its dice in this round
    table: Layout
    bag: int
    hands: tuple[tuple[Die, ...], ...]
    held: tuple[tuple[int, ...], ...]
    turns: tuple[int, ...]
    wins: tuple[int, ...]
    past: tuple[PastRound, ...]
    outcome: Outcome | None
