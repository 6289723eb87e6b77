"""Many games at once in the kernel, with one action for each of them at a time."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rummi.learn.form import MOST_PLAYS, Arrays, Scheme
from rummi.learn.setup import POINTS_PER_REWARD, Reward, create_courses, create_setup, require_reward


class ManyGames:
    """Many games, each with the observation of the seat to act. When a game ends, the next begins in its place at once.

    Every step fills the same arrays again. The same seed and actions give the same games, on any number of threads.

    >>> games = ManyGames("standard", 2, count=8, seed="rain")
    >>> luck = np.random.default_rng(1)
    >>> for _ in range(100):
    ...     games.step(games.random(luck))
    >>> games.observation.shape, games.action_mask.shape, games.rewards.shape
    ((8, 904), (8, 145), (8, 2))
    """

    def __init__(
        self,
        rules: str = "standard",
        players: int = 2,
        count: int = 256,
        *,
        actions: Scheme = "steps",
        plays: int = MOST_PLAYS,
        reward: Reward = "win",
        seed: str = "1",
        options: Mapping[str, object] | None = None,
        threads: int = 1,
    ) -> None:
        require_reward(reward)
        setup = create_setup(rules, players, options)
        self.form, self._courses = create_courses(setup, actions, plays, count, keep_actions=False)
        self._arrays = Arrays(self.form, count)
        self._reward, self._players, self._threads = reward, players, threads
        self.seats = np.zeros(count, np.int8)
        """The seat to act in each game."""
        self.over = np.zeros(count, np.bool_)
        """True for games that the last step has ended; their observations are already of the next game."""
        self.points = np.zeros((count, players), np.int32)
        """The points of games that the last step has ended; 0 for others."""
        self.won = np.zeros((count, players), np.float32)
        """The parts of the win, likewise."""
        self.rewards = np.zeros((count, players), np.float32)
        """The rewards, likewise."""
        self._courses.begin_all(seed.encode(), threads)
        self._courses.show(*self._turns, self.seats, threads)

    @property
    def observation(self) -> NDArray[np.uint8]:
        return self._arrays.seen

    @property
    def action_mask(self) -> NDArray[np.int8]:
        return self._arrays.mask

    @property
    def plays(self) -> NDArray[np.uint8]:
        """The tiles that each action lays, in the scheme `plays`."""
        return self._arrays.plays

    def step(self, actions: ArrayLike) -> None:
        """Take one action in each game. Raises ValueError if a mask forbids an action; then no game has changed."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._courses.step(chosen, *self._turns, self.seats, self.over, self.points, self.won, self._threads)
        if self._reward == "points":
            np.divide(self.points, POINTS_PER_REWARD, out=self.rewards, casting="unsafe")
        else:
            by_win = (self._players * self.won - 1) / (self._players - 1)
            np.multiply(by_win, self.over[:, None], out=self.rewards)

    def greedy(self) -> NDArray[np.int64]:
        """Return the greedy bot's action in each game."""
        chosen = np.zeros(len(self.seats), np.int64)
        self._courses.greedy(chosen, self._threads)
        return chosen

    def random(self, luck: np.random.Generator) -> NDArray[np.int64]:
        """Return a random action for each game, all allowed ones with equal chance."""
        counted = self.action_mask.cumsum(axis=1, dtype=np.int16)
        which = (luck.random(len(counted)) * counted[:, -1]).astype(np.int16)
        chosen: NDArray[np.int64] = (counted > which[:, None]).argmax(axis=1)
        return chosen

    @property
    def _turns(self) -> tuple[NDArray[np.uint8], NDArray[np.int8], NDArray[np.uint8]]:
        return self._arrays.seen, self._arrays.mask, self._arrays.plays
