"""The error tree. A user's error is one of these and always carries a sentence that names what and where;
any other exception that leaves the package is a fault of ours."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.sentence import Sentence, sentence
from rummi.core.violation import Violation


class RummiError(Exception):
    """Anything a user can cause."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class InvalidInput(RummiError):
    """The input cannot be understood, or speaks of something that does not exist."""


class NotationError(InvalidInput):
    """Text that is not in the notation, with the place (a character counted from 0) where it goes wrong."""

    def __init__(self, message: Sentence, place: int) -> None:
        super().__init__(sentence("{problem} (at character {place})", problem=message, place=place + 1))
        self.problem = message
        self.place = place


class IllegalAction(RummiError):
    """Well-formed, but against the rules: all the rules it breaks, not only the first."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(violations[0].message)
        self.violations = tuple(violations)

    def __str__(self) -> str:
        return "; ".join(map(str, self.violations))
