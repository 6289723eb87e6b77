"""Where tiles fit: at the ends of a run, between two runs that they join, and what a lifted joker leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rummi.core.box import Box
from rummi.core.errors import Violation
from rummi.core.meld import Meld, Run
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece, Tile, bare
from rummi.core.tiles import Tiles
from rummi.games.junior import violations as broken
from rummi.games.junior.actions import Act, Add, Lay, Lift, Marked, Swap


def span(run: Meld) -> Run:
    """Colour, first number and length of a run that lies on the table."""
    assert isinstance(run.reading, Run)
    return run.reading


def cells(run: Meld) -> dict[int, Piece]:
    """The pieces of a run by the numbers that they stand for."""
    return dict(enumerate(run.pieces, start=span(run).first))


def extended(runs: Sequence[Meld], pieces: Iterable[Piece], box: Box) -> Meld | None:
    """The one run that the pieces make of a run, or of several that they join; None where they do not fit."""
    if not _apart(runs):
        return None
    colour = span(runs[0]).colour
    numbers = {number: piece for run in runs for number, piece in cells(run).items()}
    jokers = 0
    for piece in pieces:
        tile = piece if isinstance(piece, Tile) else piece.stands_for
        if tile is None:
            jokers += 1
        elif tile.colour != colour or tile.number in numbers:
            return None
        else:
            numbers[tile.number] = bare(piece)
    if not _place_jokers(numbers, jokers, box):
        return None
    return Meld.of((numbers[number] for number in sorted(numbers)), box)


def _apart(runs: Sequence[Meld]) -> bool:
    """Runs of one colour with room between them; only such can be joined by a tile."""
    spans = sorted((span(run) for run in runs), key=lambda each: each.first)
    return all(
        lower.colour == upper.colour and lower.first + lower.length < upper.first for lower, upper in pairwise(spans)
    )


def _place_jokers(numbers: dict[int, Piece], jokers: int, box: Box) -> bool:
    """Bare jokers close the gaps, then go to the upper end, and to the lower where that is full."""
    low, high = min(numbers), max(numbers)
    wanted = [number for number in range(low, high) if number not in numbers]
    beyond = [*range(high + 1, box.highest + 1), *range(low - 1, 0, -1)]
    places = (wanted + beyond)[:jokers]
    numbers.update(dict.fromkeys(places, JOKER))
    return len(wanted) <= jokers == len(places)


def joker_places(run: Meld) -> list[int]:
    """Where in the row of the run its jokers lie, from the lower end."""
    return [place for place, piece in enumerate(run.pieces) if isinstance(piece, Joker)]


def remains(run: Meld, place: int, box: Box) -> tuple[Meld, ...] | None:
    """What a run leaves without the piece at this place: one run or two (A-42); None where it leaves none."""
    parts = [Meld.of(part, box) for part in (run.pieces[:place], run.pieces[place + 1 :]) if part]
    return tuple(parts) if all(part.valid for part in parts) else None


@dataclass(frozen=True, slots=True)
class Progress:
    box: Box
    table: Table
    rack: Tiles
    tiles: int = 0
    """Tiles laid that earn a star: not those that took a joker's place (A-44)."""
    runs: int = 0
    """New runs laid."""
    acts: tuple[Act, ...] = ()
    """The steps so far, each as it is written down."""
    violations: tuple[Violation, ...] = ()

    def after(self, act: Act) -> Progress:
        match act:
            case Lay():
                return self._lay(act)
            case Add():
                return self._add(act)
            case Lift():
                return self._lift(act)
            case Swap():
                return self._swap(act)

    def _lay(self, lay: Lay) -> Progress:
        after = self._from_rack(lay.run.pieces)._told(broken.invalid_runs([lay.run]))
        table = Table((*self.table.melds, lay.run))
        return replace(after, table=table, tiles=self.tiles + len(lay.run), runs=self.runs + 1)._did(lay)

    def _add(self, add: Add) -> Progress:
        after = self._from_rack(add.tiles)._told(self._missing(add.runs))
        lying = self._lying(add.runs)
        if lying is None:
            return after._did(add)
        grown = extended(lying, add.tiles, self.box)
        if grown is None:
            return after._told([broken.does_not_fit(add.tiles, lying)])._did(add)
        said = Add(_new_pieces(lying, grown, self.box), lying)
        table = _exchanged(self.table, lying, [grown])
        return replace(after, table=table, tiles=self.tiles + len(add.tiles))._did(said)

    def _lift(self, lift: Lift) -> Progress:
        """JUN-23: the joker leaves valid runs behind (A-42) and goes at once to a run on the table (A-43)."""
        after = self._told(self._missing([lift.source.run]))
        source = self._lying([lift.source.run])
        place = _joker_meant(lift.source, source[0], self.box) if source else None
        parts = remains(source[0], place, self.box) if source and place is not None else None
        if source and place is None:
            after = after._told([broken.no_joker(source[0])])
        elif source and parts is None:
            after = after._told([broken.no_run_left(source[0])])
        without = replace(self, table=_exchanged(self.table, source, parts)) if source and parts else self
        lying = without._lying(lift.runs)
        grown = extended(lying, [lift.joker], self.box) if lying else None
        if lying and grown is None:
            after = after._told([broken.does_not_fit([lift.joker], lying)])
        after = after._told(without._missing(lift.runs))
        if not source or place is None or parts is None or not lying or grown is None:
            return after._did(lift)
        (joker,) = _new_pieces(lying, grown, self.box)
        assert isinstance(joker, Joker)
        table = _exchanged(without.table, lying, [grown])
        return replace(after, table=table)._did(Lift(joker, _marked(source[0], place), lying))

    def _swap(self, swap: Swap) -> Progress:
        after = self._from_rack([swap.tile])._told(self._missing([swap.source.run]))
        lying = self._lying([swap.source.run])
        if lying is None:
            return after._did(swap)
        (run,) = lying
        place = _place_taken(swap, run)
        if place is None:
            return after._told([broken.wrong_tile(swap.tile, run)])._did(swap)
        filled = Meld.of((*run.pieces[:place], swap.tile, *run.pieces[place + 1 :]), self.box)
        table = _exchanged(self.table, lying, [filled])
        rack = after.rack + Tiles((JOKER,))
        return replace(after, table=table, rack=rack)._did(Swap(swap.tile, _marked(run, place)))

    def _did(self, act: Act) -> Progress:
        return replace(self, acts=(*self.acts, act))

    def _told(self, violations: Iterable[Violation]) -> Progress:
        return replace(self, violations=(*self.violations, *violations))

    def _from_rack(self, pieces: Iterable[Piece]) -> Progress:
        tiles = Tiles.of(map(bare, pieces))
        foreign = self.rack.lacks(tiles)
        after = replace(self, rack=self.rack.without(tiles))
        return after._told([broken.not_on_rack(foreign)]) if len(foreign) else after

    def _find(self, named: Meld) -> Meld | None:
        """The run on the table with these tiles; no two have the same, because there is one copy of each tile."""
        return next((run for run in self.table if run.counts == named.counts), None)

    def _missing(self, named: Sequence[Meld]) -> list[Violation]:
        """Runs that are named but do not lie there; after a broken step nobody can tell what would lie there."""
        return [] if self.violations else [broken.run_not_there(run) for run in named if self._find(run) is None]

    def _lying(self, named: Sequence[Meld]) -> tuple[Meld, ...] | None:
        """The runs as they lie, the lowest first; None where one does not lie there as a run."""
        found = [self._find(run) for run in named]
        lying = [run for run in found if run is not None and run.valid]
        return tuple(sorted(lying, key=lambda run: span(run).first)) if len(lying) == len(named) else None


def _exchanged(table: Table, gone: Sequence[Meld], new: Sequence[Meld]) -> Table:
    """A run keeps its place when it grows or shrinks; what parts from it is a new run, and comes last."""
    melds = [new[0] if meld == gone[0] else meld for meld in table if meld not in gone[1:]]
    return Table((*melds, *new[1:]))


def _new_pieces(lying: Sequence[Meld], grown: Meld, box: Box) -> tuple[Piece, ...]:
    """What made the run grow, by number; jokers bare unless that would be read otherwise."""
    old = {number for run in lying for number in cells(run)}
    added = {number: piece for number, piece in cells(grown).items() if number not in old}
    if extended(lying, added.values(), box) == grown:
        return tuple(added.values())
    colour = span(grown).colour
    return tuple(piece if isinstance(piece, Tile) else Joker(Tile(colour, number)) for number, piece in added.items())


def _joker_meant(source: Marked, run: Meld, box: Box) -> int | None:
    """The place of the joker that is lifted: the one marked, or else the uppermost that may leave."""
    places = joker_places(run)
    if source.joker is not None:
        return places[source.joker] if source.joker < len(places) else None
    return max(places, key=lambda place: (remains(run, place, box) is not None, place), default=None)


def _place_taken(swap: Swap, run: Meld) -> int | None:
    """The place of the joker that stands for the tile, if one does and no other is marked."""
    places = joker_places(run)
    if swap.source.joker is not None:
        places = places[swap.source.joker : swap.source.joker + 1]
    return next((place for place in places if run.meaning[place] == swap.tile), None)


def _marked(run: Meld, place: int) -> Marked:
    """A joker needs a mark only where there are several."""
    places = joker_places(run)
    return Marked(run, places.index(place) if len(places) > 1 else None)
