"""The strategist: it plays legally, knows only its view, and plays the same in the kernel and in the engine."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from rummi.arena.kernel_games import play_in_kernel
from rummi.arena.selfplay import finish, settle, tally
from rummi.bots.simple import greedy
from rummi.bots.strategist import WEIGHTS, load_network, strategist
from rummi.core.tiles import Tiles
from rummi.games.classic.setup import RULESETS
from rummi.games.classic.state import State
from rummi.games.game import Game
from rummi.games.shuffle import draws, shuffled_by
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.solver import _kernel

TABLES = [
    (rules, seats) for rules, ruleset in RULESETS.items() for seats in range(ruleset.players[0], ruleset.players[1] + 1)
]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_whole_games_are_legal(rules: str, seats: int) -> None:
    names = ["strategist", *["greedy"] * (seats - 2), "strategist"]
    for game in play_in_kernel(rules, names, 3, "rain", keep_actions=True):
        replayed = replay(game.record())
        assert replayed.legal, (game.seed, replayed.violations)
        assert replayed.game.outcome == game.outcome


@pytest.mark.parametrize(("rules", "seats"), [("standard", 2), ("championship", 3), ("xp", 6)])
def test_games_in_the_kernel_and_in_the_engine_are_the_same(rules: str, seats: int) -> None:
    names = ["strategist", *["greedy"] * (seats - 1)]
    (inside,) = play_in_kernel(rules, names, 1, "wind", keep_actions=True)
    dealt = Game.deal(rules, [f"{name} {seat + 1}" for seat, name in enumerate(names)], "wind/0")
    outside = finish(dealt, [strategist, *[greedy] * (seats - 1)], lambda _: draws("luck"))
    assert inside.record() == Record.of(outside)


def test_hidden_tiles_do_not_change_the_choice() -> None:
    """Dealing the hidden tiles again changes neither the view nor the choice."""
    game = Game.deal("standard", ["a", "b", "c"], "sun")
    bots = [strategist, greedy, greedy]
    told = 0
    while (seat := game.turn) is not None and told < 8:
        if seat == 0:
            seen, other = game.view(0), dealt_anew(game.state, f"anew {told}").view(0)
            assert seen == other
            assert strategist(seen) == strategist(other)
            told += 1
        game = settle(game.try_luck(bots[seat](game.view(seat)), draws("luck"), seat))
    assert told == 8


def dealt_anew(state: State, seed: str) -> State:
    hidden = [piece for holder in state.seats[1:] for piece in holder.rack] + list(state.bank)
    pieces = iter(shuffled_by(hidden, draws(seed)))
    others = [replace(holder, rack=Tiles.of(next(pieces) for _ in holder.rack)) for holder in state.seats[1:]]
    anew = replace(state, seats=(state.seats[0], *others), bank=Tiles.of(pieces))
    assert [holder.rack for holder in anew.seats] != [holder.rack for holder in state.seats]
    return anew


def test_wrong_weights_are_rejected() -> None:
    weights = files("rummi.bots").joinpath(WEIGHTS).read_bytes()
    assert len(weights) <= 300_000
    assert load_network() is load_network()
    shape = len(b"rummi strategist 2\n")
    for wrong, why in (
        (b"", "not a file of weights"),
        (weights[:-1], "end too early"),
        (weights + b"\0", "bytes after the weights"),
        (weights[:shape] + b"\1" + weights[shape + 1 :], "different shape"),
    ):
        with pytest.raises(ValueError, match=why):
            _kernel.Network(wrong)


def test_impossible_views_are_rejected_by_the_kernel() -> None:
    terms = (4, 13, True, 2, 2, 14, 30, 30, 100, 200, False, True, True)
    asked: tuple[Any, ...] = (
        load_network(),
        [],
        bytes([1, 2, 3]),
        terms,
        False,
        70,
        0,
        bytes([14]),
        bytes([0]),
        bytes([0]),
    )
    assert _kernel.strategist(*asked) == (b"", [])
    for place, wrong in ((2, bytes([1, 1, 1])), (5, -1), (6, -1), (7, b""), (8, b""), (9, b""), (3, (4, 13))):
        changed: tuple[Any, ...] = (*asked[:place], wrong, *asked[place + 1 :])
        with pytest.raises(ValueError, match=r"\w"):
            _kernel.strategist(*changed)


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "least"), [(2, 0.66), (4, 0.52)])
def test_the_strategist_beats_greedy(seats: int, least: float) -> None:
    names = ["strategist", *["greedy"] * (seats - 1)]
    counted = tally(play_in_kernel("standard", names, 1_000, "strength"))
    assert counted.wins[0] / counted.games > least


@pytest.mark.thorough
def test_games_of_strategists_are_not_much_longer() -> None:
    """A bot that draws although it could lay makes games long (docs/strength.md)."""
    turns = [
        tally(play_in_kernel("standard", [name] * 4, 400, "length")).turns_per_game for name in ("strategist", "greedy")
    ]
    assert turns[0] < 1.55 * turns[1]


@pytest.mark.thorough
@pytest.mark.parametrize("rules", ["standard", "championship"])
def test_holding_back_an_opening_never_costs_200_points(rules: str) -> None:
    games = play_in_kernel(rules, ["strategist", *["greedy"] * 3], 1_000, "held back", keep_actions=True)
    dear = [replay(game.record()).game.state for game in games if game.outcome.scores[0] == -200]
    assert all(state.seats[0].opened for state in dear), "an expensive rack, but the seat had opened"
