"""`make learn-speed`: measure how many steps per second `rummi.learn` takes, and run PettingZoo's own benchmark."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Final

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.test import performance_benchmark
from pettingzoo.utils.wrappers import BaseWrapper, OrderEnforcingWrapper

from rummi.learn import ManyGames, env
from rummi.learn.environment import RummiEnv
from rummi.learn.form import SCHEMES, Scheme

SECONDS: Final = 3.0
COUNT: Final = 256
TABLES: Final = [("standard", 2), ("standard", 4), ("xp", 6)]
PLAYS: Final = {"steps": (40,), "plays": (40, 12)}


class OnlyGreedy(BaseWrapper[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """Restrict the action mask to the action of the greedy player."""

    def observe(self, agent: str) -> Any:
        seen = self.env.observe(agent)
        if agent == self.agent_selection and not self.terminations[agent]:
            seen["action_mask"][:] = 0
            seen["action_mask"][self.env.unwrapped.greedy()] = 1
        return seen


def greedy_env(rules: str, players: int, actions: Scheme) -> AECEnv[str, Any, Any]:
    return OrderEnforcingWrapper(OnlyGreedy(RummiEnv(rules, players, actions=actions)))


def main() -> None:
    for line in _lines():
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    for actions in SCHEMES:
        sys.stdout.write(f"PettingZoo's benchmark, {actions}, random:\n")
        performance_benchmark(env("standard", 2, actions=actions))
        sys.stdout.write(f"PettingZoo's benchmark, {actions}, greedy:\n")
        performance_benchmark(greedy_env("standard", 2, actions))


def _lines() -> Iterator[str]:
    for rules, players in TABLES:
        for actions in SCHEMES:
            for plays in PLAYS[actions]:
                random, alone = _measure_random(rules, players, actions, plays)
                greedy, _ = _measure(ManyGames(rules, players, COUNT, actions=actions, plays=plays), _greedy)
                label = f"{rules} {players}, {actions}" + (f" of {plays}" if actions == "plays" else "")
                yield f"{label}: random {random:,.0f} (games alone {alone:,.0f}), greedy {greedy:,.0f} steps a second"


def _measure_random(rules: str, players: int, actions: Scheme, plays: int) -> tuple[float, float]:
    luck = np.random.default_rng(1)
    games = ManyGames(rules, players, COUNT, actions=actions, plays=plays)
    return _measure(games, lambda each: each.random(luck))


def _greedy(games: ManyGames) -> Any:
    return games.greedy()


def _measure(games: ManyGames, choose: Callable[[ManyGames], Any]) -> tuple[float, float]:
    """Return steps per second with and without the time for choosing, on one thread."""
    for _ in range(20):
        games.step(choose(games))
    steps, choosing = 0, 0.0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        before = perf_counter()
        chosen = choose(games)
        choosing += perf_counter() - before
        games.step(chosen)
        steps += COUNT
    took = perf_counter() - began
    return steps / took, steps / (took - choosing)


if __name__ == "__main__":
    main()
