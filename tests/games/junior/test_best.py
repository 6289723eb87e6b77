"""The best turn: never worse than everything there is, always legal, and told in sentences."""

from __future__ import annotations

import random

import pytest

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.junior.actions import Turn
from rummi.games.junior.advice import describe_steps
from rummi.games.junior.search import Best, best_turn, can_play
from rummi.games.junior.setup import JUNIOR_BOX as BOX
from rummi.games.junior.turn import TurnProgress
from rummi.language import say
from tests.games.junior.brute import every_act, most, moves, played, random_position, worth
from tests.support.patience import TIMES


def best(table: str, rack: str, *, lifting: bool = True) -> Best:
    return best_turn(Table.parse(table, BOX), Tiles.parse(rack, BOX), BOX, lifting=lifting)


def written(found: Best) -> str | None:
    return str(found.turn) if found.turn else None


@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_it_wins_as_many_stars_as_any_turn_there_is(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        table, rack = random_position(chance, chance.randint(1, 5), chance.randint(0, 3), chance.randint(0, 2))
        found = best_turn(table, rack, BOX)
        assert can_play(table, rack, BOX) or found.turn is None
        turn = found.turn or Turn(())
        after = played(table, rack, turn)
        assert not after.violations
        assert (*worth(after), -moves(turn.acts)) == most(table, rack), f"{table} # {rack}"
        assert worth(after)[0] == found.stars


@pytest.mark.parametrize("seed", range(4))
def test_whoever_cannot_play_finds_no_step_that_lays_a_tile(seed: int) -> None:
    chance = random.Random(f"idle {seed}")
    for _ in range(30):
        table, rack = random_position(chance, 2, 3, 1)
        if not can_play(table, rack, BOX):
            assert most(table, rack)[0] == 0


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
def test_what_it_finds(table: str, rack: str, turn: str | None, won: int) -> None:
    found = best(table, rack)
    assert (written(found), found.stars) == (turn, won)


def test_without_lifting() -> None:
    assert best("B2 B3 B4 * | Y6 Y7 Y8", "Y10 K1", lifting=False).turn is None


def test_a_turn_is_told_in_both_languages() -> None:
    found = best("B2 B3 B4 * | Y6 Y7 Y8 | R3 * R5", "Y10 R4 K8 K9")
    assert found.turn is not None
    steps = describe_steps(found.turn)
    assert len(steps) == len(found.turn.acts)
    assert all(say(step, "pl") != say(step, "en") for step in steps)
    english = " ".join(map(str, steps))
    assert "Take the joker out of the run of blue 2, 3, 4, joker and put it to the run of yellow 6, 7, 8." in english
    assert "Put the red 4 in the joker's place in the run of red 3, joker, 5 and take the joker." in english


def test_the_other_steps_are_told_too() -> None:
    table, rack = Table.parse("R1 R2 R3 | R5 R6 R7 | B1 B2 B3 *", BOX), Tiles.parse("R4 K1 K2 K3 B5", BOX)
    start = TurnProgress(BOX, table, rack)
    legal = [after.acts for act in every_act(start) if not (after := start.after(act)).violations]
    texts = [str(step) for acts in legal for step in describe_steps(Turn(acts))]
    assert "Put the red 4 between the runs of red 1, 2, 3 and red 5, 6, 7: they become one." in texts
    assert "Lay a new run of black 1, 2, 3." in texts
    assert "Put the blue 5 to the run of blue 1, 2, 3, joker." in texts
    assert (
        "Take the joker out of the run of blue 1, 2, 3, joker and put it "
        "between the runs of red 1, 2, 3 and red 5, 6, 7: they become one."
    ) in texts


def test_a_run_that_comes_back_is_not_the_one_it_was() -> None:
    """A joker leaves a run and another comes to it; tiles added then are a step of their own."""
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
def test_many_jokers_on_the_table(table: str, rack: str, won: int) -> None:
    """Positions of real games with more boards than can be looked at one by one."""
    assert best(table, rack).stars == won
