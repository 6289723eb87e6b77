"""Which matches make the ladder: it follows from the bots that there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rummi.arena.deals import Terms
from rummi.bots.catalogue import BOTS

RULES: Final = "standard"
MEASURE: Final = "greedy"
"""Against which all the others are told."""
SEED: Final = "ladder"
TIMES: Final[dict[str, tuple[int, ...]]] = {"expert": (100, 10)}
"""Of those who think by the clock: the milliseconds for a move with which they are measured, the product's first."""
OTHER_TABLES: Final = (("standard", 3), ("standard", 4), ("xp", 6), ("championship", 4))
AT_OTHER_TABLES: Final = ("strategist", "expert")
"""Who must also hold where more than two play, and by other rules."""


@dataclass(frozen=True, slots=True)
class Match:
    bot: str
    against: str
    players: int
    rules: str = RULES

    @property
    def terms(self) -> Terms:
        return Terms(self.rules, self.players, SEED, (self.bot, self.against))

    @property
    def mirrored(self) -> Match:
        return Match(self.against, self.bot, self.players, self.rules)

    def is_about(self, level: str) -> bool:
        return level in (self.bot.partition(":")[0], self.against.partition(":")[0])


def matches(levels: Sequence[str] = tuple(BOTS[RULES])) -> tuple[Match, ...]:
    """Every level against the measure, each against the one below it, and the best of them at other tables.

    >>> [f"{match.bot} {match.against} {match.players}" for match in matches(["novice", "greedy", "strategist"])][:4]
    ['novice greedy 2', 'strategist greedy 2', 'greedy novice 2', 'strategist greedy 3']
    """
    return tuple(dict.fromkeys(_all(levels)))


def _all(levels: Sequence[str]) -> Iterator[Match]:
    for level in levels:
        if level != MEASURE:
            yield from (Match(entry, MEASURE, 2) for entry in _entries(level))
    for below, level in pairwise(levels):
        yield Match(_entries(level)[0], _entries(below)[0], 2)
    for rules, players in OTHER_TABLES:
        for level in levels:
            if level in AT_OTHER_TABLES:
                yield Match(_entries(level)[0], MEASURE, players, rules)


def _entries(level: str) -> tuple[str, ...]:
    return tuple(f"{level}:{ms}ms" for ms in TIMES.get(level, ())) or (level,)
