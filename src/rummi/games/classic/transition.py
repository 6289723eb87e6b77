"""A play as the transition from one table to the next. Legality is judged on the two tables (Part 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.change import cancelled
from rummi.core.meld import Meld, jokers_worth
from rummi.core.table import Table
from rummi.core.tile import JOKER, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Play


@dataclass(frozen=True, slots=True)
class Transition:
    kept: tuple[Meld, ...]  # melds that stay as they lie
    gone: tuple[Meld, ...]  # melds that are broken up
    new: tuple[Meld, ...]  # melds that stand in their place
    unknown: tuple[Meld, ...]  # melds that the play takes but that are not on the table

    @property
    def after(self) -> Table:
        return Table(self.kept + self.new)

    @property
    def laid(self) -> Tiles:
        """What must come from the rack."""
        return Table(self.gone + self.unknown).tiles.lacks(Table(self.new).tiles)

    @property
    def vanished(self) -> Tiles:
        """What lay on the table and no longer does."""
        return Table(self.new).tiles.lacks(Table(self.gone).tiles)

    @property
    def points(self) -> int | None:
        """What the laid tiles are worth (STD-19, STD-20); None if some meld is not valid.

        Of jokers from rack and table side by side, those worth most count as the rack's.
        """
        if not all(meld.valid for meld in self.new):
            return None
        jokers = sorted((worth for meld in self.new for worth in jokers_worth(meld)), reverse=True)
        laid = self.laid
        numbers = sum(piece.number for piece in laid if isinstance(piece, Tile))
        return numbers + sum(jokers[: laid.counts[JOKER]])


def transition(table: Table, play: Play) -> Transition:
    lying, new = list(table), list(play.melds)
    gone: list[Meld] = []
    unknown: list[Meld] = []
    for meld in play.taken:
        found = _find(lying, meld)
        if found is None:
            unknown.append(meld)
            continue
        lying.remove(found)
        if not cancelled(new, found):
            gone.append(found)
    kept = list(table)
    for meld in gone:
        kept.remove(meld)
    return Transition(tuple(kept), tuple(gone), tuple(new), tuple(unknown))


def _find(lying: Sequence[Meld], named: Meld) -> Meld | None:
    """The meld on the table with these tiles, best with the same meaning too."""
    alike = [meld for meld in lying if meld.counts == named.counts]
    return max(alike, key=named.same, default=None)
