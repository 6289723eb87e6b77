"""The environment follows the rules: observations match the views, and its games replay in the engine."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from rummi.arena.kernel_games import create_setup, play_deals
from rummi.bots.strategist import to_kernel_view
from rummi.core.errors import InvalidInput
from rummi.games.classic.actions import Play
from rummi.games.classic.views import View
from rummi.games.game import Game
from rummi.learn.environment import RummiEnv, env
from rummi.learn.form import PIECES, SCHEMES, Arrays, Scheme
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.solver import _kernel


def chosen(table: RummiEnv, luck: random.Random) -> int:
    seen = table.observe(table.agent_selection)
    return luck.choice([int(action) for action in np.flatnonzero(seen["action_mask"])])


def played(table: RummiEnv, seed: int, choose: Any) -> RummiEnv:
    table.reset(seed=seed)
    while not any(table.terminations.values()):
        table.step(choose())
    return table


def head(view: View) -> list[int]:
    """Return the first part of an observation, computed from a view."""
    seat, players = view.seat, len(view.tiles)
    assert seat is not None
    rack, table = view.rack.counts, sum((meld.tiles.counts for meld in view.table), start=type(view.rack.counts)())
    others = [(seat + after) % players for after in range(1, players)]
    return [
        *(rack[piece] for piece in PIECES),
        *(table[piece] for piece in PIECES),
        *(view.opened[seat], view.bank, view.moves_left or 0),
        *(number for other in others for number in (view.tiles[other], view.opened[other], view.drew[other])),
    ]


def game_of(record: Record) -> Game:
    game = record.game()
    for seat, action in record.actions:
        game = game.act(action, seat)
    return game


@pytest.mark.parametrize("actions", SCHEMES)
@pytest.mark.parametrize(("rules", "players"), [("standard", 2), ("championship", 4), ("xp", 5), ("ngt", 3)])
def test_random_games_are_legal_and_end_as_in_the_engine(rules: str, players: int, actions: Scheme) -> None:
    luck = random.Random(1)
    table = RummiEnv(rules, players, actions=actions, plays=8)
    played(table, 3, lambda: chosen(table, luck))
    record = table.record()
    told = replay(record)
    assert told.violations == ()
    assert told.game.outcome == record.result
    assert record.result is not None
    assert [table.infos[agent]["points"] for agent in table.agents] == list(record.result.scores)


def test_random_rearrangements_are_legal() -> None:
    """Take about half of the turns like greedy, and the others at random until they can end."""
    luck = random.Random(4)
    table = RummiEnv("standard", 2)
    end, draw = table.form.actions - 2, table.form.actions - 1
    rearranged = 0
    for seed in range(4):
        table.reset(seed=seed)
        greedy = True
        while not any(table.terminations.values()):
            allowed = [int(each) for each in np.flatnonzero(table.observe(table.agent_selection)["action_mask"])]
            by_chance = luck.choice(
                allowed if luck.random() < 0.1 else [each for each in allowed if each != draw] or [draw]
            )
            action = table.greedy() if greedy else end if end in allowed else by_chance
            table.step(action)
            if action in (end, draw):
                greedy = luck.random() < 0.5
        assert replay(table.record()).violations == ()
        rearranged += sum(len(action.taken) > 1 for _, action in table.record().actions if isinstance(action, Play))
    assert rearranged > 20


@pytest.mark.parametrize("actions", SCHEMES)
def test_each_seat_sees_its_view_and_nothing_else(actions: Scheme) -> None:
    """Every observation begins with the numbers of the view, and a bot with only the view gets the same observation."""
    luck = random.Random(2)
    table = RummiEnv("standard", 3, actions=actions, plays=8)
    table.reset(seed=5)
    turns = -1
    while not any(table.terminations.values()):
        game = game_of(table.record())
        if game.turns != turns:
            turns = game.turns
            for seat, agent in enumerate(table.agents):
                seen = table.observe(agent)
                view = game.view(seat)
                assert seen["observation"][: len(head(view))].tolist() == head(view)
                assert bool(seen["action_mask"].any()) == (seat == game.turn)
            turn = _kernel.Turn(*to_kernel_view(game.view(game.turn)), SCHEMES.index(actions), 8)
            shown = Arrays(table.form, 1)
            turn.show(shown.seen, shown.mask, shown.plays)
            expected = table.observe(table.agent_selection)
            assert all(np.array_equal(each, expected[name]) for name, each in shown.observation(0).items())
        greedy = table.greedy()
        table.step(greedy if luck.random() < 0.9 else chosen(table, luck))
    assert turns > 20


@pytest.mark.parametrize(("rules", "players"), [("standard", 2), ("championship", 3), ("xp", 6)])
def test_greedy_steps_play_the_games_of_the_greedy_bot(rules: str, players: int) -> None:
    names = ["greedy"] * players
    table = RummiEnv(rules, players)
    for seed in range(3):
        played(table, seed, table.greedy)
        [game] = play_deals(rules, create_setup(rules, names), names, [table.deal])
        assert table.record().result == game.outcome
        assert len([each for each in table.record().actions if each[0] is None]) == game.turns


def test_reset_deals_the_next_game_of_the_seed() -> None:
    table = RummiEnv("standard", 3)
    table.reset(seed=7)
    assert (table.deal, table.agent_selection) == (("7/0", 0), "player_0")
    first = table.observe("player_1")["observation"]
    table.reset()
    assert (table.deal, table.agent_selection) == (("7/1", 1), "player_1")
    assert table.observe("player_1")["observation"].tolist() != first.tolist()
    table.reset(seed=7)
    assert table.observe("player_1")["observation"].tolist() == first.tolist()


def test_rewards_are_the_win_or_the_points() -> None:
    by_win, by_points = RummiEnv("standard", 4), RummiEnv("standard", 4, reward="points")
    played(by_win, 1, by_win.greedy)
    played(by_points, 1, by_points.greedy)
    assert sorted(by_win.rewards.values()) == pytest.approx([-1 / 3] * 3 + [1])
    result = by_points.record().result
    assert result is not None
    assert list(by_points.rewards.values()) == pytest.approx([points / 100 for points in result.scores])
    assert by_win.infos["player_0"]["won"] in (0.0, 1.0)


def test_a_forbidden_action_loses_the_game() -> None:
    table = env("standard", 2)
    table.reset(seed=1)
    close = table.unwrapped.form.actions - 3
    table.step(close)
    assert table.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(table.terminations.values())
    raw = RummiEnv("standard", 2)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="the mask forbids action"):
        raw.step(close)


def test_render_shows_the_table_and_the_rack() -> None:
    table = RummiEnv("standard", 2)
    table.reset(seed=1)
    put = int(np.flatnonzero(table.observe("player_0")["action_mask"])[0])
    table.step(put)
    who, lies, rack = table.render().splitlines()
    assert (who, lies) == ("player_0", f"table: {PIECES[put]}")
    assert len(rack.split()) == 1 + 13


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"rules": "junior"}, "tile games"),
        ({"players": 5}, "players"),
        ({"actions": "moves"}, "steps, plays"),
        ({"reward": "glory"}, "win, points"),
    ],
)
def test_wrong_arguments_are_rejected(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        RummiEnv(**wrong)
