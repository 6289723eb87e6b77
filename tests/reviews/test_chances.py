"""Chances to win: repeatable, correct where they are known, and independent of hidden tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.arena.kernel_games import play_in_kernel
from rummi.arena.selfplay import play_game
from rummi.bots.strategist import to_kernel_rules, to_kernel_view
from rummi.core.tiles import places
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.reviews.chances import TurnChance, chances, luck, turning_points
from rummi.reviews.playing_on.base import Estimate, average_estimates, estimate_share
from rummi.reviews.playing_on.tiles import GAMES, GREEDY
from rummi.reviews.review import Review, review
from rummi.solver import _kernel
from tests.support.games.positions import position

FEW = 8


@pytest.fixture(scope="module")
def seen() -> Review:
    return review(Record.of(play_game("standard", ["greedy", "casual", "novice"], seed="chances")))


@pytest.fixture(scope="module")
def known(seen: Review) -> list[TurnChance]:
    return list(chances(seen, games=FEW))


def test_every_turn_has_chances(seen: Review, known: list[TurnChance]) -> None:
    assert [(each.seat, each.action) for each in known] == [(turn.seat, turn.action) for turn in seen.turns]
    for each in known:
        assert 0 <= each.before.value <= 1
        assert 0 <= each.after.value <= 1
        assert each.change.value == pytest.approx(each.after.value - each.before.value)


def test_the_same_seed_gives_the_same_chances_on_any_number_of_threads(seen: Review, known: list[TurnChance]) -> None:
    assert list(chances(seen, games=FEW, threads=3)) == known
    assert list(chances(seen, games=FEW, seed="another")) != known


def test_going_out_has_a_chance_of_one(seen: Review, known: list[TurnChance]) -> None:
    assert seen.outcome.winners == (known[-1].seat,)
    assert known[-1].after.value == 1


def test_the_second_half_of_the_games_is_skipped_if_the_first_is_exact_enough(seen: Review) -> None:
    first, last = chances(seen, {turn.action for turn in (seen.turns[0], seen.turns[-1])})
    assert last.after == estimate_share([1.0] * (GAMES // 2))
    wins = round(first.after.value * GAMES)
    assert 0.2 < first.after.value < 0.8, "still undecided"
    assert first.after == estimate_share([1.0] * wins + [0.0] * (GAMES - wins))


def test_hidden_tiles_do_not_change_the_chances(seen: Review) -> None:
    """The same view with other hidden racks gives the same result."""
    game = seen.record.game()
    start = seen.record.start
    first, second, third = start.racks
    swapped = replace(start, racks=(first, third, second))
    other = Game.begin("standard", seen.record.setup, swapped)
    asked_one, asked_two = to_kernel_view(game.view(0)), to_kernel_view(other.view(0))
    assert _kernel.won_in_worlds(*asked_one, b"", [], GREEDY, None, 1, FEW, 1) == _kernel.won_in_worlds(
        *asked_two, b"", [], GREEDY, None, 1, FEW, 1
    )


def test_a_position_without_the_whole_box_has_no_chances() -> None:
    game = position(racks=["R6", "K9"], table="R3 R4 R5", bank="K2").act("play R3 R4 R5 R6 from R3 R4 R5")
    reviewed = review(Record.of(game))
    assert list(chances(reviewed)) == []
    assert luck(reviewed, []) == ()


def test_games_from_a_deal_are_the_same_on_any_number_of_threads() -> None:
    """The winners of all games share one win."""
    (played,) = play_in_kernel("standard", ["greedy"] * 3, games=1, seed="whole", keep_actions=True)
    game = played.record().game()
    racks = [bytes(places(holder.rack.pieces)) for holder in game.state.seats]
    won = _kernel.won_from_deal(
        racks, bytes(places(game.state.bank.pieces)), 0, to_kernel_rules(game.setup), GREEDY, None, 5, 200, 2
    )
    shares = [estimate_share(parts) for parts in zip(*won, strict=True)]
    assert sum(each.value for each in shares) == pytest.approx(1)
    again = _kernel.won_from_deal(
        racks, bytes(places(game.state.bank.pieces)), 0, to_kernel_rules(game.setup), GREEDY, None, 5, 200, 1
    )
    assert again == won


@pytest.mark.parametrize(
    ("stays", "fresh", "problem"),
    [
        (b"", [b"\x11\x12\x13"], "not there"),
        (b"\x01", [b"\x11\x12\x13"], "whether it stays"),
        (b"", [b"\x11"], "at least three"),
    ],
)
def test_an_impossible_play_is_rejected_by_the_kernel(stays: bytes, fresh: list[bytes], problem: str) -> None:
    game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")
    with pytest.raises(ValueError, match=problem):
        _kernel.won_in_worlds(*to_kernel_view(game.view(0)), stays, fresh, GREEDY, None, 1, 1, 1)


def test_luck_comes_from_the_deal_and_skill_from_the_turns(seen: Review, known: list[TurnChance]) -> None:
    lucks = luck(seen, known, games=60)
    assert luck(seen, known, games=60) == lucks
    assert sum(each.deal.value for each in lucks) == pytest.approx(1)
    assert sum(each.luck.value for each in lucks) == pytest.approx(0)
    for seat, each in enumerate(lucks):
        changes = [turn.change.value for turn in known if turn.seat == seat]
        assert each.skill.value == pytest.approx(sum(changes) / len(changes))
        assert each.luck.value == pytest.approx(each.deal.value - 1 / 3)


def test_the_error_of_an_average() -> None:
    both = average_estimates([Estimate(0.2, 0.3), Estimate(0.4, 0.4)])
    assert both.value == pytest.approx(0.3)
    assert both.error == pytest.approx(0.25)
    assert average_estimates([]) == Estimate(0, 0)


def test_turning_points_are_certain_and_at_most_three(seen: Review) -> None:
    """There are at most three, in order. Mistakes must be certain, and finds must be best plays."""
    turns = seen.seats[0].turns
    bests = [turn.action for turn in turns if turn.verdict == "best"]
    made = [TurnChance(0, turn.action, Estimate(0.5, 0.01), Estimate(0.5, 0.01), Estimate(0.0, 0.0)) for turn in turns]
    assert turning_points(seen, [*made[:-1], replace(made[-1], before=Estimate(1.0, 0.0))], 0)[-1:] != ()
    lost = replace(made[0], change=Estimate(-0.2, 0.1))
    unsure = replace(made[1], change=Estimate(-0.2, 0.3))
    points = turning_points(seen, [lost, unsure, *made[2:]], 0)
    assert (points[0].action, points[0].kind, points[0].change) == (lost.action, "missed", -0.2)
    assert unsure.action not in [point.action for point in points]
    assert all(point.action in bests for point in points if point.kind == "found")
    assert len(turning_points(seen, [replace(each, change=Estimate(-0.3, 0.1)) for each in made], 0)) == 3
