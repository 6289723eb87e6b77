"""The homes of new sets for one flow, and lower bounds on the steps.

The home of a new set is the old set that it continues. Sets of new sets are bit masks: bit `j` is for new set `j`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.meld import Meld
from rummi.core.tile import JOKER
from tests.oracles.flow import Flow

CORE: Final = 2
"""The fewest pieces that must stay for a new set to continue an old one; one more if the kind changes."""


class Kinds:
    """The old and new sets that are of the same kind."""

    def __init__(self, old: Sequence[Meld], new: Sequence[Meld]) -> None:
        self.old, self.new = range(len(old)), range(len(new))
        self.akin = [to_bits([was.kind == now.kind for now in new]) for was in old]
        """The new sets of the same kind, for each old set."""
        self.parts = [akin if was.kind == "run" else 0 for was, akin in zip(old, self.akin, strict=True)]
        """For each old set, the new sets into which it can be split. Only runs can be split."""


class Ties:
    """The links between old and new sets in one flow, before the homes are chosen."""

    def __init__(self, kinds: Kinds, flow: Flow) -> None:
        self.flow, self.kinds = flow, kinds
        self.counts = [[pieces.total() for pieces in row] for row in flow.given]
        jokers = [[pieces[JOKER] for pieces in row] for row in flow.given]
        self.bound = [to_bits(row) for row in self.counts]
        """The new sets that get pieces from each old set; the last entry is for the rack."""
        self.jokers = [to_bits(row) for row in jokers]
        """Those of them that get a joker."""
        self.only_jokers = [
            to_bits([0 < some == all_ for some, all_ in zip(*rows, strict=True)])
            for rows in zip(jokers, self.counts, strict=True)
        ]
        """Those that get nothing but jokers."""
        self.homes = [self._list_homes(to) for to in kinds.new]
        self._prepare_bound()

    @property
    def rack(self) -> int:
        """The new sets that get pieces from the rack."""
        return self.bound[-1]

    def _list_homes(self, to: int) -> list[int | None]:
        """List the possible homes, those with the most pieces first. None, for a set that is laid, comes last."""
        found = [at for at in self.kinds.old if self._can_continue(at, to)]
        found.sort(key=lambda at: (self.kinds.akin[at] >> to & 1, self.counts[at][to]), reverse=True)
        return [*found, None]

    def _can_continue(self, at: int, to: int) -> bool:
        bit = 1 << to
        if not self.bound[at] & ~self.only_jokers[at] & bit:
            return False
        akin = self.kinds.akin[at] & bit
        return self.counts[at][to] >= (CORE if akin else CORE + 1) or bool(self.kinds.parts[at] & bit)

    def _prepare_bound(self) -> None:
        """Compute what the lower bound needs.

        Each old set whose pieces go to several new sets costs a step. Each new set that is laid, or gets pieces from
        the rack, costs a step too, unless it is a part of a split run. Each old set can save one of these steps: it
        moves its pieces directly, or takes part in a swap.
        """
        self.leaving = sum(bound.bit_count() > 1 for bound in self.bound[:-1])
        self.whole = [
            (bound.bit_length() - 1, at) for at, bound in enumerate(self.bound[:-1]) if bound.bit_count() == 1
        ]
        homeless = to_bits([len(homes) == 1 for homes in self.homes])
        parts = 0
        for bound, akin in zip(self.bound, self.kinds.parts, strict=False):
            if (bound & akin).bit_count() > 1:
                parts |= bound & akin
        self.laid = homeless
        self.filled = self.rack & ~homeless & ~parts
        self.savers = sum(
            bool(bound & self.filled or jokers) for bound, jokers in zip(self.bound[:-1], self.jokers, strict=False)
        )

    def lower_bound(self, homes: Sequence[int | None], decided: int) -> int:
        """Return a lower bound on the steps, given the homes of the first `decided` new sets."""
        laid = self.laid | to_bits([home is None for home in homes[:decided]])
        saved = (self.filled & ~laid).bit_count() - self.savers
        astray = sum(to < decided and homes[to] != at for to, at in self.whole)
        return self.leaving + astray + laid.bit_count() + max(saved, 0)


class SettledFlow:
    """A flow in which each new set has a home or is laid."""

    def __init__(self, ties: Ties, homes: Sequence[int | None]) -> None:
        self.ties, self.homes = ties, tuple(homes)
        self.hosted = [[to for to, home in enumerate(homes) if home == at] for at in ties.kinds.old]
        self.leaving = [ties.bound[at] & ~sum([1 << to for to in hosted]) for at, hosted in enumerate(self.hosted)]
        """The new sets elsewhere that get pieces from each old set."""
        self.laid = to_bits([home is None for home in homes])
        parts = sum([1 << to for hosted in self.hosted if len(hosted) > 1 for to in hosted])
        self.must = [leaving & (self.laid | parts) for leaving in self.leaving]
        """Those of them that can get the pieces only through the hand."""
        self.whole = ~self.laid & ~parts
        """The new sets with a home that is not split."""
        self.swapping = to_bits([home is not None and self.can_swap(home) for home in homes]) & self.whole

        self.fillable = ties.rack
        """The new sets that may get pieces from the rack or the hand."""
        for leaving, hosted in zip(self.leaving, self.hosted, strict=True):
            self.fillable |= leaving if hosted else 0

    @property
    def is_sound(self) -> bool:
        """Whether enough pieces stay in each home. A part of a split run may be a single tile if another is longer."""
        return all(
            any(self.ties.counts[at][to] >= CORE for to in hosted) for at, hosted in enumerate(self.hosted) if hosted
        )

    def can_swap(self, at: int) -> bool:
        jokers = self.ties.only_jokers[at]
        return len(self.hosted[at]) == 1 and bool(self.leaving[at] & jokers) and not self.must[at] & ~jokers

    def lower_bound(self) -> int:
        """Return a lower bound on the steps.

        It also counts an add for each set that gets tiles from an old set that can only give through the hand.
        """
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


def to_bits(row: Sequence[object]) -> int:
    return sum([1 << at for at, there in enumerate(row) if there])
