"""The tile games as a PettingZoo environment, in which the agents act one after the other (AEC)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rummi.arena.kernel_games import build_record
from rummi.games.base import Outcome
from rummi.learn.form import MOST_PLAYS, PIECES, Arrays, Observation, Scheme
from rummi.learn.setup import POINTS_PER_REWARD, Reward, create_courses, create_setup, require_reward
from rummi.records.record import Record
from rummi.solver.kernel import PIECES as BY_PLACE

Action: TypeAlias = int | None
"""None for an agent whose game has ended, as PettingZoo requires."""


def env(
    rules: str = "standard",
    players: int = 2,
    *,
    actions: Scheme = "steps",
    plays: int = MOST_PLAYS,
    reward: Reward = "win",
    options: Mapping[str, object] | None = None,
) -> AECEnv[str, Observation, Action]:
    """Return the environment with PettingZoo's usual wrappers: an agent that takes a forbidden action loses the game.

    >>> table = env("standard", 2, actions="plays")
    >>> table.reset(seed=1)
    >>> seen, reward, terminated, truncated, info = table.last()
    >>> table.agent_selection, seen["observation"].shape, seen["plays"].shape, int(seen["action_mask"][0])
    ('player_0', (112,), (41, 53), 1)
    """
    raw = RummiEnv(rules, players, actions=actions, plays=plays, reward=reward, options=options)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class RummiEnv(AECEnv[str, Observation, Action]):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without wrappers. `step` raises ValueError for an action that the mask forbids."""

    metadata: ClassVar[dict[str, Any]] = {"name": "rummi_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        rules: str = "standard",
        players: int = 2,
        *,
        actions: Scheme = "steps",
        plays: int = MOST_PLAYS,
        reward: Reward = "win",
        options: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__()
        require_reward(reward)
        self._rules, self._reward = rules, reward
        self._setup = create_setup(rules, players, options)
        self.form, self._courses = create_courses(self._setup, actions, plays, 1, keep_actions=True)
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: _space(Arrays(self.form, 1)) for agent in self.possible_agents}
        self._choices = {agent: spaces.Discrete(self.form.actions) for agent in self.possible_agents}
        self._seed, self._number = "", 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._choices[agent]

    @property
    def deal(self) -> tuple[str, int]:
        """The seed of the game, and the seat that begins: the next seat begins the next game."""
        return f"{self._seed}/{self._number}", self._number % len(self.possible_agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal the first game of a seed; without a seed, the next game of the same seed."""
        if seed is None and self._seed:
            self._number += 1
        else:
            self._seed, self._number = secrets.token_hex(8) if seed is None else str(seed), 0
        seed_text, first = self.deal
        self._courses.begin(0, seed_text.encode(), first)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, float]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._stepper = _Stepper(self)
        self.agent_selection = self.possible_agents[first]

    def observe(self, agent: str) -> Observation:
        arrays = Arrays(self.form, 1)
        self._courses.look(0, self._seats[agent], arrays.seen, arrays.mask, arrays.plays)
        return arrays.observation(0)

    def step(self, action: Action) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        acting = self.agent_selection
        self._stepper.step(int(action))
        self._cumulative_rewards[acting] = 0.0
        self._clear_rewards()
        if self._stepper.over:
            self._end_game()
        self.agent_selection = self.possible_agents[self._stepper.seat]
        self._accumulate_rewards()

    def _end_game(self) -> None:
        won, points = self._stepper.won, self._stepper.points
        players = len(self.possible_agents)
        for agent, seat in self._seats.items():
            by_win = (players * won[seat] - 1) / (players - 1)
            self.rewards[agent] = float(by_win if self._reward == "win" else points[seat] / POINTS_PER_REWARD)
            self.infos[agent] = {"points": int(points[seat]), "won": float(won[seat])}
            self.terminations[agent] = True

    def greedy(self) -> int:
        """Return the greedy bot's next action. If the turn has already departed from greedy's play, that is to draw."""
        chosen = np.zeros(1, np.int64)
        self._courses.greedy(chosen, 1)
        return int(chosen[0])

    def record(self) -> Record:
        """Return the game so far, without the current turn, for `rummi.save`."""
        _, over, scores, winners, _, actions, _ = self._courses.told(0)
        outcome = Outcome(scores, winners) if over else None
        return build_record(self._rules, self._setup, *self.deal, actions, outcome)

    def render(self) -> str:
        """Return the table as it is during the turn, and the rack of the agent to act, in the notation."""
        *_, sets = self._courses.told(0)
        seen = self.observe(self.possible_agents[self._stepper.seat])["observation"]
        table = " | ".join(" ".join(str(BY_PLACE[place]) for place in row) for row in sets)
        held = seen[self.form.parts["rack"]]
        rack = " ".join(str(piece) for piece, count in zip(PIECES, held, strict=True) for _ in range(count))
        return f"{self.agent_selection}\ntable: {table or '-'}\nrack: {rack or '-'}"

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


class _Stepper:
    """Takes steps of the one game, and holds their results."""

    def __init__(self, table: RummiEnv) -> None:
        players = len(table.possible_agents)
        self._courses = table._courses
        self._arrays = Arrays(table.form, 1)
        self._seats, self._over = np.zeros(1, np.int8), np.zeros(1, np.bool_)
        self._points, self._won = np.zeros((1, players), np.int32), np.zeros((1, players), np.float32)
        self._seats[0] = table.deal[1]

    def step(self, action: int) -> None:
        arrays = self._arrays
        actions = np.array([action], np.int64)
        self._courses.step(
            actions, arrays.seen, arrays.mask, arrays.plays, self._seats, self._over, self._points, self._won, 1
        )

    @property
    def seat(self) -> int:
        return int(self._seats[0])

    @property
    def over(self) -> bool:
        return bool(self._over[0])

    @property
    def points(self) -> list[int]:
        return [int(each) for each in self._points[0]]

    @property
    def won(self) -> list[float]:
        return [float(each) for each in self._won[0]]


def _space(arrays: Arrays) -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {}
    for name, each in arrays.observation(0).items():
        most = 1 if name == "action_mask" else 255
        parts[name] = spaces.Box(0, most, each.shape, each.dtype.type)
    return spaces.Dict(parts)
