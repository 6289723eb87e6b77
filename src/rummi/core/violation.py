"""A rule that was broken: a stable code, the rule's id in docs/rules.md and a sentence for people.

What is refused although no document speaks of it (a card that somebody else has just changed) has no rule."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.core.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Violation:
    """`code` is for programs and never changes, `message` is for people.

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
