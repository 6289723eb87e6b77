"""The settings of a training, written next to its curve so that it can be repeated."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

TABLES: Final = (
    "standard:2:26,standard:3:12,standard:4:60,xp:2:2,xp:3:1,xp:4:3,xp:5:3,xp:6:16,"
    "ngt:2:2,ngt:3:1,ngt:4:5,championship:2:4,championship:3:2,championship:4:16"
)
"""Ruleset, players and relative frequency."""

TRIALS: Final = "standard:2,standard:4"
"""Tables at which the strength is measured during the training."""

LAST_TRIALS: Final = "standard:2,standard:3,standard:4,xp:2,xp:6,ngt:2,ngt:4,championship:2,championship:4"


@dataclass(frozen=True, slots=True)
class Settings:
    out: Path
    minutes: float = 60.0
    seed: int = 1
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    start: Path | None = None
    """Weights of an earlier training (`net.pt`) to continue from."""
    lesson_seconds: float = 16.0
    """Seconds of play per round."""
    tables: str = TABLES
    temperature: float = 0.15
    whims: float = 0.03
    greedy_tables: float = 0.8
    """The share of tables where all opponents are greedy."""
    greedy: float = 0.6
    """The share of greedy opponents at other tables."""
    own_next: float = 0.4
    """The weight of the expectation in the next turn in the training target; the rest is the result of the game."""
    drawing_price: float = 0.0
    """How much better drawing must be than laying, in log odds."""
    kept_rounds: int = 7
    """The number of recent rounds whose games are used."""
    epochs: int = 2
    batch: int = 8192
    rate: float = 1e-3
    last_rate: float = 3e-5
    """The learning rate at the end."""
    average: float = 0.5
    """The weight of earlier rounds in the average of the weights."""
    trial_every: int = 3
    """Rounds between two trials."""
    deals: int = 400
    """Deals per table in a trial."""
    last_deals: int = 2_000

    @property
    def recorded(self) -> dict[str, object]:
        """The settings that are written next to the curve: all that do not depend on this machine."""
        left_out = {"out", "threads", "start"}
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in left_out}
