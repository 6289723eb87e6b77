"""The kernel's least change, compared with brute force on small positions and with other solvers elsewhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.meld import Meld
from rummi.core.table import Table, change
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.setup import RULESETS
from rummi.solver.problem import Objective, Problem, Solution
from rummi.solver.solve import solve_least_change
from tests.oracles.least import fewest_changed_melds, most_staying_tiles
from tests.oracles.nearest import count_staying_tiles
from tests.oracles.reference_least import least_change_reference
from tests.solver.positions import Position, golden_positions, random_problem
from tests.solver.sets import assign_jokers, sets
from tests.solver.verify import verify
from tests.support.patience import TIMES

BOXES = [Box(CLASSIC_COLOURS[:3], 5, 2, 0), Box(CLASSIC_COLOURS[:4], 4, 2, 0), Box(CLASSIC_COLOURS[:2], 8, 2, 0)]
POSITIONS = 10 * TIMES


def random_position(chance: random.Random, box: Box) -> Problem:
    bank = Counter(box.pieces())
    table: list[Meld] = []
    for chosen in chance.choices(sets(box, 0, box.highest), k=4):
        if Counter(chosen.pieces) <= bank:
            bank.subtract(chosen.pieces)
            table.append(Meld.of(assign_jokers(chosen, box), box))
    left = list(bank.elements())
    return Problem(Table.of(table), Tiles.of(chance.sample(left, min(5, len(left)))), box)


def plays(left: Counter[Piece], rack: Counter[Piece], every: Sequence[Meld]) -> Iterator[list[Meld]]:
    """Yield every way to lay the pieces `left`, except some of the rack."""
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


def brute_force_preservation(before: Table, after: Sequence[Meld]) -> tuple[int, int]:
    """Return the negative number of changed melds and the number of tiles left together."""
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
    every = [Meld.of(assign_jokers(chosen, box), box) for chosen in sets(box, 0, box.highest)]
    for _ in range(POSITIONS):
        problem = random_position(chance, box)
        found = solve_least_change(problem)
        assert found.proven
        assert found.least
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
        best = max(brute_force_preservation(problem.table, melds) for melds in ways.values())
        assert brute_force_preservation(problem.table, found.table.melds) == best, (
            f"{problem.table} with {problem.rack}"
        )


def preservation(solution: Solution) -> tuple[int, int]:
    """Return the negative number of changed melds and the number of tiles left together, as the reference counts."""
    changed = change(solution.problem.table, solution.table)
    return -len(changed.gone), sum(map(len, changed.kept)) + count_staying_tiles(changed.gone, changed.new)


def compare_with_reference(problem: Problem) -> bool:
    """Compare the kernel with the reference, and return whether both have proven their play.

    Both plays must change the table equally if both are proven. An unproven play may change it more.
    """
    found, other = verify(solve_least_change(problem)), least_change_reference(problem)
    assert found.value == other.value
    if problem.objective is Objective.TILES:
        assert found.tiles == other.tiles
    if found.least and other.least and problem.objective is Objective.TILES:
        assert preservation(found) == preservation(other), f"{problem.table} with {problem.rack}"
    elif found.least:
        assert preservation(found) >= preservation(other), f"{problem.table} with {problem.rack}"
    return found.least and other.least


JOKERS = [Box(CLASSIC_COLOURS, 13, 2, 2), Box(CLASSIC_COLOURS, 7, 3, 4), Box(CLASSIC_COLOURS[:3], 9, 2, 2)]


@pytest.mark.parametrize("objective", [Objective.TILES, Objective.VALUE])
@pytest.mark.parametrize("box", JOKERS, ids=str)
def test_with_jokers_the_kernel_agrees_with_the_reference(box: Box, objective: Objective) -> None:
    proven = [compare_with_reference(random_problem(seed, box, objective)) for seed in range(12 * TIMES)]
    assert sum(proven) > len(proven) // 2


def test_with_runs_only_the_kernel_agrees_with_the_reference() -> None:
    box = Box(CLASSIC_COLOURS[:3], 13, 2, 2, groups=False)
    proven = [compare_with_reference(random_problem(seed, box, Objective.TILES)) for seed in range(12 * TIMES)]
    assert sum(proven) > len(proven) // 2


def position_with_equal_melds(seed: int) -> Problem:
    """Make a random position whose table has equal melds."""
    box = Box(CLASSIC_COLOURS, 7, 3, 4)
    chance = random.Random(seed)
    bank = Counter(box.pieces())
    table: list[Meld] = []
    for chosen in chance.choices(sets(box, 1, box.highest), k=2) * 3:
        if Counter(chosen.pieces) <= bank:
            bank.subtract(chosen.pieces)
            table.append(Meld.of(assign_jokers(chosen, box), box))
    return Problem(Table.of(table), Tiles.of(chance.sample(list(bank.elements()), 6)), box)


def test_with_equal_melds_the_kernel_agrees_with_the_reference() -> None:
    problems = [position_with_equal_melds(seed) for seed in range(12 * TIMES)]
    assert all(len(set(map(str, each.table))) < len(each.table.melds) for each in problems)
    assert sum(map(compare_with_reference, problems)) > len(problems) // 3


FULL = Box(CLASSIC_COLOURS, 13, 3, 4)


def crowded_position(seed: int) -> Problem:
    """Make a random position with more melds than in ordinary play and a small rack."""
    chance = random.Random(seed)
    bank = Counter(FULL.pieces())
    table: list[Meld] = []
    for chosen in chance.choices(sets(FULL, 0, 4), k=400):
        if len(table) < 28 and Counter(chosen.pieces) <= bank:
            bank.subtract(chosen.pieces)
            table.append(Meld.of(assign_jokers(chosen, FULL), FULL))
    return Problem(Table.of(table), Tiles.of(chance.sample(list(bank.elements()), 3)), FULL)


def test_on_crowded_tables_the_integer_program_changes_as_many_melds() -> None:
    for problem in map(crowded_position, range(20 * TIMES)):
        found = verify(solve_least_change(problem))
        assert found.least
        if found.tiles:
            assert -preservation(found)[0] == fewest_changed_melds(problem, found.tiles, found.value), (
                f"{problem.table} with {problem.rack}"
            )


def test_the_table_is_unchanged_if_the_rack_does_not_need_it() -> None:
    runs = [f"{colour}{low} {colour}{low + 1} {colour}{low + 2}" for colour in "KRBO" for low in (1, 4, 7, 10)]
    problem = Problem(
        Table.parse(" | ".join(run for run in runs for _ in range(3))), Tiles.parse("K13 R13 B13 O13"), FULL
    )
    found = verify(solve_least_change(problem))
    assert found.least
    assert preservation(found) == (0, 144)


GOLDEN = golden_positions()
SMALL = [position for position in GOLDEN if len(position.table) < 120]


@pytest.mark.parametrize("position", SMALL[::9], ids=str)
def test_the_kernel_agrees_with_the_reference_on_golden_positions(position: Position) -> None:
    compare_with_reference(position.problem(Objective.TILES))


@pytest.mark.parametrize("position", [position for position in GOLDEN if position.min_changed_melds], ids=str)
def test_the_known_fewest_melds_change(position: Position) -> None:
    found = verify(solve_least_change(position.problem(Objective.TILES)))
    assert found.least
    assert -preservation(found)[0] == position.min_changed_melds


LOOKED_AHEAD = [  # melds changed and tiles moved, as proven by a search without look-ahead
    (
        "standard",
        "K13 R13 O13 | K5 K6 K7 K8 K9 | O7 O8 O9 | B5 B6 B7 B8 B9 B10 B11 | R6 R7 R8 R9 R10 R11 R12 |"
        " K2 K3 K4 K5 K6 K7 | K9 R9 B9 O9",
        "R8 B7 B11 K12 R2 R1 R5 B2 O6 R11 R1 O13 B3 O10 R6 O3 K12",
        (5, 9),
    ),
    (
        "xp",
        "K8 K9 K10 | K2 R2 O2 | K4 K5 K6 | K10 R10 B10 | R3 R4 R5 R6 R7 | K9 R9 B9 | K1 R1 B1 | K2 B2 O2 | K4 K5 K6 |"
        " R10 B10 O10 | K11 B11 O11 | R12 B12 * | K1 B1 * | B3 B4 B5 B6 | K6 R6 B6 | O4 O5 O6 O7 O8 |"
        " K9 B9 O9 | R7 R8 R9 | B4 B5 B6 B7 B8 B9 B10 B11",
        "R12 K5 B4 K7",
        (3, 4),
    ),
    (
        "xp",
        "K8 K9 K10 | B9 B10 B11 | R1 B1 * | K2 R2 O2 | K9 R9 B9 | O9 O10 O11 | B10 B11 B12 | K6 R6 B6 | K4 K5 K6 |"
        " O4 O5 O6 O7 | B4 B5 B6 B7 B8 B9 B10 | R3 R4 R5 R6 R7 R8 R9 R10 | B1 B2 B3 B4 B5 B6",
        "K2 R12 K13 K13 K5 K4",
        (3, 7),
    ),
    (
        "xp",
        "R12 B12 O12 | K1 R1 B1 | K11 R11 O11 | K13 B13 O13 | K10 R10 B10 | K2 B2 O2 | O3 O4 O5 | K6 B6 O6 | K7 R7 O7 |"
        " R8 B8 O8 | K9 R9 B9 | K7 K8 K9 | K12 R12 O12 | B4 B5 B6 | K7 R7 B7 | K9 R9 O9 | B9 B10 * B12 B13 | K2 K3 K4 |"
        " O1 O2 O3 O4 | R1 R2 R3 R4 R5 | R5 R6 R7 R8 | R8 R9 R10 R11 | O7 O8 O9 O10 O11 O12 |"
        " K13 B13 O13 | R11 R12 R13",
        "B6 K11 O8",
        (5, 8),
    ),
]


@pytest.mark.parametrize(("rules", "table", "rack", "known"), LOOKED_AHEAD)
def test_look_ahead_finds_every_way_to_keep_tiles(rules: str, table: str, rack: str, known: tuple[int, int]) -> None:
    """Positions of games in which a run continues a broken one; `native/check` has thousands of random ones."""
    box = RULESETS[rules].box
    problem = Problem(Table.parse(table, box), Tiles.parse(rack, box), box)
    found = verify(solve_least_change(problem))
    assert found.least
    changed, staying = preservation(found)
    assert (-changed, len(problem.table.tiles) - staying) == known


def test_jokers_may_be_worth_nothing() -> None:
    """The kernel once divided by the value of a joker, which ended the process on some machines."""
    box = Box(CLASSIC_COLOURS[:2], 7, 3, 2)
    table = "K3 K4 K5 K6 K7 | R3 R4 R5 | K2 K3 K4 K5 K6 | R1 * R3 R4 R5 R6 | R2 R3 R4 R5 R6 | K2 K3 K4 K5 K6 *"
    rack = "R2 R7 K1 R6 R2 K1 R7 K7 R7 K2 R1 K7 K1"
    problem = Problem(Table.parse(table, box), Tiles.parse(rack, box), box, 0, Objective.VALUE)
    found = verify(solve_least_change(problem))
    assert found.least
    assert (found.value, -preservation(found)[0]) == (51, 5)


HARD = {"xp-22", "xp-24"}
"""Full tables of 160 tiles that take a second or more."""


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, marks=pytest.mark.thorough if at % 29 or position.name in HARD else (), id=str(position))
        for at, position in enumerate(GOLDEN)
    ],
)
def test_an_integer_program_changes_as_many_melds_and_leaves_as_many_tiles(position: Position) -> None:
    problem = position.problem(Objective.TILES)
    found = verify(solve_least_change(problem))
    assert found.least
    if found.tiles:
        changed, staying = preservation(found)
        assert -changed == fewest_changed_melds(problem, found.tiles, found.value)
        if JOKER not in problem.table.tiles.counts + problem.rack.counts:  # the program takes minutes with jokers
            assert staying == most_staying_tiles(problem, found.tiles, found.value, -changed)


@pytest.mark.thorough
@pytest.mark.parametrize("position", GOLDEN, ids=str)
def test_every_golden_position_gets_the_least_change(position: Position) -> None:
    compare_with_reference(position.problem(Objective.TILES))
