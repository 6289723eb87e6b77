"""Codes of rooms and tournaments, short and easy to read aloud."""

from __future__ import annotations

from secrets import choice
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without letters and digits that look alike."""
ROOM_CODE_LENGTH: Final = 6
EVENT_CODE_LENGTH: Final = 8


def new_code(length: int) -> str:
    return "".join(choice(LETTERS) for _ in range(length))


def is_code(text: str, length: int) -> bool:
    return len(text) == length and set(text) <= set(LETTERS)
