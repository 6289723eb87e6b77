"""What a training is made with; written beside its curve, so that it can be made again."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

TABLES: Final = (
    "standard:2:26,standard:3:12,standard:4:60,xp:2:2,xp:3:1,xp:4:3,xp:5:3,xp:6:16,"
    "ngt:2:2,ngt:3:1,ngt:4:5,championship:2:4,championship:3:2,championship:4:16"
)
"""Rules, players and how often they are played."""

TRIALS: Final = "standard:2,standard:4"
"""Where strength is looked at while it grows."""

LAST_TRIALS: Final = "standard:2,standard:3,standard:4,xp:2,xp:6,ngt:2,ngt:4,championship:2,championship:4"


@dataclass(frozen=True, slots=True)
class Settings:
    out: Path
    minutes: float = 60.0
    seed: int = 1
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    start: Path | None = None
    """Weights of an earlier training (`net.pt`), to go on from."""
    lesson_seconds: float = 16.0
    """Games of one round."""
    tables: str = TABLES
    temperature: float = 0.15
    whims: float = 0.03
    greedy_tables: float = 0.8
    """How often all of the others are greedy."""
    greedy: float = 0.6
    """Elsewhere, how many of them are."""
    own_next: float = 0.4
    """How much of what is learned is what was expected in the next turn, and not how the game ended."""
    drawing_price: float = 0.0
    """By how much drawing has to be better than laying, in the logarithm of the odds."""
    kept_rounds: int = 7
    """Whose games are learned from."""
    epochs: int = 2
    batch: int = 8192
    rate: float = 1e-3
    last_rate: float = 3e-5
    """To which it falls until the end."""
    average: float = 0.5
    """How much of the weights are those of the rounds before, rather than the last."""
    trial_every: int = 3
    """Rounds."""
    deals: int = 400
    """For a trial, at each table."""
    last_deals: int = 2_000

    @property
    def shown(self) -> dict[str, object]:
        """Without what only this machine has."""
        left_out = {"out", "threads", "start"}
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in left_out}
