"""The aim of a bot in a match or tournament."""

from __future__ import annotations

import pytest

from rummi.bots.bot import view_with_aim
from rummi.bots.simple import greedy
from rummi.bots.strategist import load_network, strategist, to_kernel_view
from rummi.games.base import Outcome, WonBy
from rummi.games.classic.views import USUAL_WIN, Aim, aim_in
from rummi.games.game import Game
from rummi.games.match import Match
from rummi.games.shuffle import draws
from rummi.solver import _kernel

FOUR = ("Ada", "Jan", "Ewa", "Iga")


def match_of(*scores: tuple[int, ...], won_by: WonBy = "points") -> Match:
    match = Match(won_by, FOUR, 0)
    for each in scores:
        match = match.add(Outcome(scores=each, winners=(each.index(max(each)),)))
    return match


@pytest.mark.parametrize("won_by", ["points", "wins"])
def test_the_aim_of_a_single_game_is_its_score(won_by: WonBy) -> None:
    assert aim_in(match_of(won_by=won_by), 0, games=1) == "game"


def test_the_aim_before_the_last_game_is_points() -> None:
    assert aim_in(match_of((90, -30, -30, -30)), 1, games=3) == "points"


@pytest.mark.rule("TRN-36")
def test_the_aim_is_wins_where_wins_rank_first() -> None:
    match = match_of((900, -300, -300, -300), won_by="wins")
    assert [aim_in(match, seat, games=2) for seat in range(4)] == ["wins"] * 4


@pytest.mark.parametrize(
    ("ahead", "aim"), [(0, "wins"), (120, "wins"), (-120, "wins"), (121, "points"), (-121, "points")]
)
def test_the_aim_of_the_last_game_depends_on_the_lead(ahead: int, aim: Aim) -> None:
    """A win decides a match with a small lead. With a large lead, points matter more."""
    assert USUAL_WIN * len(FOUR) == 120
    assert aim_in(match_of((ahead, 0, -50, -60)), 0, games=2) == aim


def test_the_strategist_chooses_by_its_aim() -> None:
    other: dict[Aim, int] = {"wins": 0, "points": 0}
    for number in range(3):
        game = Game.deal("standard", list(FOUR), f"aims/{number}")
        while (seat := game.turn) is not None:
            view = game.view(seat)
            assert strategist(view_with_aim(view, "game")) == strategist(view)
            for aim in other:
                other[aim] += strategist(view_with_aim(view, aim)) != strategist(view)
            game = game.try_luck(greedy(view), draws(f"luck/{number}"), seat)
    assert all(other.values()), other


def test_an_unknown_aim_is_rejected() -> None:
    view = Game.deal("standard", ["Ada", "Jan"], "sun").view(0)
    for aim in (-1, 3):
        with pytest.raises(ValueError, match="no such aim"):
            _kernel.strategist(load_network(), *to_kernel_view(view), aim=aim)
        with pytest.raises(ValueError, match="no such aim"):
            _kernel.expert(load_network(), *to_kernel_view(view), 0.0, 10, aim=aim)


def test_views_of_other_families_have_no_aim() -> None:
    view = Game.deal("junior", ["Ada", "Jan"], "sun").view(0)
    assert view_with_aim(view, "wins") is view
