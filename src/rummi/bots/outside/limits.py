"""What a bot from outside may take: time, and room for what it writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOVE_MS: Final = 1_000
"""For one answer, where nobody says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    hello_ms: int = 10_000
    """From its start to its hello: an interpreter, and perhaps a network that is read."""
    grace_ms: int = 250
    """After the time of an answer, for the way there and back."""
    line_bytes: int = 4_096
    """Of one line that it writes; actions are at most half as long."""
    output_bytes: int = 65_536
    """That it writes between two questions."""
    stderr_bytes: int = 4_096
    """Of its standard error, of which the end is kept."""
    quit_ms: int = 500
    """In which it ends when it is told to."""


USUAL: Final = Limits()
