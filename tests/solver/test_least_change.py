"""Of all best plays on small positions none disturbs the table less."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.change import change
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver.least_change import solve_least_change
from rummi.solver.problem import Problem
from tests.solver.sets import laid, sets

BOXES = [Box(CLASSIC_COLOURS[:3], 5, 2, 0), Box(CLASSIC_COLOURS[:4], 4, 2, 0), Box(CLASSIC_COLOURS[:2], 8, 2, 0)]
POSITIONS = 60


def position(chance: random.Random, box: Box) -> Problem:
    bank = Counter(box.pieces())
    table: list[Meld] = []
    for chosen in chance.choices(sets(box, 0, box.highest), k=4):
        if Counter(chosen.pieces) <= bank:
            bank.subtract(chosen.pieces)
            table.append(Meld.of(laid(chosen, box), box))
    left = list(bank.elements())
    return Problem(Table.of(table), Tiles.of(chance.sample(left, min(5, len(left)))), box)


def plays(left: Counter[Piece], rack: Counter[Piece], every: Sequence[Meld]) -> Iterator[list[Meld]]:
    """Every way to lay all but some of the rack."""
    if not left:
        yield []
        return
    first = min(piece for piece in left if isinstance(piece, Tile))
    if rack[first]:
        yield from plays(left - Counter([first]), rack - Counter([first]), every)
    for meld in every:
        pieces = meld.tiles.counts
        if pieces[first] and pieces <= left:
            for others in plays(left - pieces, rack, every):
                yield [meld, *others]


def disturbance(before: Table, after: Sequence[Meld]) -> tuple[int, int]:
    """Fewer melds changed and more tiles left together is more."""
    common = [[(old.tiles.counts & new.tiles.counts).total() for new in after] for old in before]
    rows = range(len(common))
    places = [*range(len(after)), *[-1] * len(common)]
    staying = max(
        sum(common[at][to] for at, to in zip(rows, chosen, strict=True) if to >= 0)
        for chosen in set(permutations(places, len(common)))
    )
    return -len(change(before, after).gone), staying


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_no_best_play_disturbs_the_table_less(box: Box) -> None:
    chance = random.Random(str(box))
    every = [Meld.of(laid(chosen, box), box) for chosen in sets(box, 0, box.highest)]
    proven = 0
    for _ in range(POSITIONS):
        problem = position(chance, box)
        found = solve_least_change(problem)
        assert found.proven
        if not found.tiles or len(found.table) > 6:
            continue
        whole = (problem.table.tiles + problem.rack).counts
        value = found.value
        ways = {
            tuple(sorted(map(str, melds))): melds
            for melds in plays(whole, problem.rack.counts, every)
            if sum(map(len, melds)) == len(found.table.tiles)
            and sum(piece.number for meld in melds for piece in meld.tiles if isinstance(piece, Tile))
            == value + sum(piece.number for piece in problem.table.tiles if isinstance(piece, Tile))
        }
        best = max(disturbance(problem.table, melds) for melds in ways.values())
        mine = disturbance(problem.table, found.table.melds)
        assert mine == best if found.least else mine <= best, f"{problem.table} with {problem.rack}"
        proven += found.least
    assert proven > POSITIONS // 4
