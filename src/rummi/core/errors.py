"""The errors that users can cause, and violations: the rules that an action breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.sentence import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that was broken: a code for programs, which never changes, the rule's id and a message for people.

    `rule` is an id of docs/rules.md. It is empty for refusals that no booklet mentions, for example if another judge
    has just changed the same score card.

    >>> from rummi import Game
    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")
    >>> violation = game.judge("play R1 R2 R3")[0]
    >>> violation.code, violation.rule, str(violation.message)
    ('play/not-on-rack', 'STD-16', 'Not on your rack: R1 R2 R3.')
    """

    code: str
    rule: str
    message: Sentence

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)


class RummiError(Exception):
    """Base class of all errors that a user can cause.

    >>> from rummi import Game
    >>> try:
    ...     Game.deal("chess", ["Ala", "Bartek"], seed="rain")
    ... except RummiError as error:
    ...     print(error.message.template)
    there is no ruleset “{rules}”; there are: {known}
    """

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class InvalidInput(RummiError):
    """The input cannot be understood, or it names something that does not exist.

    >>> from rummi import Game
    >>> Game.deal("standard", ["Ala"], seed="rain")
    Traceback (most recent call last):
    ...
    rummi.core.errors.InvalidInput: standard is a game for 2 to 4 players, not for 1
    """


class NotationError(InvalidInput):
    """Text that is not in the notation. `place` is the index of the character where it goes wrong.

    >>> from rummi import Tiles
    >>> try:
    ...     Tiles.parse("R7 Q9")
    ... except NotationError as error:
    ...     print(error.place, error.problem)
    3 “Q9” is not a tile of this box
    """

    def __init__(self, message: Sentence, place: int) -> None:
        super().__init__(sentence("{problem} (at character {place})", problem=message, place=place + 1))
        self.problem = message
        self.place = place

    def __reduce__(self) -> tuple[type[NotationError], tuple[Sentence, int]]:
        return type(self), (self.problem, self.place)


class IllegalAction(RummiError):
    """A well-formed action that is against the rules. `violations` has every rule that it breaks, not only the first.

    >>> from rummi import Game
    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")
    >>> try:
    ...     game.act("play R1 R2 R3")
    ... except IllegalAction as error:
    ...     print([violation.rule for violation in error.violations])
    ['STD-16', 'STD-18']
    """

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(violations[0].message)
        self.violations = tuple(violations)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[tuple[Violation, ...]]]:
        return type(self), (self.violations,)

    def __str__(self) -> str:
        return "; ".join(map(str, self.violations))
