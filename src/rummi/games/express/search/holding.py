"""Which dice are worth keeping, at a glance: how near they are to a set with what else is there."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.reading import SHORTEST
from rummi.core.tile import Joker, Tile
from rummi.games.express.dice.die import Die
from rummi.games.express.dice.layout import Layout
from rummi.games.express.search.shapes import SHAPES_WITH, code_of

_COMPLETE = 10
"""A set that is there counts as much as ten that want one die."""


def promise(table: Layout, hand: Sequence[Die]) -> dict[int, int]:
    """For each die by its number how many sets of three it nearly makes; jokers promise most."""
    faces = [die.face for die in hand]
    lying = [piece for _, piece in table.dice]
    promises = {}
    for at, die in enumerate(hand):
        others = [*faces[:at], *faces[at + 1 :], *lying]
        there = sum(1 << code for code in {code_of(face) for face in others if isinstance(face, Tile)})
        promises[die.number] = 1_000 if isinstance(die.face, Joker) else near(code_of(die.face), there)
    return promises


def near(code: int, there: int) -> int:
    """How near a number is to a set with those that are there, a bit for each."""
    missing = [
        (shape.mask & ~(there | 1 << code)).bit_count() for shape in SHAPES_WITH[code] if len(shape.codes) == SHORTEST
    ]
    return _COMPLETE * missing.count(0) + missing.count(1)


def promising(table: Layout, hand: Sequence[Die], most: int) -> tuple[int, ...]:
    """The numbers of the dice that promise most, without those that promise nothing."""
    promises = promise(table, hand)
    best_first = sorted(promises, key=lambda number: (-promises[number], number))
    return tuple(sorted(number for number in best_first[:most] if promises[number]))
