"""The effects of the steps of a turn on the table and the rack, and the places where tiles fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from rummi.core.box import Box
from rummi.core.errors import Violation
from rummi.core.meld import Meld, Run
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece, Tile, bare
from rummi.core.tiles import Tiles
from rummi.games.junior import violations as broken
from rummi.games.junior.actions import Act, Add, Lay, Lift, Marked, Swap


@dataclass(frozen=True, slots=True)
class TurnProgress:
    """A turn after some of its steps. A step that breaks a rule changes as little as possible, and later ones go on."""

    box: Box
    table: Table
    rack: Tiles
    tiles: int = 0
    """Tiles laid that earn a star; tiles that took a joker's place earn none (A-44)."""
    runs: int = 0
    """New runs laid."""
    acts: tuple[Act, ...] = ()
    """The steps so far, in canonical form."""
    violations: tuple[Violation, ...] = ()

    def after(self, act: Act) -> TurnProgress:
        """Return the progress after one more step."""
        match act:
            case Lay():
                return self._lay(act)
            case Add():
                return self._add(act)
            case Lift():
                return self._lift(act)
            case Swap():
                return self._swap(act)

    def with_step(self, act: Act) -> TurnProgress:
        return replace(self, acts=(*self.acts, act))

    def with_violations(self, violations: Iterable[Violation]) -> TurnProgress:
        return replace(self, violations=(*self.violations, *violations))

    def _lay(self, lay: Lay) -> TurnProgress:
        after = self._take_from_rack(lay.run.pieces).with_violations(broken.invalid_runs([lay.run]))
        table = Table((*self.table.melds, lay.run))
        return replace(after, table=table, tiles=self.tiles + len(lay.run), runs=self.runs + 1).with_step(lay)

    def _add(self, add: Add) -> TurnProgress:
        after = self._take_from_rack(add.tiles).with_violations(self._missing_runs(add.runs))
        runs = self._find_runs(add.runs)
        if runs is None:
            return after.with_step(add)
        grown = extend(runs, add.tiles, self.box)
        if grown is None:
            return after.with_violations([broken.does_not_fit(add.tiles, runs)]).with_step(add)
        canonical = Add(_added_pieces(runs, grown, self.box), runs)
        table = _replace_runs(self.table, runs, [grown])
        return replace(after, table=table, tiles=self.tiles + len(add.tiles)).with_step(canonical)

    def _lift(self, lift: Lift) -> TurnProgress:
        """JUN-23: the joker leaves valid runs behind (A-42) and goes at once to a run on the table (A-43)."""
        lifted = self._take_joker(lift.source)
        if isinstance(lifted, _Lifted):
            after, without = self, replace(self, table=lifted.table)
        else:
            after, without = self.with_violations(lifted), self
        after = after.with_violations(without._missing_runs(lift.runs))
        runs = without._find_runs(lift.runs)
        grown = extend(runs, [lift.joker], self.box) if runs is not None else None
        if runs is not None and grown is None:
            after = after.with_violations([broken.does_not_fit([lift.joker], runs)])
        if not isinstance(lifted, _Lifted) or runs is None or grown is None:
            return after.with_step(lift)
        (joker,) = _added_pieces(runs, grown, self.box)
        assert isinstance(joker, Joker)
        table = _replace_runs(without.table, runs, [grown])
        return replace(after, table=table).with_step(Lift(joker, lifted.source, runs))

    def _take_joker(self, source: Marked) -> _Lifted | Sequence[Violation]:
        """Take a joker out of a run (A-42), or return the rules that this breaks."""
        found = self._find_runs([source.run])
        if found is None:
            return self._missing_runs([source.run])
        (run,) = found
        place = _choose_joker(source, run, self.box)
        if place is None:
            return [broken.no_joker(run)]
        left = runs_without(run, place, self.box)
        if left is None:
            return [broken.no_run_left(run)]
        return _Lifted(_mark_joker(run, place), _replace_runs(self.table, [run], left))

    def _swap(self, swap: Swap) -> TurnProgress:
        after = self._take_from_rack([swap.tile]).with_violations(self._missing_runs([swap.source.run]))
        found = self._find_runs([swap.source.run])
        if found is None:
            return after.with_step(swap)
        (run,) = found
        place = _find_joker_for(swap, run)
        if place is None:
            return after.with_violations([broken.wrong_tile(swap.tile, run)]).with_step(swap)
        filled = Meld.of((*run.pieces[:place], swap.tile, *run.pieces[place + 1 :]), self.box)
        table = _replace_runs(self.table, [run], [filled])
        rack = after.rack + Tiles((JOKER,))
        return replace(after, table=table, rack=rack).with_step(Swap(swap.tile, _mark_joker(run, place)))

    def _take_from_rack(self, pieces: Iterable[Piece]) -> TurnProgress:
        tiles = Tiles.of(map(bare, pieces))
        missing = self.rack.lacks(tiles)
        after = replace(self, rack=self.rack.without(tiles))
        return after.with_violations([broken.not_on_rack(missing)]) if len(missing) else after

    def _missing_runs(self, named: Sequence[Meld]) -> list[Violation]:
        """Return a violation for each run that is not on the table.

        After a step that breaks a rule there is none: what would be on the table then is not defined.
        """
        return [] if self.violations else [broken.run_not_there(run) for run in named if self._find_run(run) is None]

    def _find_runs(self, named: Sequence[Meld]) -> tuple[Meld, ...] | None:
        """Return the runs as they are on the table, the lowest first; None if one is missing or invalid."""
        found = [self._find_run(run) for run in named]
        valid = [run for run in found if run is not None and run.valid]
        return tuple(sorted(valid, key=lambda run: span(run).first)) if len(valid) == len(named) else None

    def _find_run(self, named: Meld) -> Meld | None:
        """Return the run on the table with these tiles; there is at most one, because the box has each tile once."""
        return next((run for run in self.table if run.counts == named.counts), None)


class _Lifted(NamedTuple):
    source: Marked
    """The run that the joker was in, in canonical form."""
    table: Table
    """Without the joker."""


def span(run: Meld) -> Run:
    """Return the colour, the first number and the length of a valid run."""
    assert isinstance(run.reading, Run)
    return run.reading


def cells(run: Meld) -> dict[int, Piece]:
    """Return the pieces of a valid run by the numbers that they stand for."""
    return dict(enumerate(run.pieces, start=span(run).first))


def extend(runs: Sequence[Meld], pieces: Iterable[Piece], box: Box) -> Meld | None:
    """Return the run that the pieces make of a run, or of several that they join; None if they do not fit."""
    if not runs or not _are_apart(runs):
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


def _are_apart(runs: Sequence[Meld]) -> bool:
    """Return whether the runs have one colour and room between them, so that a tile can join them."""
    spans = sorted((span(run) for run in runs), key=lambda each: each.first)
    return all(
        lower.colour == upper.colour and lower.first + lower.length < upper.first for lower, upper in pairwise(spans)
    )


def _place_jokers(numbers: dict[int, Piece], jokers: int, box: Box) -> bool:
    """Put bare jokers into the gaps, then at the upper end, and at the lower end if the upper one is full."""
    low, high = min(numbers), max(numbers)
    gaps = [number for number in range(low, high) if number not in numbers]
    beyond = [*range(high + 1, box.highest + 1), *range(low - 1, 0, -1)]
    places = (gaps + beyond)[:jokers]
    numbers.update(dict.fromkeys(places, JOKER))
    return len(gaps) <= jokers == len(places)


def joker_places(run: Meld) -> list[int]:
    """Return the indices of the jokers among the pieces of the run."""
    return [place for place, piece in enumerate(run.pieces) if isinstance(piece, Joker)]


def runs_without(run: Meld, place: int, box: Box) -> tuple[Meld, ...] | None:
    """Return the runs that are left without the piece at this index, one or two (A-42); None if a part is not a run."""
    parts = [Meld.of(part, box) for part in (run.pieces[:place], run.pieces[place + 1 :]) if part]
    return tuple(parts) if all(part.valid for part in parts) else None


def _replace_runs(table: Table, old: Sequence[Meld], new: Sequence[Meld]) -> Table:
    """Put the first new run where the first old one was, and the other new runs at the end."""
    melds = [new[0] if meld == old[0] else meld for meld in table if meld not in old[1:]]
    return Table((*melds, *new[1:]))


def _added_pieces(runs: Sequence[Meld], grown: Meld, box: Box) -> tuple[Piece, ...]:
    """Return the pieces that made the run grow, by number; jokers bare unless a reader would place them elsewhere."""
    old = {number for run in runs for number in cells(run)}
    added = {number: piece for number, piece in cells(grown).items() if number not in old}
    if extend(runs, added.values(), box) == grown:
        return tuple(added.values())
    colour = span(grown).colour
    return tuple(piece if isinstance(piece, Tile) else Joker(Tile(colour, number)) for number, piece in added.items())


def _choose_joker(source: Marked, run: Meld, box: Box) -> int | None:
    """Return the index of the joker to lift: the marked one, or else the uppermost that may leave."""
    places = joker_places(run)
    if source.joker is not None:
        return places[source.joker] if source.joker < len(places) else None
    return max(places, key=lambda place: (runs_without(run, place, box) is not None, place), default=None)


def _find_joker_for(swap: Swap, run: Meld) -> int | None:
    """Return the index of the joker that stands for the tile; None if there is none, or if another one is marked."""
    places = joker_places(run)
    if swap.source.joker is not None:
        places = places[swap.source.joker : swap.source.joker + 1]
    return next((place for place in places if run.meaning[place] == swap.tile), None)


def _mark_joker(run: Meld, place: int) -> Marked:
    """Mark the joker at this index if the run has several."""
    places = joker_places(run)
    return Marked(run, places.index(place) if len(places) > 1 else None)
