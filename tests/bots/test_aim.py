"""What the standing of a match or an event asks of a bot."""

from __future__ import annotations

import pytest

from rummi.games.classic.aim import USUAL_WIN, Aim, aim_in
from rummi.games.game import Outcome, WonBy
from rummi.games.match import Match

FOUR = ("Ada", "Jan", "Ewa", "Iga")


def match_of(*scores: tuple[int, ...], won_by: WonBy = "points") -> Match:
    match = Match(won_by, FOUR, 0)
    for each in scores:
        match = match.add(Outcome(scores=each, winners=(each.index(max(each)),)))
    return match


@pytest.mark.parametrize("won_by", ["points", "wins"])
def test_a_game_by_itself_counts_as_it_is_scored(won_by: WonBy) -> None:
    assert aim_in(match_of(won_by=won_by), 0, games=1) == "game"


def test_before_the_last_game_points_are_gathered() -> None:
    assert aim_in(match_of((90, -30, -30, -30)), 1, games=3) == "points"


@pytest.mark.rule("TRN-36")
def test_where_wins_rank_first_every_game_is_to_be_won() -> None:
    match = match_of((900, -300, -300, -300), won_by="wins")
    assert [aim_in(match, seat, games=2) for seat in range(4)] == ["wins"] * 4


@pytest.mark.parametrize(
    ("ahead", "aim"), [(0, "wins"), (120, "wins"), (-120, "wins"), (121, "points"), (-121, "points")]
)
def test_the_last_game_is_for_whoever_is_ahead_after_it(ahead: int, aim: Aim) -> None:
    """A win is enough for whoever is no further behind than it brings; who is far ahead must not lose much."""
    assert USUAL_WIN * len(FOUR) == 120
    assert aim_in(match_of((ahead, 0, -50, -60)), 0, games=2) == aim
