"""Matches: the starter of each game, the score table, and the winner."""

from __future__ import annotations

import pytest

from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.setup import RULESETS
from rummi.games.classic.start import draw_for_start
from rummi.games.game import Game
from rummi.games.match import Match
from tests.support.rulesets import EVERY_RULESET

NGT_30 = (
    Outcome((24, -5, -16, -3), (0,)),
    Outcome((-6, -11, 22, -5), (2,)),
    Outcome((-32, -13, -2, 47), (3,)),
)
"""The score table of the booklet: three games of A, B, C and D."""


def match(rules: str, *games: Outcome, players: int = 4, first: int = 0) -> Match:
    played = Match(RULESETS[rules].match_won_by, tuple("ABCDEF"[:players]), first)
    for game in games:
        played = played.add(game)
    return played


@pytest.mark.rule("STD-8", "NGT-3", "C-5")
@EVERY_RULESET
def test_std_8_each_later_game_is_started_by_the_player_to_the_left(rules: str) -> None:
    # play goes clockwise (STD-17), so the player to the left moves next
    assert [match(rules, first=2).starter(game) for game in range(6)] == [2, 3, 0, 1, 2, 3]
    assert [match(rules, players=3, first=1).starter(game) for game in range(4)] == [1, 2, 0, 1]


@pytest.mark.rule("STD-8")
def test_std_8_the_winner_does_not_affect_who_starts() -> None:
    assert [match("standard", *NGT_30, first=1).starter(game) for game in range(3)] == [1, 2, 3]


@pytest.mark.rule("TRN-16", "C-5")
@pytest.mark.parametrize("players", [3, 4])
def test_trn_16_with_a_game_for_each_player_everyone_starts_once(players: int) -> None:
    played = match("championship", players=players)
    assert sorted(played.starter(game) for game in range(players)) == list(range(players))


@pytest.mark.rule("NGT-30", "STD-59", "TV-13")
@EVERY_RULESET
def test_ngt_30_the_score_table(rules: str) -> None:
    played = match(rules, *NGT_30)
    assert [game.scores for game in played.games] == [
        (24, -5, -16, -3),
        (-6, -11, 22, -5),
        (-32, -13, -2, 47),
    ]
    assert played.totals == (-14, -29, 4, 39)


@pytest.mark.rule("NGT-30", "STD-48")
def test_ngt_30_every_row_sums_to_zero() -> None:
    played = match("ngt", *NGT_30)
    assert [sum(game.scores) for game in played.games] == [0, 0, 0]
    assert sum(played.totals) == 0


@pytest.mark.rule("A-34", "C-16", "NGT-30")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_a_34_the_highest_total_wins_the_match(rules: str) -> None:
    assert match(rules, *NGT_30).ranking == ((3,), (2,), (0,), (1,))


@pytest.mark.rule("A-34")
def test_a_34_the_number_of_games_is_free() -> None:
    assert match("standard").totals == (0, 0, 0, 0)
    assert match("standard").ranking == ((0, 1, 2, 3),)
    assert match("standard", *NGT_30[:1]).totals == (24, -5, -16, -3)
    assert match("standard", *(NGT_30 * 4)).totals == (-56, -116, 16, 156)


@pytest.mark.rule("A-34")
def test_a_34_equal_totals_share_a_place() -> None:
    two = match("standard", Outcome((10, -6, -4), (0,)), Outcome((-8, 12, -4), (1,)), players=3)
    assert two.ranking == ((1,), (0,), (2,))  # 2, 6 and -8
    three = two.add(Outcome((-3, -7, 10), (2,)))
    assert three.totals == (-1, -1, 2)
    assert three.ranking == ((2,), (0, 1))


THRIFTY = (
    Outcome((10, -4, -6), (0,)),
    Outcome((12, -5, -7), (0,)),
    Outcome((-200, 300, -100), (1,)),
)
"""The first player wins twice and is far behind in points: −178, +291, −113."""


@pytest.mark.rule("TRN-17", "C-16")
def test_trn_17_in_the_championship_wins_count_more_than_points() -> None:
    played = match("championship", *THRIFTY, players=3)
    assert played.big_points == (2, 1, 0)
    assert played.totals == (-178, 291, -113)
    assert played.ranking == ((0,), (1,), (2,))


@pytest.mark.rule("C-16", "A-34")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_c_16_in_other_games_points_alone_decide(rules: str) -> None:
    assert match(rules, *THRIFTY, players=3).ranking == ((1,), (2,), (0,))


@pytest.mark.rule("TRN-17", "TRN-36")
def test_trn_17_equal_wins_are_decided_by_the_small_points() -> None:
    played = match("championship", Outcome((50, -20, -30), (0,)), Outcome((-90, 95, -5), (1,)), players=3)
    assert played.big_points == (1, 1, 0)
    assert played.ranking == ((1,), (0,), (2,))


@pytest.mark.rule("A-31", "TRN-17")
def test_a_31_a_shared_win_is_a_win_for_each() -> None:
    played = match("championship", Outcome((7, 7, -10), (0, 1)), Outcome((-1, -1, 2), (2,)), players=3)
    assert played.big_points == (1, 1, 1)
    assert played.ranking == ((0, 1), (2,))


@pytest.mark.rule("TRN-29", "C-5")
@pytest.mark.parametrize("first", range(4))
def test_trn_29_any_seat_may_start(first: int) -> None:
    # for example the youngest player, or one chosen by an app
    game = Game.deal("championship", ["A", "B", "C", "D"], seed="youngest", first=first)
    assert game.turn == first
    assert game.act("draw").turn == (first + 1) % 4


@pytest.mark.rule("A-57b", "TRN-26", "STD-6", "A-1")
def test_a_57b_equal_tiles_in_the_draw_are_played_off_and_jokers_drawn_again() -> None:
    # three seats draw a nine; then seat 2 draws a joker, draws again and ties with seat 3
    draw = draw_for_start(4, Tiles.parse("R9 K4 B9 O9  R2 * K5 O5  K7 R6"))
    assert [[drawn.seat for drawn in each] for each in draw.rounds] == [[0, 1, 2, 3], [0, 2, 3], [2, 3]]
    assert draw.first == 2
