"""Pointers and keys as WebDriver and WebDriver BiDi write them, both alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from tools.engines.page import Move

KEYS: Final = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003"}


def pointing(kind: Literal["mouse", "touch"], moves: Sequence[Move]) -> list[dict[str, Any]]:
    return [
        {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [_step(move) for move in moves]}
    ]


def _step(move: Move) -> dict[str, Any]:
    if isinstance(move, str):
        return {"type": "pointerDown" if move == "down" else "pointerUp", "button": 0}
    x, y = (round(each) for each in move)
    return {"type": "pointerMove", "x": x, "y": y, "duration": 0}


def typing(keys: Sequence[str]) -> list[dict[str, Any]]:
    steps = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": steps}]
