"""What a player can do in the dice game: throw, and then lay or pass, which ends the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummi.core.tile import Piece
from rummi.games.express.dice.layout import Layout

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
