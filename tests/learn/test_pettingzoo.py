"""PettingZoo's own tests, under random and under greedy play."""

from __future__ import annotations

import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from tools.bench.learning import greedy_env

from rummi.learn.environment import env
from rummi.learn.form import SCHEMES, Scheme

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # it also contains the mask
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),  # likewise
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # for agents whose game has ended
]
TABLES = [("standard", 2), ("championship", 3), ("xp", 6)]


@pytest.mark.parametrize("actions", SCHEMES)
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_api_under_random_play(rules: str, players: int, actions: Scheme) -> None:
    api_test(env(rules, players, actions=actions, plays=8), num_cycles=150)


@pytest.mark.parametrize("actions", SCHEMES)
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_api_under_greedy_play(rules: str, players: int, actions: Scheme) -> None:
    api_test(greedy_env(rules, players, actions), num_cycles=150)


@pytest.mark.parametrize("actions", SCHEMES)
def test_the_same_seed_gives_the_same_game(actions: Scheme) -> None:
    seed_test(lambda: env("standard", 2, actions=actions, plays=8), num_cycles=150)
    seed_test(lambda: greedy_env("standard", 2, actions), num_cycles=150)


@pytest.mark.thorough  # each run takes five seconds; `make learn-speed` shows the results
@pytest.mark.parametrize("actions", SCHEMES)
def test_the_benchmark_runs_under_random_and_greedy_play(actions: Scheme, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("standard", 2, actions=actions))
    performance_benchmark(greedy_env("standard", 2, actions))
    assert capsys.readouterr().out.count("Finished performance benchmark") == 2
