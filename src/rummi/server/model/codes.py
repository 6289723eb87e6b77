"""Codes of rooms and championships: short, and read aloud without a doubt."""

from __future__ import annotations

from secrets import choice
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None that looks like another."""
ROOM_CODE_LENGTH: Final = 6
EVENT_CODE_LENGTH: Final = 8


def new_code(length: int) -> str:
    return "".join(choice(LETTERS) for _ in range(length))


def is_code(text: str, length: int) -> bool:
    return len(text) == length and set(text) <= set(LETTERS)
