"""The expert: its worlds match its view, it keeps its budget, and it does not know hidden tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rummi.arena.deals import Entry, Terms
from rummi.arena.kernel_games import play_in_kernel
from rummi.arena.match import compute_standing, play_match
from rummi.arena.selfplay import finish, settle, tally
from rummi.bots.catalogue import bot, bot_with_time, require_bot
from rummi.bots.expert import DEFAULT_MS, Expert, expert
from rummi.bots.simple import greedy
from rummi.bots.strategist import load_network, to_kernel_view
from rummi.core.errors import InvalidInput
from rummi.core.tiles import places
from rummi.games.classic.views import View
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.solver import _kernel
from rummi.solver.kernel import terms_of
from tests.bots.test_strategist import TABLES, dealt_anew

FEW = Expert(ms=0, rollouts=12)


def seen(rules: str, players: int, seed: str) -> Iterator[tuple[Game, View]]:
    """Yield the game and the view at each turn of the first seat, in a game of greedy bots."""
    game = Game.deal(rules, [f"p{seat}" for seat in range(players)], seed)
    while (seat := game.turn) is not None:
        if seat == 0:
            yield game, game.view(0)
        game = settle(game.try_luck(greedy(game.view(seat)), draws("luck"), seat))


@pytest.mark.parametrize(("rules", "players"), [("standard", 2), ("standard", 4), ("xp", 6), ("championship", 3)])
def test_worlds_fit_the_view_of_the_expert(rules: str, players: int) -> None:
    stuck = Counter[bool]()
    for _, sight in seen(rules, players, "worlds"):
        lying = [place for meld in sight.table for place in places(meld.pieces)]
        own = places(sight.rack.pieces)
        told = _kernel.worlds(*to_kernel_view(sight), 5)
        assert len(told) == 5
        for racks, bank in told:
            hidden = [place for rack, _ in racks for place in rack] + list(bank)
            assert Counter([*own, *lying, *hidden]) == Counter(places(sight.setup.box.pieces()))
            assert [len(rack) for rack, _ in racks] == list(sight.tiles[1:])
            assert [len(rack) - len(kept) for rack, kept in racks] == [int(drew) for drew in sight.drew[1:]]
            assert len(bank) == sight.bank
            stuck.update(
                not _lays(sight, kept)
                for (_, kept), opened in zip(racks, sight.opened[1:], strict=True)
                if opened and sight.bank
            )
    assert stuck[True] > 20
    assert stuck[False] < 0.2 * stuck[True], "seats that laid tiles kept none that they could lay"


def _lays(sight: View, rack: bytes) -> bool:
    table = [meld.alike for meld in sight.table]
    stays, fresh, _ = _kernel.solve(table, rack, *terms_of(sight.setup.box), sight.setup.ruleset.joker_left, 0, 0, 0)
    before = sum(len(meld.pieces) for meld, stay in zip(sight.table, stays, strict=True) if not stay)
    return sum(map(len, fresh)) > before


def test_without_the_whole_box_the_expert_plays_without_worlds() -> None:
    *_, (_, sight) = seen("standard", 2, "missing")
    missing = to_kernel_view(replace(sight, bank=sight.bank + 1))
    assert _kernel.worlds(*missing, 3) == []
    *_, rollouts, worlds, _ = _kernel.expert(load_network(), *missing, 0.0, 50)
    assert (rollouts, worlds) == (0, 0)


@pytest.mark.parametrize("tick", [0.02, 0.2, 200.0])
def test_the_expert_keeps_its_time_budget(tick: float) -> None:
    """The search reads the clock after every rollout, so there are at most as many rollouts as ticks."""
    thought = []
    for _, sight in seen("standard", 2, "time"):
        stays, fresh, rollouts, worlds, _ = _kernel.expert(load_network(), *to_kernel_view(sight), 100.0, 0, [tick])
        assert (len(stays) == len(sight.table)) == bool(fresh) or not sight.table
        assert worlds <= rollouts <= 94 / tick
        thought.append(rollouts)
    assert (max(thought) > 0) == (tick < 100)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "ticks",
    [
        pytest.param([0.05], id="everything is quick"),
        pytest.param([1.0], id="each step takes a tenth"),
        pytest.param([7.0], id="one step takes most of the budget"),
        pytest.param([0.05] * 40 + [2.4], id="some steps take long"),
        pytest.param([0.05] * 9 + [5.0, 0.05, 0.05], id="a few steps take half"),
    ],
)
def test_the_expert_does_not_start_work_that_would_exceed_its_budget(players: int, ticks: list[float]) -> None:
    """Each reading of the clock moves it by the next tick, so all work takes place between two readings."""
    budget = 10.0
    for _, sight in seen("standard", players, "time"):
        *_, ms = _kernel.expert(load_network(), *to_kernel_view(sight), budget, 0, ticks)
        assert ms <= 1.1 * budget


def test_a_budget_of_rollouts_makes_the_choice_repeatable() -> None:
    counted = []
    for _, sight in seen("standard", 3, "rollouts"):
        first = _kernel.expert(load_network(), *to_kernel_view(sight), 0.0, 40)
        assert _kernel.expert(load_network(), *to_kernel_view(sight), 0.0, 40)[:4] == first[:4]
        counted.append(first[2])
    assert max(counted) == 40


def test_hidden_tiles_do_not_change_the_choice() -> None:
    for number, (game, sight) in enumerate(seen("standard", 3, "hidden")):
        other = dealt_anew(game.state, f"anew {number}").view(0)
        assert sight == other
        assert FEW(sight) == FEW(other)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_whole_games_are_legal(rules: str, seats: int) -> None:
    names = ["expert:12r", *["greedy"] * (seats - 2), "strategist"]
    (game,) = play_in_kernel(rules, names, 1, "rain", keep_actions=True)
    replayed = replay(game.record())
    assert replayed.legal, replayed.violations
    assert replayed.game.outcome == game.outcome


@pytest.mark.parametrize(("rules", "seats"), [("standard", 2), ("championship", 4)])
def test_games_in_the_kernel_and_in_the_engine_are_the_same(rules: str, seats: int) -> None:
    names = ["expert:12r", *["greedy"] * (seats - 1)]
    (inside,) = play_in_kernel(rules, names, 1, "wind", keep_actions=True)
    dealt = Game.deal(rules, [f"{name} {seat + 1}" for seat, name in enumerate(names)], "wind/0")
    outside = finish(dealt, [FEW, *[greedy] * (seats - 1)], lambda _: draws("luck"))
    assert inside.record() == Record.of(outside)


def test_a_mirror_match_gives_exactly_half() -> None:
    deals = play_match(Terms("standard", 2, "mirror", ("expert:6r", "expert:6r")), 2)
    assert (compute_standing(0, deals).share.mean, compute_standing(0, deals).points.mean) == (0.5, 0)


def test_the_name_of_the_expert_may_contain_its_budget() -> None:
    assert bot("standard", "expert") is expert
    assert expert == Expert(ms=DEFAULT_MS)
    assert Entry.parse("expert:20ms").create_player("xp") == Expert(ms=20)
    assert bot_with_time("ngt", "expert:7r") == Expert(ms=0, rollouts=7)
    assert [str(Entry.parse(each)) for each in ("expert", "expert:20ms", "expert:7r")] == [
        "expert",
        "expert:20ms",
        "expert:7r",
    ]
    for wrong in ("greedy:20ms", "expert:0ms", "expert:ms", "expert:20"):
        with pytest.raises(InvalidInput):
            bot_with_time("standard", wrong)


def test_a_room_does_not_accept_a_budget() -> None:
    require_bot("standard", "expert")
    with pytest.raises(InvalidInput, match="no bot"):
        require_bot("standard", "expert:20ms")


@pytest.mark.parametrize("budget", [(0.0, 0), (-1.0, 5), (4e6, 0), (0.0, -1), (0.0, 2_000_000)])
def test_a_search_without_a_budget_is_rejected(budget: tuple[Any, ...]) -> None:
    _, sight = next(seen("standard", 2, "refused"))
    with pytest.raises(ValueError, match=r"\w"):
        _kernel.expert(load_network(), *to_kernel_view(sight), *budget)


@pytest.mark.thorough
def test_the_expert_beats_the_strategist_and_greedy() -> None:
    for other, least in (("greedy", 0.7), ("strategist", 0.5)):
        counted = tally(play_in_kernel("standard", ["expert:200r", other], 200, "strength"))
        assert counted.wins[0] / counted.games > least
