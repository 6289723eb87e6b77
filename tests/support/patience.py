"""The number of random games in tests: a few by default, multiplied by RUMMI_PATIENCE."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

TIMES: Final = int(os.environ.get("RUMMI_PATIENCE", "1"))


def whole_games(games: int, steps: int) -> settings:
    return settings(
        max_examples=max(1, games * TIMES // 2),
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
