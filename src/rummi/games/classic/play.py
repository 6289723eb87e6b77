"""The effect of a play on the table, the search for an opening, and doublets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rummi.core.box import Box
from rummi.core.meld import Meld, joker_values
from rummi.core.table import Table, change, remove_equal
from rummi.core.tile import JOKER, Joker, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Play
from rummi.games.classic.setup import Ruleset
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


@dataclass(frozen=True, slots=True)
class Transition:
    """The change of the table that a play makes.

    A play is judged by the tables before and after it, not by the way in which it is written.

    >>> table, longer = Table.parse("R7 R8 R9"), Table.parse("R7 R8 R9 R10")
    >>> move = transition(table, Play(longer.melds, taken=table.melds))
    >>> str(move.after), str(move.laid), move.points
    ('R7 R8 R9 R10', 'R10', 10)
    """

    kept: tuple[Meld, ...]
    """The melds of the table that stay as they are."""
    gone: tuple[Meld, ...]
    """The melds of the table that do not stay."""
    new: tuple[Meld, ...]
    """The melds that were not on the table before."""
    unknown: tuple[Meld, ...]
    """The melds that the play takes although they are not on the table."""
    laid: Tiles
    """The tiles that must come from the rack."""
    vanished: Tiles
    """The tiles of the table that are in no meld afterwards."""

    @classmethod
    def of(cls, kept: Iterable[Meld], gone: Iterable[Meld], new: Iterable[Meld], unknown: Iterable[Meld]) -> Transition:
        kept, gone, new, unknown = tuple(kept), tuple(gone), tuple(new), tuple(unknown)
        before, after = Table(gone).tiles, Table(new).tiles
        laid = (Table(gone + unknown).tiles if unknown else before).lacks(after)
        # if the numbers agree, no tile has vanished: counting is faster than comparing
        all_stay = not unknown and len(before) + len(laid) == len(after)
        return cls(kept, gone, new, unknown, laid, Tiles() if all_stay else after.lacks(before))

    @property
    def after(self) -> Table:
        return Table(self.kept + self.new)

    @property
    def points(self) -> int | None:
        """The value of the tiles laid (STD-19, STD-20); None if a new meld is not valid.

        If the new melds have jokers from the rack and from the table, the most valuable ones count as the rack's.
        """
        if not all(meld.valid for meld in self.new):
            return None
        jokers = sorted((worth for meld in self.new for worth in joker_values(meld)), reverse=True)
        numbers = sum(piece.number for piece in self.laid if isinstance(piece, Tile))
        return numbers + sum(jokers[: self.laid.counts[JOKER]])

    @property
    def takes_joker(self) -> bool:
        """True if a meld of the table loses its joker (STD-45).

        A joker that stays with the tiles of its meld is not taken, even if it stands for another tile there.
        """
        return any(_loses_joker(meld, self.new) for meld in self.gone)


def transition(table: Table, play: Play) -> Transition:
    """Return what the play changes on the table, whether it is legal or not."""
    lying, new = list(table), list(play.melds)
    gone: list[Meld] = []
    unknown: list[Meld] = []
    for meld in play.taken:
        found = _find(lying, meld)
        if found is None:
            unknown.append(meld)
            continue
        _remove(lying, found)
        if not remove_equal(new, found):
            gone.append(found)
    kept = list(table)
    for meld in gone:
        _remove(kept, meld)
    return Transition.of(kept, gone, new, unknown)


def _find(lying: Sequence[Meld], named: Meld) -> Meld | None:
    """Return the meld on the table with these tiles; if there are several, rather one with the same meaning."""
    counts = named.counts
    found = [meld for meld in lying if meld.counts == counts]
    return max(found, key=named.same, default=None)


def _remove(melds: list[Meld], one: Meld) -> None:
    """Do what `list.remove` does, faster: compare the short keys before the melds."""
    alike = one.alike
    for at, meld in enumerate(melds):
        if meld.alike == alike and meld == one:
            del melds[at]
            return


def _loses_joker(meld: Meld, new: Sequence[Meld]) -> bool:
    jokers = _count_jokers(meld)
    if not jokers:
        return False
    tiles = Tiles.of(piece for piece in meld.pieces if isinstance(piece, Tile))
    together = [other for other in new if not len(Tiles.of(other.pieces).lacks(tiles))]
    if together:  # a joker is also lost if the tile that it stood for replaces it
        stood_for = set(meld.meaning).difference(tiles)
        return not any(_count_jokers(other) >= jokers and stood_for.isdisjoint(other.pieces) for other in together)
    return sum(_count_jokers(other) for other in new if any(piece in tiles for piece in other.pieces)) < jokers


def _count_jokers(meld: Meld) -> int:
    return sum(isinstance(piece, Joker) for piece in meld.pieces)


def could_open(rack: Tiles, ruleset: Ruleset) -> bool:
    """Return whether the rack is enough for an opening. The ruleset says whether jokers count (STD-51, C-2)."""
    return _could_open(rack, ruleset.box, ruleset.opening, ruleset.jokers_could_open)


@lru_cache(maxsize=16_384)  # every view asks this for every seat, and a rack changes once in a round
def _could_open(rack: Tiles, box: Box, goal: int, jokers: bool) -> bool:
    counted = rack if jokers else Tiles.of(piece for piece in rack if piece != JOKER)
    return find_opening(counted.sorted(), box, goal) is not None


@lru_cache(maxsize=4_096)
def find_opening(rack: Tiles, box: Box, goal: int) -> tuple[Meld, ...] | None:
    """Return the melds from the rack with the highest total value; None if that is less than the goal."""
    best = solve(Problem(Table(), rack, box, objective=Objective.OPENING))
    return change((), best.table).new if best.value >= goal else None


def doublets(rack: Tiles) -> tuple[Tile, ...]:
    """Return the tiles that the rack has more than once. Three copies are one doublet; jokers are none (A-5)."""
    return tuple(piece for piece, count in rack.counts.items() if count > 1 and isinstance(piece, Tile))
