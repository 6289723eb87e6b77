"""Where tiles fit: at the ends of a run, between two runs that they join, and what a lifted joker leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.reading import Run
from rummi.core.tile import JOKER, Joker, Piece, Tile, bare


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
