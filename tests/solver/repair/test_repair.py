"""The repair of a table, compared with brute force on small boxes and with the plain reference on larger ones."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rummi.core.box import CLASSIC_COLOURS, STANDARD_BOX, XP_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.solver.repair import Repaired, repair
from tests.oracles.nearest import count_staying_tiles
from tests.oracles.repair import repair_reference
from tests.solver.sets import assign_jokers, sets
from tests.solver.test_least_change import plays
from tests.support.patience import TIMES

BOXES = [Box(CLASSIC_COLOURS[:3], 5, 2, 0), Box(CLASSIC_COLOURS[:4], 4, 2, 0), Box(CLASSIC_COLOURS[:2], 8, 2, 0)]


def make_disorder(chance: random.Random, box: Box, melds: int, moves: int) -> tuple[Table, Tiles]:
    """Make a valid table, then move some of its tiles to other rows or off the table."""
    bank = Counter(box.pieces())
    rows: list[list[Piece]] = []
    for chosen in chance.choices(sets(box, 0, box.highest), k=melds):
        if Counter(chosen.pieces) <= bank:
            bank.subtract(chosen.pieces)
            rows.append(list(assign_jokers(chosen, box)))
    loose: list[Piece] = []
    for _ in range(moves):
        row = chance.choice([row for row in rows if row])
        chance.choice([loose, *rows]).append(row.pop(chance.randrange(len(row))))
    return Table.of(Meld.of(row, box) for row in rows if row), Tiles.of(loose)


def fewest_moved(table: Table, loose: Tiles, box: Box) -> int | None:
    every = [Meld.of(assign_jokers(chosen, box), box) for chosen in sets(box, 0, box.highest)]
    everything = Counter(table.tiles) + Counter(loose)
    rows = [meld for meld in table if len(meld) > 1]
    ways = plays(everything, Counter(), every)
    return min((everything.total() - count_staying_tiles(rows, way) for way in ways), default=None)


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_no_other_table_moves_fewer_tiles(box: Box) -> None:
    chance = random.Random(f"apart {box}")
    for _ in range(20 * TIMES):
        table, loose = make_disorder(chance, box, 4, 3)
        found = repair(table, loose, box)
        assert found.proven
        assert found.possible
        assert found.moved == fewest_moved(table, loose, box), (str(table), str(loose))


@pytest.mark.parametrize("box", [STANDARD_BOX, XP_BOX], ids=str)
def test_the_kernel_agrees_with_the_reference(box: Box) -> None:
    chance = random.Random(f"disorder {box}")
    asked = [make_disorder(chance, box, 5, 4) for _ in range(6 * TIMES)]
    repaired = [repair(table, loose, box) for table, loose in asked]
    for (table, loose), kernel in zip(asked, repaired, strict=True):
        plain = repair_reference(table, loose, box)
        assert kernel.proven
        assert (kernel.moved, kernel.possible) == (plain.moved, plain.possible) or not plain.proven, str(table)


def test_melds_that_only_grow_move_nothing() -> None:
    found = repair_text("K5 K6 K7 | R6 R7 R8", "K8 R5")
    assert (melds(found), found.moved) == ({"K5 K6 K7 K8", "R5 R6 R7 R8"}, 2)


def test_invalid_melds_are_repaired_in_place() -> None:
    found = repair_text("R7 R8 R9 K4 | B4 O4 | K10 K11 K12 K13", "R10 R4")
    assert found.moved == 3
    assert melds(found) >= {"R7 R8 R9 R10", "K10 K11 K12 K13"}


def test_a_joker_finds_its_place() -> None:
    found = repair_text("R7 R9 | K1 K2 K3", "*")
    assert (melds(found), found.moved) == ({"K1 K2 K3", "R7 * R9"}, 1)


def test_a_joker_without_a_clear_tile_is_laid_again() -> None:
    repaired = repair(Table.parse("O5 * O6 | R1 R2 R3 K8"), Tiles.parse("B8 O8"))
    assert (str(repaired.table), repaired.moved) == ("R1 R2 R3 | O5 O6 * | K8 B8 O8", 3)


def test_tiles_without_a_place_are_left() -> None:
    found = repair_text("R7 R8 R9 K1", "B13")
    assert not found.possible
    assert {str(piece) for piece in found.left} == {"K1", "B13"}
    assert (str(found.table), found.moved) == ("R7 R8 R9", 0)


def test_a_valid_table_does_not_change() -> None:
    found = repair_text("R7 R8 R9 | K1 K2 K3", "-")
    assert (found.moved, found.possible, found.proven) == (0, True, True)


def test_more_tiles_than_the_box_has_are_rejected() -> None:
    with pytest.raises(InvalidInput):
        repair_text("R7 R7 R7", "-")


def melds(found: Repaired) -> set[str]:
    return set(map(str, found.table))


def repair_text(table: str, loose: str) -> Repaired:
    return repair(Table.parse(table), Tiles.parse(loose))
