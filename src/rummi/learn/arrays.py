"""The arrays that the kernel fills."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rummi.learn.form import PIECES, Form

Observation: TypeAlias = dict[str, NDArray[np.uint8] | NDArray[np.int8]]
"""`observation`, `action_mask`, and for whole plays `plays`: the tiles that each action lays."""


class Arrays:
    """What is seen of so many turns."""

    def __init__(self, form: Form, count: int) -> None:
        of_plays = (form.actions, len(PIECES)) if form.scheme == "plays" else (0, 0)
        self.seen = np.zeros((count, form.seen), np.uint8)
        self.mask = np.zeros((count, form.actions), np.int8)
        self.plays = np.zeros((count, *of_plays), np.uint8)

    def observation(self, at: int) -> Observation:
        told: Observation = {"observation": self.seen[at], "action_mask": self.mask[at]}
        if self.plays.size:
            told["plays"] = self.plays[at]
        return told
