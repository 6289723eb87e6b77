"""The stars of a turn: for tiles, for runs, for the last tile, and for jokers."""

from __future__ import annotations

import pytest

from tests.support.games.junior import earned, junior, stars
from tests.support.games.positions import codes, racks, table


@pytest.mark.rule("JUN-18", "JUN-19", "TV-20", "JUN-3")
@pytest.mark.parametrize(
    ("action", "won"),
    [
        ("lay R2 R3 R4", 4),
        ("lay R2 R3 R4 R5 R6", 6),
        ("lay R2 R3 *", 4),  # a joker from the rack counts as a laid tile
        ("lay R2 R3 R4; lay K4 K5 K6", 8),
        ("add B5 B6 to B2 B3 B4; add Y5 to Y6 Y7 Y8", 3),
        ("add B1 to B2 B3 B4", 1),
        ("add * to B2 B3 B4", 1),
        ("lay R2 R3 R4; add B5 B6 to B2 B3 B4; add Y5 to Y6 Y7 Y8", 7),
        ("lay R2 R3 R4 R5; add B5 to B2 B3 B4; add Y5 to Y6 Y7 Y8", 7),
    ],
)
def test_jun_18_a_star_for_every_tile_and_one_for_every_run(action: str, won: int) -> None:
    game = junior("R2 R3 R4 R5 R6 K4 K5 K6 B1 B5 B6 Y5 *", table="B2 B3 B4 | Y6 Y7 Y8")
    assert earned(game, action) == won


@pytest.mark.rule("JUN-20", "TV-20")
def test_jun_20_three_tiles_to_two_runs_on_the_left_and_on_the_right() -> None:
    game = junior("K4 K5 R6 B1", table="K1 K2 K3 | R7 R8 R9")
    assert earned(game, "add K4 K5 to K1 K2 K3; add R6 to R7 R8 R9") == 3


@pytest.mark.rule("JUN-21", "TV-20")
@pytest.mark.parametrize(
    "action",
    [
        "lay Y1 Y2 Y3; add K4 K5 to K1 K2 K3; add R6 to R7 R8 R9",
        "lay Y1 Y2 Y3 Y4; add K4 to K1 K2 K3; add R6 to R7 R8 R9",
    ],
)
def test_jun_21_a_new_run_and_added_tiles_are_worth_seven_stars(action: str) -> None:
    assert earned(junior("Y1 Y2 Y3 Y4 K4 K5 R6 B1", table="K1 K2 K3 | R7 R8 R9"), action) == 7


@pytest.mark.rule("JUN-18", "JUN-26", "A-47", "TV-20")
@pytest.mark.parametrize(("rack", "action", "won"), [("R5", "add R5 to R2 R3 R4", 2), ("B1 B2 *", "lay B1 B2 *", 5)])
def test_a_47_the_last_tile_earns_exactly_one_more_star(rack: str, action: str, won: int) -> None:
    assert earned(junior(rack, table="R2 R3 R4"), action) == won


@pytest.mark.rule("JUN-24", "JUN-25", "A-44", "A-45", "TV-21", "C-13")
def test_tv_21_swapping_a_joker_earns_and_costs_nothing() -> None:
    game = junior("R4", table="R3 * R5").act("swap R4 in R3 * R5")
    assert table(game) == "R3 R4 R5"
    assert racks(game)[0] == "*"
    assert stars(game) == [6, 6]
    assert game.turn == 1  # it counts as a turn


@pytest.mark.rule("JUN-24")
@pytest.mark.parametrize(
    ("rack", "action", "broken"),
    [
        ("R6 K1", "swap R6 in R3 * R5", ["swap/wrong-tile"]),
        ("B4 K1", "swap B4 in R3 * R5", ["swap/wrong-tile"]),
        ("* K1", "swap * in R3 * R5", ["swap/wrong-tile"]),
        ("K1", "swap R4 in R3 * R5", ["play/not-on-rack"]),
        ("B4 K1", "swap B4 in B1 B2 B3", ["swap/wrong-tile"]),  # no joker there
        ("R4 K1", "swap R4 in R3 R5 R6", ["play/table-changed"]),
        ("R4 K1", "add R4 to R3 * R5", ["add/does-not-fit"]),
    ],
)
def test_jun_24_only_the_right_tile_takes_a_jokers_place(rack: str, action: str, broken: list[str]) -> None:
    assert codes(junior(rack, table="R3 * R5 | B1 B2 B3"), action) == broken


@pytest.mark.rule("JUN-24", "JUN-22")
def test_jun_24_a_swap_takes_the_joker_that_stands_for_the_tile() -> None:
    game = junior("R5 K1", table="R3 * * R6").act("swap R5 in R3 * * R6")
    assert table(game) == "R3 * R5 R6"
    assert game.actions == ("swap R5 in R3 * (*) R6",)
    assert codes(junior("R5 K1", table="R3 * * R6"), "swap R5 in R3 (*) * R6") == ["swap/wrong-tile"]


@pytest.mark.rule("A-46", "A-44")
def test_a_46_a_swapped_joker_may_be_used_at_once() -> None:
    game = junior("R4 B8 B9 K1", table="R3 * R5")
    action = "swap R4 in R3 * R5; lay B8 B9 *"
    assert earned(game, action) == 4
    assert table(game.act(action)) == "R3 R4 R5 | B8 B9 *"


@pytest.mark.rule("A-50")
def test_a_50_stars_never_run_out() -> None:
    game = junior("R1 R2 R3 R4", table="-", stars=[1_000, 900]).act("lay R1 R2 R3")
    assert stars(game) == [1_004, 900]
