"""Many games at once: the games of the environment, on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

from rummi.learn import Form
from rummi.learn.environment import RummiEnv
from rummi.learn.form import SCHEMES, Scheme
from rummi.learn.many import ManyGames


@pytest.mark.parametrize("actions", SCHEMES)
def test_each_place_plays_its_own_deals_in_order(actions: Scheme) -> None:
    """Compare the second place with the environment, given the same actions."""
    games = ManyGames("standard", 3, 2, actions=actions, plays=8, seed="4")
    table = RummiEnv("standard", 3, actions=actions, plays=8)
    table.reset(seed=4)
    table.reset()  # the second place plays the second deal first
    luck = np.random.default_rng(1)
    ended = 0
    while not ended:
        seen = table.observe(table.agent_selection)
        assert np.array_equal(games.observation[1], seen["observation"])
        assert np.array_equal(games.action_mask[1], seen["action_mask"])
        assert f"player_{games.seats[1]}" == table.agent_selection
        greedy = games.greedy()
        chosen = np.where(luck.random(2) < 0.8, greedy, games.random(luck))
        table.step(int(chosen[1]))
        games.step(chosen)
        ended = int(games.over[1])
    assert games.rewards[1].tolist() == pytest.approx(list(table.rewards.values()))
    table.reset()
    table.reset()  # 4/3: the second of two places plays the deals 1, 3, 5, ...
    assert table.deal == ("4/3", 0)
    assert np.array_equal(games.observation[1], table.observe("player_0")["observation"])


@pytest.mark.parametrize("actions", SCHEMES)
def test_threads_do_not_change_the_games(actions: Scheme) -> None:
    one, two = (ManyGames("xp", 4, 40, actions=actions, plays=4, threads=threads) for threads in (1, 2))
    luck = np.random.default_rng(3)
    for _ in range(60):
        assert np.array_equal(one.observation, two.observation)
        chosen = one.random(luck)
        one.step(chosen)
        two.step(chosen)
    assert np.array_equal(one.action_mask, two.action_mask)
    assert np.array_equal(one.seats, two.seats)


def test_results_belong_to_games_that_the_last_step_ended() -> None:
    games = ManyGames("standard", 2, 50, reward="points")
    ended = 0
    for _ in range(1_500):
        games.step(games.greedy())
        ended += int(games.over.sum())
        assert not games.points[~games.over].any()
        assert np.allclose(games.rewards, games.points / 100)
        assert np.allclose(games.won[games.over].sum(axis=1), 1)
        assert not games.points.sum(axis=1).any(), "the points of a game add up to 0"
    assert ended > 50


def test_a_forbidden_action_changes_no_game() -> None:
    games = ManyGames("standard", 2, 3)
    before = games.observation.copy()
    chosen = games.random(np.random.default_rng(1))
    chosen[2] = games.form.actions - 2  # a turn cannot end before a tile is laid
    with pytest.raises(ValueError, match="game 2: the mask forbids action"):
        games.step(chosen)
    assert np.array_equal(games.observation, before)
    with pytest.raises(ValueError, match="another size"):
        games.step(chosen[:2])


@pytest.mark.parametrize("actions", SCHEMES)
@pytest.mark.parametrize(("rules", "players"), [("standard", 2), ("xp", 6)])
def test_the_parts_cover_the_whole_observation(rules: str, players: int, actions: Scheme) -> None:
    form: Form = ManyGames(rules, players, 1, actions=actions).form
    ends = [part.stop for part in form.parts.values()]
    assert ends[-1] == form.seen
    assert len({form.name(action) for action in range(form.actions)}) == form.actions
