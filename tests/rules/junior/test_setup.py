"""The start of Junior: the box, runs, the deal and the stars."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput, NotationError
from rummi.core.tile import JOKER
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.match import Match
from tests.support.games.deals import box
from tests.support.games.junior import junior, stars
from tests.support.games.positions import NAMES, codes


@pytest.mark.rule("JUN-1")
@pytest.mark.parametrize("rules", ["junior", "junior-intro"])
def test_jun_1_for_two_to_four_players(rules: str) -> None:
    for players in (2, 3, 4):
        Game.deal(rules, NAMES[:players], "1")
    for players in (1, 5):
        with pytest.raises(InvalidInput, match="2 to 4 players"):
            Game.deal(rules, NAMES[:players], "1")


@pytest.mark.rule("JUN-2")
def test_jun_2_forty_tiles_and_four_jokers_each_tile_once() -> None:
    tiles = box("junior")
    assert len(tiles) == 44
    assert tiles.counts[JOKER] == 4
    assert sorted(map(str, set(tiles) - {JOKER})) == sorted(f"{colour}{n}" for colour in "KRBY" for n in range(1, 11))


@pytest.mark.rule("JUN-4", "JUN-22", "A-51a", "TV-24", "C-12")
@pytest.mark.parametrize(
    "run",
    [
        "R2 R3 R4",
        "R7 R8 R9",
        "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10",
        "R3 * R5",
        "B2 * * B5",
        "* * * Y10",
        "R1 * * *",
        "* R9 R10",
    ],
)
def test_jun_4_runs_of_three_to_ten(run: str) -> None:
    assert family_of("junior").check("junior", run).violations == ()
    assert codes(junior(run, bank="B10"), f"lay {run}") == []


@pytest.mark.rule("JUN-4", "A-51a", "TV-24", "C-12")
@pytest.mark.parametrize(
    ("run", "rule"),
    [
        ("R5 B5 Y5", "JUN-4"),  # Junior has no groups
        ("R5 B5 *", "JUN-4"),
        ("R2 R3", "JUN-4"),
        ("R2 R4 R5", "JUN-4"),
        ("R2 R3 B4", "JUN-4"),
        ("R9 R10 R1", "JUN-4"),
        ("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 *", "JUN-4"),  # a run of 11 is impossible
        ("* * *", "A-51a"),
    ],
)
def test_jun_4_rows_that_are_not_runs(run: str, rule: str) -> None:
    (violation,) = family_of("junior").check("junior", run).violations
    assert (violation.code, violation.rule) == ("meld/invalid", rule)
    assert codes(junior(run, bank="B10"), f"lay {run}") == ["meld/invalid"]


@pytest.mark.rule("JUN-4", "TV-24")
def test_tv_24_there_is_no_eleven() -> None:
    with pytest.raises(NotationError):
        family_of("junior").check("junior", "R9 R10 R11")


@pytest.mark.rule("JUN-9", "JUN-10", "JUN-11", "A-50")
@pytest.mark.parametrize(("players", "pool"), [(2, 32), (3, 26), (4, 20)])
def test_jun_11_six_tiles_and_six_stars_each_and_the_rest_is_the_pool(players: int, pool: int) -> None:
    game = Game.deal("junior", NAMES[:players], "a rainy evening")
    assert [len(holder.rack) for holder in game.state.seats] == [6] * players
    assert stars(game) == [6] * players
    assert len(game.state.pool) == pool
    dealt = [*game.state.pool, *(tile for holder in game.state.seats for tile in holder.rack)]
    assert sorted(map(str, dealt)) == sorted(map(str, box("junior")))  # with the jokers


@pytest.mark.rule("JUN-11")
def test_jun_11_players_cannot_see_other_racks() -> None:
    view = Game.deal("junior", NAMES[:2], "1").view(0)
    assert len(view.rack) == 6
    assert view.racks is None
    assert view.tiles == (6, 6)


@pytest.mark.rule("JUN-12", "JUN-14", "C-5")
def test_jun_12_any_seat_may_start_and_turns_go_to_the_left() -> None:
    game = Game.deal("junior", NAMES[:3], "1", first=2)
    assert game.turn == 2
    assert codes(game, "draw", seat=0) == ["turn/not-yours"]
    game = game.act("draw")
    assert game.turn == 0
    assert game.act("draw").turn == 1


@pytest.mark.rule("JUN-29", "C-16")
def test_jun_29_every_game_starts_with_six_stars_again() -> None:
    first = junior("R2 R3 R4", "Y9", stars=[6, 6]).act("lay R2 R3 R4")
    assert first.outcome is not None
    assert stars(Game.deal("junior", NAMES[:2], "the next game")) == [6, 6]
    assert Match("points", NAMES[:2], 0).add(first.outcome).totals == (11, 5)
