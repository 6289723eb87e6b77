"""What a family says that knows no clock, no strict play and no draw for the start."""

from __future__ import annotations

from typing import Any

from rummi.games.game import Draw, DrawForStart


class Untimed:
    @staticmethod
    def draw_for_start(setup: Any, draw: Draw) -> DrawForStart | None:  # noqa: ARG004
        """The players agree: the oldest begins (JUN-12), or the youngest (DICE-8)."""
        return None

    @staticmethod
    def strict(setup: Any) -> bool:  # noqa: ARG004
        return False

    @staticmethod
    def time_limit(setup: Any) -> int:  # noqa: ARG004
        return 0

    @staticmethod
    def time_out(state: Any, seat: int, draft: Any) -> Any:  # noqa: ARG004
        raise ValueError("this game has no clock")

    @staticmethod
    def instead(state: Any, seat: int, action: Any) -> Any:  # noqa: ARG004
        return None
