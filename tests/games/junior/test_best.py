"""The search for the best turn of Junior, compared with brute force."""

from __future__ import annotations

import random
from functools import reduce

import pytest

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.junior.search import Best, best_turn, can_play
from rummi.games.junior.setup import JUNIOR_BOX as BOX
from rummi.games.junior.turn import TurnProgress
from tests.games.junior.brute import best_value, count_moves, random_position, turn_value
from tests.support.patience import TIMES


def best(table: str, rack: str, *, lifting: bool = True) -> Best:
    return best_turn(Table.parse(table, BOX), Tiles.parse(rack, BOX), BOX, lifting=lifting)


@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_no_turn_wins_more_stars_than_the_best_turn(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        table, rack = random_position(chance, chance.randint(1, 5), chance.randint(0, 3), chance.randint(0, 2))
        found = best_turn(table, rack, BOX)
        assert can_play(table, rack, BOX) or found.turn is None
        acts = found.turn.acts if found.turn else ()
        after = reduce(TurnProgress.after, acts, TurnProgress(BOX, table, rack))
        assert not after.violations
        assert (*turn_value(after), -count_moves(acts)) == best_value(table, rack), f"{table} # {rack}"
        assert turn_value(after)[0] == found.stars


@pytest.mark.parametrize("seed", range(4))
def test_a_player_who_cannot_play_has_no_step_that_lays_a_tile(seed: int) -> None:
    chance = random.Random(f"idle {seed}")
    for _ in range(30):
        table, rack = random_position(chance, 2, 3, 1)
        if not can_play(table, rack, BOX):
            assert best_value(table, rack)[0] == 0


@pytest.mark.parametrize(
    ("table", "rack", "turn", "won"),
    [
        ("-", "R1 R3 R5", None, 0),
        ("-", "R1 R2 R3 K9", "lay R1 R2 R3", 4),
        ("-", "R1 R2 R3 R4 R5 R6 K9", "lay R1 R2 R3; lay R4 R5 R6", 8),  # two runs, not one long one
        ("R2 R3 R4", "R5 R6 K9", "add R5 R6 to R2 R3 R4", 2),
        ("R2 R3 R4", "R5 R6 R7 K9", "lay R5 R6 R7", 4),  # a new run brings a star more
        ("R3 * R5", "R4 B9 B10 K1", "swap R4 in R3 * R5; lay * B9 B10", 4),
        ("R3 * R5", "R4 K9", "swap R4 in R3 * R5; add * to R3 R4 R5", 1),
        ("B2 B3 B4 * | Y6 Y7 Y8", "Y10 K1", "lift * from B2 B3 B4 * to Y6 Y7 Y8; add Y10 to Y6 Y7 Y8 *", 1),
    ],
)
def test_the_best_turn(table: str, rack: str, turn: str | None, won: int) -> None:
    found = best(table, rack)
    assert (str(found.turn) if found.turn else None, found.stars) == (turn, won)


def test_the_best_turn_without_lifting() -> None:
    assert best("B2 B3 B4 * | Y6 Y7 Y8", "Y10 K1", lifting=False).turn is None


def test_tiles_added_to_a_run_that_lost_and_regained_a_joker_are_a_step_of_their_own() -> None:
    table = "B1 B2 B3 B4 | R1 R2 R3 R4 R5 * R7 | B6 * B8 B9 | K1 K2 * | Y2 Y3 Y4 Y5 Y6 | Y8 Y9 Y10 | * K8 K9"
    assert best(table, "K10 K6 R9 K5").turn is not None


@pytest.mark.parametrize(
    ("table", "rack", "won"),
    [
        (
            "R2 R3 R4 R5 R6 R7 * | Y1 Y2 Y3 Y4 Y5 Y6 | R8 R9 R10 | K2 * K4 K5 * K7 | Y8 Y9 Y10",
            "K6 K9 B3 K3 K1 K8 B4",
            10,
        ),
        (
            "R1 R2 R3 R4 R5 R6 * | B1 B2 B3 B4 B5 B6 B7 | * R7 R8 R9 R10 | * B8 B9 B10 | K2 K3 K4 K5 K6 K7 | K8 K9 K10 "
            "| * Y2 Y3",
            "Y9 Y5 Y4 Y1",
            6,
        ),
        (
            "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 * | R2 R3 R4 R5 * | K1 K2 K3 K4 | R6 R7 R8 R9 R10 | K6 K7 K8 K9 | * Y9 Y10 "
            "| * B3 B4",
            "B1 B8 B2 B6 B9 B5 K5",
            10,
        ),
    ],
)
def test_the_stars_of_the_best_turn_with_many_jokers_on_the_table(table: str, rack: str, won: int) -> None:
    """Positions of real games that are too large for brute force."""
    assert best(table, rack).stars == won
