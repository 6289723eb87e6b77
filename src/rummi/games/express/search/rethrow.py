"""Which dice to throw again: the dice that can be expected to be laid then, from sample throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from rummi.core.tile import Piece
from rummi.games.express.dice import Dice, Die
from rummi.games.express.layout import Layout
from rummi.games.express.search.best import Limits, best_play
from rummi.games.express.search.holding import promising
from rummi.games.game import Draw

SAMPLES: Final = 40
SAMPLED: Final = Limits(nodes=300)
"""Enough for nearly every throw; there are hundreds of them to look at."""
MOST_KEPT: Final = 8
"""More dice are kept only all together or not at all, so that there is not too much to try."""


@dataclass(frozen=True, slots=True)
class Choice:
    hold: tuple[int, ...]
    throw: tuple[int, ...]
    expected: float
    """Dice laid after the throw, on average."""
    error: float
    """The standard error of that average; nothing is uncertain where nothing is thrown."""


def best_throw(
    table: Layout,
    hand: Sequence[Die],
    dice: Dice,
    draw: Draw,
    samples: int = SAMPLES,
    limits: Limits = SAMPLED,
) -> Choice:
    """Of the ways to part the hand that are worth a thought, the one after which most dice can be laid.

    Every way is tried with the same faces of every die, so that none has better luck than another.
    """
    falls = [{number: faces[draw(len(faces))] for number, faces in enumerate(dice, start=1)} for _ in range(samples)]
    choices = [_tried(table, hand, hold, falls, limits) for hold in _ways(table, hand)]
    # of equals the one that risks least; where there is nothing to risk, new faces may help later
    return max(choices, key=lambda choice: (choice.expected, len(choice.hold if choice.expected else choice.throw)))


def _ways(table: Layout, hand: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    """Nothing held, the most promising dice one after another, all held."""
    ways = [promising(table, hand, most) for most in range(min(MOST_KEPT, len(hand) - 1) + 1)]
    yield from dict.fromkeys(ways)
    yield tuple(sorted(die.number for die in hand))


def _tried(
    table: Layout,
    hand: Sequence[Die],
    hold: tuple[int, ...],
    falls: Sequence[dict[int, Piece]],
    limits: Limits,
) -> Choice:
    throw = tuple(die.number for die in hand if die.number not in hold)

    def laid(fall: dict[int, Piece]) -> int:
        faces = [die.face if die.number in hold else fall[die.number] for die in hand]
        return len(best_play(table, faces, limits).laid)

    mean, error = _average([laid(fall) for fall in falls] if throw else [laid({})])
    return Choice(hold, throw, mean, error)


def _average(counts: Sequence[int]) -> tuple[float, float]:
    mean = sum(counts) / len(counts)
    if len(counts) == 1:
        return mean, 0.0
    spread = sum((count - mean) ** 2 for count in counts) / (len(counts) - 1)
    return mean, sqrt(spread / len(counts))
