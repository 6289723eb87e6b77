"""The meaning of rows of tiles, compared with a brute force by the definitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummi.core.box import CLASSIC_COLOURS, STANDARD_BOX, XP_BOX, Box
from rummi.core.meld import Flaw, Group, Reading, Run, all_readings, find_reading
from rummi.core.tile import JOKER, Colour, Piece, Tile
from tests.support.strategies import rows

SMALL_BOX = Box(CLASSIC_COLOURS, highest=5, copies=3, jokers=4)
"""A box with few numbers, so that brute force is fast and rows often reach both ends."""
RUNS_ONLY = Box(CLASSIC_COLOURS[:3], highest=5, copies=1, jokers=4, groups=False)
MOST_BARE_JOKERS = 3

relaxed = settings(deadline=None, max_examples=100)


def few_jokers(row: Sequence[Piece]) -> bool:
    return row.count(JOKER) <= MOST_BARE_JOKERS


def brute_force(row: Sequence[Piece], box: Box) -> set[Reading]:
    """Try every tile of the box for every joker."""
    if not any(isinstance(piece, Tile) for piece in row):
        return set()
    return {meaning for tiles in assignments(row, box) for meaning in meanings(tiles, box)}


def assignments(row: Sequence[Piece], box: Box) -> Iterator[tuple[Tile, ...]]:
    every_tile = [Tile(colour, number) for colour in box.colours for number in range(1, box.highest + 1)]
    choices = []
    for piece in row:
        known = piece if isinstance(piece, Tile) else piece.stands_for
        choices.append([known] if known else every_tile)
    return product(*choices)


def meanings(tiles: Sequence[Tile], box: Box) -> Iterator[Reading]:
    """Yield the meanings of the tiles, directly by STD-13 and STD-14."""
    colours = {tile.colour for tile in tiles}
    numbers = sorted(tile.number for tile in tiles)
    if len(tiles) < 3:
        return
    if len(colours) == 1 and numbers == list(range(numbers[0], numbers[0] + len(tiles))):
        yield Run(tiles[0].colour, numbers[0], len(tiles))
    if box.groups and numbers[0] == numbers[-1] and len(colours) == len(tiles) <= 4:
        yield Group(numbers[0], len(tiles))


@relaxed
@given(rows(SMALL_BOX).filter(few_jokers))
@example([Tile(Colour.RED, 5), JOKER, JOKER])
@example([JOKER, JOKER, JOKER, Tile(Colour.RED, 3)])
@example([JOKER, JOKER, JOKER])
def test_every_reading_agrees_with_brute_force(row: list[Piece]) -> None:
    found = all_readings(row, SMALL_BOX)
    assert set(found) == brute_force(row, SMALL_BOX)
    assert len(set(found)) == len(found)


@relaxed
@given(rows(RUNS_ONLY).filter(few_jokers))
def test_every_reading_without_groups_agrees_with_brute_force(row: list[Piece]) -> None:
    assert set(all_readings(row, RUNS_ONLY)) == brute_force(row, RUNS_ONLY)


@settings(deadline=None, max_examples=60)
@given(rows(STANDARD_BOX).filter(lambda row: row.count(JOKER) <= 2))
def test_every_reading_with_thirteen_numbers_agrees_with_brute_force(row: list[Piece]) -> None:
    assert set(all_readings(row, STANDARD_BOX)) == brute_force(row, STANDARD_BOX)


@relaxed
@given(rows(), st.data())
def test_every_reading_does_not_depend_on_the_order(row: list[Piece], data: st.DataObject) -> None:
    mixed = data.draw(st.permutations(row))
    assert set(all_readings(mixed, XP_BOX)) == set(all_readings(row, XP_BOX))


@relaxed
@given(rows())
def test_a_row_means_one_of_its_readings(row: list[Piece]) -> None:
    possible = all_readings(row, XP_BOX)
    meaning = find_reading(tuple(row), XP_BOX)
    if not isinstance(meaning, Flaw):
        assert meaning in possible
    elif meaning is Flaw.JOKER_ANYWHERE:
        assert len(possible) > 1
    else:
        assert not possible


@relaxed
@given(rows())
def test_an_unambiguous_row_keeps_its_meaning_in_any_order(row: list[Piece]) -> None:
    possible = all_readings(row, XP_BOX)
    if len(possible) == 1:
        assert find_reading(tuple(row), XP_BOX) == possible[0]


@relaxed
@given(rows())
def test_the_place_of_a_joker_decides_its_meaning(row: list[Piece]) -> None:
    """A run whose places all fit is that run, unless the group is worth more (A-8, A-12)."""
    for meaning in all_readings(row, XP_BOX):
        if isinstance(meaning, Run) and fits_as_written(row, meaning):
            result = find_reading(tuple(row), XP_BOX)
            assert result == meaning or (isinstance(result, Group) and result.value > meaning.value)


def fits_as_written(row: Sequence[Piece], run: Run) -> bool:
    for place, piece in enumerate(row):
        known = piece if isinstance(piece, Tile) else piece.stands_for
        if known and known != Tile(run.colour, run.first + place):
            return False
    return True
