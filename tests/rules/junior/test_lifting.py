"""Lifting a joker from one run to another."""

from __future__ import annotations

import pytest

from rummi.games.appraisal import Appraisal
from tests.support.games.junior import earned, junior, stars
from tests.support.games.positions import codes, racks, table

WITH = "; add K4 to K1 K2 K3"
"""A step that lays a tile, because lifting alone is not a turn."""


def lifted(before: str, lift: str) -> str:
    """Return the table after the lift, without the black run of the laid tile."""
    game = junior("K4 B10", table=f"{before} | K1 K2 K3")
    assert codes(game, lift + WITH) == []
    assert earned(game, lift + WITH) == 1  # moving a joker earns no star
    text = table(game.act(lift + WITH))
    assert "K1 K2 K3 K4" in text
    return text.replace(" | K1 K2 K3 K4", "")


def refused(before: str, lift: str) -> list[str]:
    return codes(junior("K4 B10", table=f"{before} | K1 K2 K3"), lift + WITH)


@pytest.mark.rule("JUN-23", "A-42", "A-44", "TV-22", "C-14")
def test_tv_22_a_joker_leaves_the_end_of_a_run_of_four() -> None:
    after = lifted("B2 B3 B4 * | Y6 Y7 Y8", "lift * from B2 B3 B4 * to Y6 Y7 Y8")
    assert after == "B2 B3 B4 | Y6 Y7 Y8 *"


@pytest.mark.rule("JUN-23", "A-42", "TV-22")
def test_tv_22_a_joker_cannot_leave_a_run_of_three() -> None:
    assert refused("R3 * R5 | Y6 Y7 Y8", "lift * from R3 * R5 to Y6 Y7 Y8") == ["lift/no-run-left"]
    assert refused("* R4 R5 | Y6 Y7 Y8", "lift * from * R4 R5 to Y6 Y7 Y8") == ["lift/no-run-left"]


@pytest.mark.rule("JUN-23", "A-42", "A-40", "TV-22")
def test_tv_22_a_joker_leaves_the_middle_if_both_parts_stay_runs() -> None:
    after = lifted("R1 R2 R3 * R5 R6 R7 | Y6 Y7 Y8", "lift * from R1 R2 R3 * R5 R6 R7 to Y6 Y7 Y8")
    assert sorted(after.split(" | ")) == ["R1 R2 R3", "R5 R6 R7", "Y6 Y7 Y8 *"]


@pytest.mark.rule("A-42", "A-51a")
@pytest.mark.parametrize(
    "run",
    [
        "R1 R2 R3 * R5 R6",  # two tiles would be left over
        "R1 R2 * R4 R5 R6",
        "R1 R2 R3 (*) * * *",  # three jokers alone are not a run
    ],
)
def test_a_42_a_joker_cannot_leave_the_middle_otherwise(run: str) -> None:
    lying = run.replace("(*)", "*")
    assert refused(f"{lying} | Y6 Y7 Y8", f"lift * from {run} to Y6 Y7 Y8") == ["lift/no-run-left"]


@pytest.mark.rule("JUN-23")
def test_jun_23_a_lifted_joker_goes_to_either_end() -> None:
    start, lift = "B2 B3 B4 * | Y6 Y7 Y8", "lift {} from B2 B3 B4 * to Y6 Y7 Y8"
    assert lifted(start, lift.format("*Y9")) == "B2 B3 B4 | Y6 Y7 Y8 *"
    assert lifted(start, lift.format("*Y5")) == "B2 B3 B4 | * Y6 Y7 Y8"
    assert refused(start, lift.format("*Y4")) == ["add/does-not-fit"]
    assert refused(start, lift.format("*B9")) == ["add/does-not-fit"]


@pytest.mark.rule("JUN-23", "A-43")
@pytest.mark.parametrize(
    ("lift", "broken"),
    [
        ("lift * from B2 B3 B4 * to Y6 Y7", ["play/table-changed"]),
        ("lift * from B2 B3 B4 to Y6 Y7 Y8", ["play/table-changed"]),
        ("lift * from Y6 Y7 Y8 to B2 B3 B4 *", ["lift/no-joker"]),
        ("lift * from B2 B3 B4 * to K7 K8 K9", ["play/table-changed"]),  # not as part of a new run
        ("lift * from B2 B3 B4 * to R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", ["add/does-not-fit"]),
    ],
)
def test_a_43_a_lifted_joker_goes_only_to_a_run_on_the_table(lift: str, broken: list[str]) -> None:
    assert refused("B2 B3 B4 * | Y6 Y7 Y8 | R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", lift) == broken


@pytest.mark.rule("A-43")
def test_a_43_a_lifted_joker_may_go_to_a_run_laid_in_the_same_turn() -> None:
    game = junior("Y6 Y7 Y8 K1", table="B2 B3 B4 *")
    assert earned(game, "lay Y6 Y7 Y8; lift * from B2 B3 B4 * to Y6 Y7 Y8") == 4


@pytest.mark.rule("A-43")
def test_a_43_a_lifted_joker_may_return_to_its_own_run() -> None:
    assert lifted("B2 B3 B4 *", "lift *B1 from B2 B3 B4 * to B2 B3 B4") == "* B2 B3 B4"


@pytest.mark.rule("A-43", "A-41")
def test_a_41_a_lifted_joker_may_join_two_runs() -> None:
    after = lifted("B2 B3 B4 * | Y1 Y2 Y3 | Y5 Y6 Y7", "lift * from B2 B3 B4 * to Y1 Y2 Y3 + Y5 Y6 Y7")
    assert after == "B2 B3 B4 | Y1 Y2 Y3 * Y5 Y6 Y7"


@pytest.mark.rule("A-45")
def test_a_45_lifting_alone_is_not_a_turn() -> None:
    game = junior("K4", table="B2 B3 B4 * | Y6 Y7 Y8 | K1 K2 K3")
    lift = "lift * from B2 B3 B4 * to Y6 Y7 Y8"
    assert codes(game, lift) == ["lift/alone"]
    assert codes(game, "lift * from Y6 Y7 Y8 to B2 B3 B4 *") == ["lift/no-joker", "lift/alone"]
    assert codes(game, lift + WITH) == []


LIFT = "lift * from B2 B3 B4 * to Y6 Y7 Y8"
LIFTED = "B2 B3 B4 | Y6 Y7 Y8 *"


@pytest.mark.rule("A-45", "JUN-13", "JUN-23")
@pytest.mark.parametrize(("held", "paid"), [(6, 1), (0, 0)])
def test_a_45_after_lifting_a_player_may_pay_and_draw(held: int, paid: int) -> None:
    game = junior("K4", "R1", table="B2 B3 B4 * | Y6 Y7 Y8", bank="K10 R9", stars=[held, 6])
    after = game.act(f"{LIFT}; draw")
    assert table(after) == LIFTED
    assert racks(after) == ["K4 K10", "R1"]
    assert stars(after) == [held - paid, 6]
    assert after.turn == 1
    assert [type(event).__name__ for event in after.events] == ["Lifted", "Drew"]
    assert after.actions == (f"{LIFT}; draw",)


@pytest.mark.rule("A-45", "A-48")
def test_a_45_without_the_free_draw_the_turn_just_ends() -> None:
    game = junior("K4", "R1", table="B2 B3 B4 * | Y6 Y7 Y8", stars=[0, 6], free_draw=False).act(f"{LIFT}; draw")
    assert (table(game), racks(game), stars(game), game.turn) == (LIFTED, ["K4", "R1"], [0, 6], 1)


@pytest.mark.rule("A-45", "JUN-17", "A-48a")
@pytest.mark.parametrize(("rack", "paid"), [("K4", 0), ("B5", 1)])
def test_a_45_after_lifting_a_player_may_pass_if_the_pool_is_empty(rack: str, paid: int) -> None:
    game = junior(rack, "R1", table="B2 B3 B4 * | Y6 Y7 Y8", bank="-")
    assert codes(game, f"{LIFT}; draw") == ["draw/bank-empty"]
    after = game.act(f"{LIFT}; pass")
    assert (table(after), racks(after), stars(after)) == (LIFTED, [rack, "R1"], [6 - paid, 6])


@pytest.mark.rule("A-45", "A-49")
def test_a_45_a_round_of_lifting_and_passing_ends_the_game() -> None:
    game = junior("K4", "K6", table="B2 B3 B4 * | Y6 Y7 Y8", bank="-").act(f"{LIFT}; pass").act("pass")
    assert game.turn is None


@pytest.mark.rule("A-45", "JUN-24")
def test_a_45_a_player_who_has_laid_a_tile_cannot_draw() -> None:
    game = junior("K4 K1", table="B2 B3 B4 * | Y6 Y7 Y8 | K2 K3 * K5")
    assert codes(game, "add K1 to K2 K3 * K5; draw") == ["draw/after-laying"]
    assert codes(game, f"{LIFT}; add K1 to K2 K3 * K5; draw") == ["draw/after-laying"]
    assert codes(game, f"swap K4 in K2 K3 * K5; {LIFT}; draw") == ["draw/after-laying"]
    assert codes(game, "lay K4 K1; pass") == ["meld/invalid", "draw/after-laying", "pass/bank-not-empty"]
    assert codes(game, "lift * from K2 K3 * K5 to Y6 Y7 Y8; draw") == ["lift/no-run-left"]
    assert codes(game, f"{LIFT}; pass") == ["pass/bank-not-empty"]


@pytest.mark.rule("A-45")
def test_a_45_each_step_is_explained() -> None:
    game = junior("K4", table="B2 B3 B4 * | Y6 Y7 Y8")
    steps = game.spoken_steps(f"{LIFT}; draw")
    assert [step.table for step in steps] == [LIFTED, LIFTED]
    assert str(steps[-1].sentence) == "Take a tile."
    assert game.spoken_steps("draw") == ()
    appraisal = game.appraise(f"{LIFT}; draw")
    assert isinstance(appraisal, Appraisal)
    assert appraisal.did == 0


@pytest.mark.rule("JUN-22", "JUN-23", "A-42")
def test_jun_23_a_mark_says_which_of_several_jokers_is_lifted() -> None:
    start = "* B2 B3 B4 * | Y6 Y7 Y8"
    assert lifted(start, "lift * from (*) B2 B3 B4 * to Y6 Y7 Y8") == "B2 B3 B4 * | Y6 Y7 Y8 *"
    assert lifted(start, "lift * from * B2 B3 B4 (*) to Y6 Y7 Y8") == "* B2 B3 B4 | Y6 Y7 Y8 *"
    # without a mark the highest joker that may leave is lifted
    assert lifted(start, "lift * from * B2 B3 B4 * to Y6 Y7 Y8") == "* B2 B3 B4 | Y6 Y7 Y8 *"
    assert lifted("* B2 * B4 | Y6 Y7 Y8", "lift * from * B2 * B4 to Y6 Y7 Y8") == "B2 * B4 | Y6 Y7 Y8 *"
