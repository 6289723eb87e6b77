"""Many games at once, played by the kernel: an action for each of them at a time."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rummi.learn.dealing import POINTS_PER_REWARD, Reward, create_courses, create_setup, require_reward
from rummi.learn.form import MOST_PLAYS, Arrays, Scheme


class ManyGames:
    """Each shows the turn of whoever is to act; when one has ended, the next begins at its place at once.

    The arrays belong to the games and are filled anew by every step. The same seed and actions give the same games, on
    any number of threads.

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
        self._shown = Arrays(self.form, count)
        self._reward, self._players, self._threads = reward, players, threads
        self.seats = np.zeros(count, np.int8)
        """Whose turn it is."""
        self.over = np.zeros(count, np.bool_)
        """Whether the game that was stepped has ended; what is seen is of the next one then."""
        self.points = np.zeros((count, players), np.int32)
        """As scored, of games that have just ended; noughts elsewhere, here and in what follows."""
        self.won = np.zeros((count, players), np.float32)
        """The parts of the win."""
        self.rewards = np.zeros((count, players), np.float32)
        self._courses.begin_all(seed.encode(), threads)
        self._courses.show(*self._turns, self.seats, threads)

    @property
    def observation(self) -> NDArray[np.uint8]:
        return self._shown.seen

    @property
    def action_mask(self) -> NDArray[np.int8]:
        return self._shown.mask

    @property
    def plays(self) -> NDArray[np.uint8]:
        """The tiles that each action lays, where whole plays are chosen."""
        return self._shown.plays

    def step(self, actions: ArrayLike) -> None:
        """Raises ValueError where a mask forbids an action; then nothing has happened."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._courses.step(chosen, *self._turns, self.seats, self.over, self.points, self.won, self._threads)
        if self._reward == "points":
            np.divide(self.points, POINTS_PER_REWARD, out=self.rewards, casting="unsafe")
        else:
            by_win = (self._players * self.won - 1) / (self._players - 1)
            np.multiply(by_win, self.over[:, None], out=self.rewards)

    def greedy(self) -> NDArray[np.int64]:
        """What the greedy player would do in each."""
        chosen = np.zeros(len(self.seats), np.int64)
        self._courses.greedy(chosen, self._threads)
        return chosen

    def random(self, luck: np.random.Generator) -> NDArray[np.int64]:
        """An even choice among what each mask allows."""
        counted = self.action_mask.cumsum(axis=1, dtype=np.int16)
        which = (luck.random(len(counted)) * counted[:, -1]).astype(np.int16)
        chosen: NDArray[np.int64] = (counted > which[:, None]).argmax(axis=1)
        return chosen

    @property
    def _turns(self) -> tuple[NDArray[np.uint8], NDArray[np.int8], NDArray[np.uint8]]:
        return self._shown.seen, self._shown.mask, self._shown.plays
