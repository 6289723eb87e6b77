"""What the standing of a match or an event asks of a bot."""

from __future__ import annotations

import pytest

from rummi.bots.bot import aimed
from rummi.bots.greedy import greedy
from rummi.bots.strategist import asked, network, strategist
from rummi.games.classic.aim import USUAL_WIN, Aim, aim_in
from rummi.games.game import Outcome, WonBy
from rummi.games.match import Match
from rummi.games.played import Game
from rummi.games.shuffle import draws
from rummi.solver import _kernel

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


def test_another_aim_makes_other_choices() -> None:
    other: dict[Aim, int] = {"wins": 0, "points": 0}
    for number in range(3):
        game = Game.deal("standard", list(FOUR), f"aims/{number}")
        while (seat := game.turn) is not None:
            view = game.view(seat)
            assert strategist(aimed(view, "game")) == strategist(view)
            for aim in other:
                other[aim] += strategist(aimed(view, aim)) != strategist(view)
            game = game.try_luck(greedy(view), draws(f"luck/{number}"), seat)
    assert all(other.values()), other


def test_an_aim_that_nobody_knows_is_refused() -> None:
    view = Game.deal("standard", ["Ada", "Jan"], "sun").view(0)
    for aim in (-1, 3):
        with pytest.raises(ValueError, match="no such aim"):
            _kernel.strategist(network(), *asked(view), aim=aim)
        with pytest.raises(ValueError, match="no such aim"):
            _kernel.expert(network(), *asked(view), 0.0, 10, aim=aim)


def test_views_of_other_families_know_no_aim() -> None:
    view = Game.deal("junior", ["Ada", "Jan"], "sun").view(0)
    assert aimed(view, "wins") is view
