"""A bot that only ever takes our time rests for a while: where many rooms have it, all would stand in line for it."""

from __future__ import annotations

import logging
from collections import Counter
from time import monotonic
from typing import Final

MOST_IN_A_ROW: Final = 8
"""So often in a row a bot may take our time without an answer."""
REST_SECONDS: Final = 30.0

_LOG: Final = logging.getLogger(__name__)


class Resting:
    def __init__(self) -> None:
        self._in_a_row: Counter[tuple[str, str]] = Counter()
        self._until: dict[tuple[str, str], float] = {}

    def rests(self, rules: str, bot: str) -> bool:
        return monotonic() < self._until.get((rules, bot), 0.0)

    def took_our_time(self, rules: str, bot: str) -> None:
        """It hung, or its process died."""
        self._in_a_row[rules, bot] += 1
        if self._in_a_row[rules, bot] >= MOST_IN_A_ROW:
            self._until[rules, bot] = monotonic() + REST_SECONDS
            _LOG.warning("a bot rests, and simpler ones move for it", extra={"bot": bot, "rules": rules})

    def answered(self, rules: str, bot: str) -> None:
        """And be it nonsense: that costs no time."""
        self._in_a_row.pop((rules, bot), None)
