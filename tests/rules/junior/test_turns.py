"""A turn of Junior: laying, adding, joining, paying and drawing."""

from __future__ import annotations

import pytest

from tests.support.games.junior import earned, junior, stars
from tests.support.games.positions import codes, racks, table


@pytest.mark.rule("JUN-13", "JUN-14")
def test_jun_13_a_player_who_lays_nothing_pays_a_star_and_draws() -> None:
    game = junior("R2 R3 R4", bank="K10 Y10")  # could lay, but does not
    game = game.act("draw")
    assert stars(game) == [5, 6]
    assert racks(game)[0] == "R2 R3 R4 K10"
    assert game.turn == 1
    assert stars(game.act("draw")) == [5, 5]


@pytest.mark.rule("JUN-13")
def test_jun_13_passing_is_refused_while_the_pool_has_tiles() -> None:
    assert codes(junior("R2"), "pass") == ["pass/bank-not-empty"]


@pytest.mark.rule("JUN-12", "JUN-16")
def test_jun_12_a_turn_may_lay_several_runs_of_any_value() -> None:
    game = junior("R1 R2 R3 B1 B2 B3 K1")
    assert table(game.act("lay R1 R2 R3; lay B1 B2 B3")) == "R1 R2 R3 | B1 B2 B3"


@pytest.mark.rule("JUN-15", "JUN-16")
@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("add R5 to R2 R3 R4", "R2 R3 R4 R5 | B7 B8 B9"),
        ("add R1 to R2 R3 R4", "R1 R2 R3 R4 | B7 B8 B9"),
        ("add R1 R5 R6 to R2 R3 R4", "R1 R2 R3 R4 R5 R6 | B7 B8 B9"),
        ("add R5 to R2 R3 R4; add B10 to B7 B8 B9", "R2 R3 R4 R5 | B7 B8 B9 B10"),
        ("add R5 to R2 R3 R4; add R6 to R2 R3 R4 R5", "R2 R3 R4 R5 R6 | B7 B8 B9"),
        ("lay Y1 Y2 Y3; add R5 to R2 R3 R4", "R2 R3 R4 R5 | B7 B8 B9 | Y1 Y2 Y3"),
        ("add * to R2 R3 R4", "R2 R3 R4 * | B7 B8 B9"),  # a bare joker goes to the upper end
        ("add *R1 to R2 R3 R4", "* R2 R3 R4 | B7 B8 B9"),
        ("add * R6 to R2 R3 R4", "R2 R3 R4 * R6 | B7 B8 B9"),
        ("add B10 * to B7 B8 B9", "R2 R3 R4 | * B7 B8 B9 B10"),  # the upper end is full
    ],
)
def test_jun_15_a_player_may_add_tiles_before_laying_a_run(action: str, after: str) -> None:
    game = junior("R1 R5 R6 B10 Y1 Y2 Y3 * K1", table="R2 R3 R4 | B7 B8 B9", bank="K10")
    assert codes(game, action) == []
    assert table(game.act(action)) == after


@pytest.mark.rule("JUN-15", "A-40")
@pytest.mark.parametrize(
    ("action", "broken"),
    [
        ("add R6 to R2 R3 R4", ["add/does-not-fit"]),
        ("add B5 to R2 R3 R4", ["add/does-not-fit"]),
        ("add * to K1 K2 K3 K4 K5 K6 K7 K8 K9 K10", ["add/does-not-fit"]),
        ("add R9 to R2 R3 R4", ["play/not-on-rack", "add/does-not-fit"]),
        ("add R1 to R2 R3", ["play/table-changed"]),
        ("lay R3 R4 R5", ["play/not-on-rack"]),  # takes tiles from a run on the table
        ("add R1 R1 to R2 R3 R4", ["play/not-on-rack", "add/does-not-fit"]),
        ("add R1 to R2 R3 R4; lay R1 B5 B6", ["play/not-on-rack", "meld/invalid"]),
        ("lay R9 R10", ["play/not-on-rack", "meld/invalid"]),
    ],
)
def test_a_40_rearranging_runs_is_refused_with_every_violation(action: str, broken: list[str]) -> None:
    game = junior("R1 R6 B5 B6 *", table="R2 R3 R4 | K1 K2 K3 K4 K5 K6 K7 K8 K9 K10", bank="Y1")
    assert codes(game, action) == broken


@pytest.mark.rule("A-41")
def test_a_41_a_tile_joins_two_runs_for_one_star() -> None:
    game = junior("R4 K1", table="R5 R6 R7 | B1 B2 B3 | R1 R2 R3")
    action = "add R4 to R1 R2 R3 + R5 R6 R7"
    assert earned(game, action) == 1
    assert table(game.act(action)) == "B1 B2 B3 | R1 R2 R3 R4 R5 R6 R7"


@pytest.mark.rule("A-41")
def test_a_41_joined_runs_are_written_in_ascending_order() -> None:
    game = junior("R4 K1", table="R5 R6 R7 | R1 R2 R3").act("add R4 to R5 R6 R7 + R1 R2 R3")
    assert game.actions == ("add R4 to R1 R2 R3 + R5 R6 R7",)


@pytest.mark.rule("A-41", "A-40")
@pytest.mark.parametrize(
    ("rack", "before", "action"),
    [
        ("R7 K1", "R1 R2 R3 | R4 R5 R6", "add R7 to R1 R2 R3 + R4 R5 R6"),  # no tile fits between them
        ("R5 K1", "R1 R2 R3 | R6 R7 R8", "add R5 to R1 R2 R3 + R6 R7 R8"),  # a gap remains
        ("R4 K1", "R1 R2 R3 | B5 B6 B7", "add R4 to R1 R2 R3 + B5 B6 B7"),
        ("* K1", "R1 R2 * | R4 R5 R6", "add * to R1 R2 * + R4 R5 R6"),
    ],
)
def test_a_41_tiles_that_do_not_join_two_runs(rack: str, before: str, action: str) -> None:
    assert codes(junior(rack, table=before), action) == ["add/does-not-fit"]


@pytest.mark.rule("JUN-17", "C-23", "A-48a")
def test_jun_17_a_player_who_cannot_play_with_an_empty_pool_pays_nothing() -> None:
    game = junior("R9", "Y1", table="R2 R3 R4", bank="-")
    assert codes(game, "draw") == ["draw/bank-empty"]
    assert game.view(0).pass_price == 0
    game = game.act("pass")
    assert stars(game) == [6, 6]
    assert game.turn == 1


@pytest.mark.rule("A-48a")
@pytest.mark.parametrize(
    ("rack", "before"),
    [
        ("R5", "R2 R3 R4"),
        ("R1 R2 R3", "-"),
        ("R4", "R3 * R5"),
        ("B5 B1", "R2 R3 R4 * | B2 B3 *"),
        ("K6", "R2 R3 R4 * | K2 K3 K4"),  # only after the joker is lifted to the black run
    ],
)
def test_a_48a_a_player_who_could_lay_but_passes_pays_a_star(rack: str, before: str) -> None:
    game = junior(rack, table=before, bank="-", stars=[2, 2])
    assert game.view(0).pass_price == 1, "the player sees the price in advance"
    assert (game.view(1).pass_price, game.view(None).pass_price) == (0, 0), "and the others do not"
    after = game.act("pass")
    assert stars(after) == [1, 2]
    assert racks(after) == racks(game)
    assert stars(junior(rack, table=before, bank="-", stars=[0, 2]).act("pass")) == [0, 2]


@pytest.mark.rule("JUN-17", "A-48")
def test_a_48_a_player_without_stars_draws_without_paying() -> None:
    game = junior("R9", bank="K10 Y10", stars=[0, 6]).act("draw")
    assert stars(game) == [0, 6]
    assert racks(game)[0] == "R9 K10"


@pytest.mark.rule("JUN-17", "A-48")
def test_a_48_without_the_free_draw_a_player_without_stars_draws_nothing() -> None:
    game = junior("R9", bank="K10 Y10", stars=[0, 6], free_draw=False)
    assert codes(game, "pass") == ["pass/bank-not-empty"]
    game = game.act("draw")
    assert racks(game)[0] == "R9"
    assert len(game.state.pool) == 2
    assert game.turn == 1
    assert racks(game.act("draw"))[1] == "Y9 K10"  # a player with stars pays and draws
