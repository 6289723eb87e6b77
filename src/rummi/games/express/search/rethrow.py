"""Which dice to throw again: the dice that can be expected to be laid then, from sample throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from rummi.core.tile import Piece
from rummi.games.express.dice.die import Dice, Die
from rummi.games.express.dice.layout import Layout
from rummi.games.express.search.best import Limits, best_play
from rummi.games.express.search.holding import promising
from rummi.games.game import Draw

SAMPLES: Final = 40
SAMPLED: Final = Limits(nodes=300)
"""Enough for nearly every throw; there are hundreds of them to look at."""
MOST_KEPT: Final = 6
"""More dice are kept only all together, so that there is not too much to try."""
FINALISTS: Final = 3


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

    Every way is tried with the same faces of every die, so that none has better luck than another; those that look
    worst after a quarter of the throws are not tried further.
    """
    falls = [{number: faces[draw(len(faces))] for number, faces in enumerate(dice, start=1)} for _ in range(samples)]
    ways = [_Way(table, hand, hold, limits) for hold in _holds(table, hand)]
    few = falls[: max(1, samples // 4)]
    for way in ways:
        way.tried(few)
    best = sorted(ways, key=_Way.rank, reverse=True)[:FINALISTS]
    for way in best:
        way.tried(falls[len(few) :])
    return max(best, key=_Way.rank).choice


def _holds(table: Layout, hand: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    """Nothing held, the most promising dice one after another, all held."""
    holds = [promising(table, hand, most) for most in range(min(MOST_KEPT, len(hand) - 1) + 1)]
    yield from dict.fromkeys(holds)
    yield tuple(sorted(die.number for die in hand))


class _Way:
    """One way to part the hand, and how many dice could be laid after each throw so far."""

    def __init__(self, table: Layout, hand: Sequence[Die], hold: tuple[int, ...], limits: Limits) -> None:
        self.table = table
        self.hand = hand
        self.hold = hold
        self.throw = tuple(die.number for die in hand if die.number not in hold)
        self.limits = limits
        self.laid: list[int] = []

    def tried(self, falls: Sequence[dict[int, Piece]]) -> None:
        if self.throw or not self.laid:  # where nothing is thrown, once tells all
            self.laid += [self._laid(fall) for fall in (falls if self.throw else falls[:1])]

    def _laid(self, fall: dict[int, Piece]) -> int:
        faces = [die.face if die.number in self.hold else fall[die.number] for die in self.hand]
        return len(best_play(self.table, faces, self.limits).laid)

    @property
    def choice(self) -> Choice:
        return Choice(self.hold, self.throw, *_average(self.laid))

    def rank(self) -> tuple[float, int]:
        """Of equals the one that risks least; where there is nothing to risk, new faces may help later."""
        mean, _ = _average(self.laid)
        return mean, len(self.hold if mean else self.throw)


def _average(counts: Sequence[int]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(counts) / len(counts)
    if len(counts) == 1:
        return mean, 0.0
    spread = sum((count - mean) ** 2 for count in counts) / (len(counts) - 1)
    return mean, sqrt(spread / len(counts))
