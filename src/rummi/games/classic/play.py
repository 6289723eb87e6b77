"""A play as the transition from one table to the next. Legality is judged on the two tables (Part 2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rummi.core.box import Box
from rummi.core.meld import Meld, jokers_worth
from rummi.core.table import Table, cancelled, change
from rummi.core.tile import JOKER, Joker, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Play
from rummi.games.classic.setup import Ruleset
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


@dataclass(frozen=True, slots=True)
class Transition:
    kept: tuple[Meld, ...]  # melds that stay as they lie
    gone: tuple[Meld, ...]  # melds that are broken up
    new: tuple[Meld, ...]  # melds that stand in their place
    unknown: tuple[Meld, ...]  # melds that the play takes but that are not on the table
    laid: Tiles  # what must come from the rack
    vanished: Tiles  # what lay on the table and no longer does

    @classmethod
    def of(cls, kept: Iterable[Meld], gone: Iterable[Meld], new: Iterable[Meld], unknown: Iterable[Meld]) -> Transition:
        kept, gone, new, unknown = tuple(kept), tuple(gone), tuple(new), tuple(unknown)
        lay, lies = Table(gone).tiles, Table(new).tiles
        laid = (Table(gone + unknown).tiles if unknown else lay).lacks(lies)
        all_stay = not unknown and len(lay) + len(laid) == len(lies)
        return cls(kept, gone, new, unknown, laid, Tiles() if all_stay else lies.lacks(lay))

    @property
    def after(self) -> Table:
        return Table(self.kept + self.new)

    @property
    def points(self) -> int | None:
        """What the laid tiles are worth (STD-19, STD-20); None if some meld is not valid.

        Of jokers from rack and table side by side, those worth most count as the rack's.
        """
        if not all(meld.valid for meld in self.new):
            return None
        jokers = sorted((worth for meld in self.new for worth in jokers_worth(meld)), reverse=True)
        numbers = sum(piece.number for piece in self.laid if isinstance(piece, Tile))
        return numbers + sum(jokers[: self.laid.counts[JOKER]])

    @property
    def takes_joker(self) -> bool:
        """Whether a meld of the table loses its joker (STD-45).

        A joker that stays with the tiles of its meld is not taken, even if it stands for another tile there.
        """
        return any(_loses_joker(meld, self.new) for meld in self.gone)


def _loses_joker(meld: Meld, new: Sequence[Meld]) -> bool:
    jokers = _jokers(meld)
    if not jokers:
        return False
    tiles = Tiles.of(piece for piece in meld.pieces if isinstance(piece, Tile))
    together = [other for other in new if not len(Tiles.of(other.pieces).lacks(tiles))]
    if together:  # a joker is also lost where the tile that it stood for now lies there itself
        stood_for = set(meld.meaning).difference(tiles)
        return not any(_jokers(other) >= jokers and stood_for.isdisjoint(other.pieces) for other in together)
    return sum(_jokers(other) for other in new if any(piece in tiles for piece in other.pieces)) < jokers


def _jokers(meld: Meld) -> int:
    return sum(isinstance(piece, Joker) for piece in meld.pieces)


class _Last(NamedTuple):
    """The play that was looked at last: judge, rules and notation all ask for the same one, one after the other."""

    table: Table
    play: Play
    found: Transition


_last: _Last | None = None


def transition(table: Table, play: Play) -> Transition:
    global _last  # values that never change: whoever comes in between only works it out anew
    last = _last
    if last is None or last.table is not table or last.play is not play:
        last = _last = _Last(table, play, _transition(table, play))
    return last.found


def _transition(table: Table, play: Play) -> Transition:
    lying, new = list(table), list(play.melds)
    gone: list[Meld] = []
    unknown: list[Meld] = []
    for meld in play.taken:
        found = _find(lying, meld)
        if found is None:
            unknown.append(meld)
            continue
        _take(lying, found)
        if not cancelled(new, found):
            gone.append(found)
    kept = list(table)
    for meld in gone:
        _take(kept, meld)
    return Transition.of(kept, gone, new, unknown)


def _take(melds: list[Meld], one: Meld) -> None:
    """As `remove`, which compares all that there is of every meld before it."""
    alike = one.alike
    for at, meld in enumerate(melds):
        if meld.alike == alike and meld == one:
            del melds[at]
            return


def _find(lying: Sequence[Meld], named: Meld) -> Meld | None:
    """The meld on the table with these tiles, best with the same meaning too."""
    counts = named.counts
    alike = [meld for meld in lying if meld.counts == counts]
    return max(alike, key=named.same, default=None)


def could_open(rack: Tiles, ruleset: Ruleset) -> bool:
    """The test behind the 200 points, with or without jokers as the ruleset says (C-2)."""
    return _could_open(rack, ruleset.box, ruleset.opening, ruleset.jokers_could_open)


@lru_cache(maxsize=16_384)  # asked for every seat at every view, and a rack changes only now and then
def _could_open(rack: Tiles, box: Box, goal: int, jokers: bool) -> bool:
    counted = rack if jokers else Tiles.of(piece for piece in rack if piece != JOKER)
    return find_opening(counted.sorted(), box, goal) is not None


@lru_cache(maxsize=4_096)
def find_opening(rack: Tiles, box: Box, goal: int) -> tuple[Meld, ...] | None:
    """The sets from the rack that are worth most together; None where that is less than the goal."""
    best = solve(Problem(Table(), rack, box, objective=Objective.OPENING))
    return change((), best.table).new if best.value >= goal else None


def doublets(rack: Tiles) -> tuple[Tile, ...]:
    """The tiles held more than once; three copies count once, and jokers are no doublet (A-5)."""
    return tuple(piece for piece, count in rack.counts.items() if count > 1 and isinstance(piece, Tile))
