"""“18 of the 24 tiles that were there to be laid”: each tile is counted once, however often it could have been laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rummi.games.appraisal import Appraisal, Held


class Sum(NamedTuple):
    found: int
    possible: int
    late: int
    """Of those found, how many were laid in a later turn than they could have been."""


def add_up(turns: Iterable[Appraisal]) -> Sum:
    """Over the turns of one seat: what it laid, and with it what the best plays would have laid and it never did.

    A tile that the best play of some turn lays is remembered as long as it stays on the rack. Whoever lays it later
    has found it after all; of two tiles that are alike the one that is remembered goes first.
    """
    found, late, missed = 0, 0, Counter[Held]()
    for turn in turns:
        laid = Counter(turn.laid)
        late += (missed & laid).total()
        if turn.best:
            missed |= Counter(turn.best.laid)  # of each as many as could be laid at once
        missed -= laid
        found += laid.total()
    return Sum(found, found + missed.total(), late)
