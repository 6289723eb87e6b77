"""What a bot from outside can do wrong: a code that never changes, and a sentence for whoever runs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.errors import RummiError, Violation
from rummi.core.sentence import Sentence, sentence

CANNOT_START: Final = "bot/cannot-start"
SLOW_START: Final = "bot/slow-start"
VERSION: Final = "bot/version"
RULES: Final = "bot/rules"
LATE: Final = "bot/late"
DIED: Final = "bot/died"
FLOOD: Final = "bot/flood"
GARBAGE: Final = "bot/garbage"
OUT_OF_TURN: Final = "bot/out-of-turn"
NOTATION: Final = "bot/notation"
ILLEGAL: Final = "bot/illegal"
RESIGNED: Final = "bot/resigned"
STAYS: Final = "bot/stays"

CODES: Final = (
    CANNOT_START,
    SLOW_START,
    VERSION,
    RULES,
    LATE,
    DIED,
    FLOOD,
    GARBAGE,
    OUT_OF_TURN,
    NOTATION,
    ILLEGAL,
    RESIGNED,
    STAYS,
)
HARMLESS: Final = frozenset((NOTATION, ILLEGAL, RESIGNED, RULES))
"""After these it still listens, and can play another game."""


class BotFault(RummiError):
    """By which a bot loses its game. `answer` is what it said, which may tell somebody's tiles."""

    def __init__(self, code: str, message: Sentence, answer: str = "", violations: Sequence[Violation] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.answer = answer
        self.violations = tuple(violations)
        self.stderr = ""
        """The end of what it wrote to standard error until then."""

    @property
    def codes(self) -> tuple[str, ...]:
        """Its own, and those of the rules that were broken."""
        return (self.code, *(broken.code for broken in self.violations))


def died(status: int | None) -> BotFault:
    if status is None:
        return BotFault(DIED, sentence("it closed its standard output or input"))
    return BotFault(DIED, sentence("it ended by itself, with exit status {status}", status=status))


def late(ms: int) -> BotFault:
    return BotFault(LATE, sentence("it did not answer within {ms} ms", ms=ms))
