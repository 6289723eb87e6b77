"""The old sets in which new ones can go on, for one flow, and what is known of the steps before that is decided.

Pieces are bits here: bit `j` of a number says something of the new set `j`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.meld import Meld
from rummi.core.tile import JOKER
from tests.oracles.flow import Flow

CORE: Final = 2
"""A set goes on where at least so many of its pieces stay; in a set of another kind, one more."""


class Kinds:
    """Which sets are of one kind."""

    def __init__(self, old: Sequence[Meld], new: Sequence[Meld]) -> None:
        self.old, self.new = range(len(old)), range(len(new))
        self.akin = [bits([was.kind == now.kind for now in new]) for was in old]
        """For every old set the new ones of its kind."""
        self.parts = [akin if was.kind == "run" else 0 for was, akin in zip(old, self.akin, strict=True)]
        """Those into which a run can be split."""


class Ties:
    """What a flow binds together."""

    def __init__(self, kinds: Kinds, flow: Flow) -> None:
        self.flow, self.kinds = flow, kinds
        self.counts = [[pieces.total() for pieces in row] for row in flow.given]
        jokers = [[pieces[JOKER] for pieces in row] for row in flow.given]
        self.bound = [bits(row) for row in self.counts]
        """For every old set, and last the rack, the new ones that get something from it."""
        self.jokers = [bits(row) for row in jokers]
        """Those that get a joker, and those that get nothing else."""
        self.only_jokers = [
            bits([0 < some == all_ for some, all_ in zip(*rows, strict=True)])
            for rows in zip(jokers, self.counts, strict=True)
        ]
        self.homes = [self._homes(to) for to in kinds.new]
        self._base()

    @property
    def rack(self) -> int:
        """The new sets that get something from the rack."""
        return self.bound[-1]

    def _homes(self, to: int) -> list[int | None]:
        """Where most of its pieces lie first; last, that it is laid anew."""
        found = [at for at in self.kinds.old if self._home(at, to)]
        found.sort(key=lambda at: (self.kinds.akin[at] >> to & 1, self.counts[at][to]), reverse=True)
        return [*found, None]

    def _home(self, at: int, to: int) -> bool:
        bit = 1 << to
        if not self.bound[at] & ~self.only_jokers[at] & bit:
            return False
        akin = self.kinds.akin[at] & bit
        return self.counts[at][to] >= (CORE if akin else CORE + 1) or bool(self.kinds.parts[at] & bit)

    def _base(self) -> None:
        """Something leaves every old set of which not all goes on in one place, a step for each; every new set that
        is laid, or gets something from the rack, has a step too, but for the parts of a run that is split. Of these
        steps each old set can save one, by moving straight what it gives, or by a swap.
        """
        self.leaving = sum(bound.bit_count() > 1 for bound in self.bound[:-1])
        self.whole = [
            (bound.bit_length() - 1, at) for at, bound in enumerate(self.bound[:-1]) if bound.bit_count() == 1
        ]
        homeless = bits([len(homes) == 1 for homes in self.homes])
        parts = 0
        for bound, akin in zip(self.bound, self.kinds.parts, strict=False):
            if (bound & akin).bit_count() > 1:
                parts |= bound & akin
        self.laid = homeless
        self.filled = self.rack & ~homeless & ~parts
        self.savers = sum(
            bool(bound & self.filled or jokers) for bound, jokers in zip(self.bound[:-1], self.jokers, strict=False)
        )

    def at_least(self, homes: Sequence[int | None], decided: int) -> int:
        """Steps that there are in any case, when so many homes are decided."""
        laid = self.laid | bits([home is None for home in homes[:decided]])
        saved = (self.filled & ~laid).bit_count() - self.savers
        astray = sum(to < decided and homes[to] != at for to, at in self.whole)
        return self.leaving + astray + laid.bit_count() + max(saved, 0)


class Settled:
    """A flow with a home for every new set that has one."""

    def __init__(self, ties: Ties, homes: Sequence[int | None]) -> None:
        self.ties, self.homes = ties, tuple(homes)
        self.hosted = [[to for to, home in enumerate(homes) if home == at] for at in ties.kinds.old]
        self.leaving = [ties.bound[at] & ~sum([1 << to for to in hosted]) for at, hosted in enumerate(self.hosted)]
        """For every old set the new ones to which something goes from it."""
        self.laid = bits([home is None for home in homes])
        parts = sum([1 << to for hosted in self.hosted if len(hosted) > 1 for to in hosted])
        self.must = [leaving & (self.laid | parts) for leaving in self.leaving]
        """Of these, those that can only get it by way of the hand."""
        self.whole = ~self.laid & ~parts
        """The new sets that go on where nothing is split."""
        self.swapping = bits([home is not None and self.can_swap(home) for home in homes]) & self.whole

        self.fillable = ties.rack
        """Those that may get something from rack or hand."""
        for leaving, hosted in zip(self.leaving, self.hosted, strict=True):
            self.fillable |= leaving if hosted else 0

    @property
    def sound(self) -> bool:
        """A set goes on where enough of it stays; of the parts of a run one may be a single tile."""
        return all(
            any(self.ties.counts[at][to] >= CORE for to in hosted) for at, hosted in enumerate(self.hosted) if hosted
        )

    def can_swap(self, at: int) -> bool:
        jokers = self.ties.only_jokers[at]
        return len(self.hosted[at]) == 1 and bool(self.leaving[at] & jokers) and not self.must[at] & ~jokers

    def at_least(self) -> int:
        """As for a flow; and where a set can only take tiles out, something is added where they go."""
        filled, savers = self.ties.rack, 0
        for at, must in enumerate(self.must):
            if must and self.hosted[at] and not self.can_swap(at):
                filled |= self.leaving[at]
        filled &= self.whole
        for at, leaving in enumerate(self.leaving):
            savers += self.can_swap(at) or (not self.must[at] and leaving & filled > 0)
        leaving_steps = sum(
            leaving > 0 or len(hosted) > 1 for leaving, hosted in zip(self.leaving, self.hosted, strict=True)
        )
        return leaving_steps + self.laid.bit_count() + max(filled.bit_count() - savers, 0)


def bits(row: Sequence[object]) -> int:
    return sum([1 << at for at, there in enumerate(row) if there])
