"""Advice for a player: what to lay now, and which dice to hold for the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.sentence import Sentence, counted, sentence
from rummi.games.express.dice import Dice, Die
from rummi.games.express.laying import laid_dice
from rummi.games.express.layout import Layout
from rummi.games.express.search.best import Best, Limits, best_play
from rummi.games.express.search.explain import explain
from rummi.games.express.search.rethrow import SAMPLES, Choice, best_throw
from rummi.games.game import Draw


@dataclass(frozen=True, slots=True)
class Advice:
    play: Best
    left: tuple[Die, ...]
    """What stays in the hand after the play."""
    choice: Choice | None
    """None where nothing stays."""

    @property
    def sentences(self) -> list[Sentence]:
        told = explain(self.play.before, self.play.layout)
        if not len(self.play.laid):
            told = [sentence("Nothing can be laid.")]
        return told if self.choice is None else [*told, throwing(self.left, self.choice)]


def advise(
    table: Layout, hand: Sequence[Die], dice: Dice, draw: Draw, samples: int = SAMPLES, limits: Limits | None = None
) -> Advice:
    """For dice that have been thrown: the best play, then what to hold of the rest if the table stays so."""
    play = best_play(table, [die.face for die in hand], limits)
    laid, _ = laid_dice(hand, play.laid, ())
    left = tuple(die for die in hand if die not in laid)
    choice = best_throw(play.layout, left, dice, draw, samples) if left else None
    return Advice(play, left, choice)


def throwing(hand: Sequence[Die], choice: Choice) -> Sentence:
    """What to hold and what to throw, and how much that promises."""
    expected, error = f"{choice.expected:.1f}", f"{choice.error:.1f}"
    thrown = _named(hand, choice.throw)
    if not choice.throw:
        return counted(
            "Throw nothing: {n} die can be laid as it lies.",
            "Throw nothing: {n} dice can be laid as they lie.",
            round(choice.expected),
        )
    if not choice.hold:
        return sentence(
            "Throw {thrown}: then {expected} ± {error} dice can be laid.",
            thrown=thrown,
            expected=expected,
            error=error,
        )
    return sentence(
        "Hold {held} and throw {thrown}: then {expected} ± {error} dice can be laid.",
        held=_named(hand, choice.hold),
        thrown=thrown,
        expected=expected,
        error=error,
    )


def _named(hand: Sequence[Die], numbers: Sequence[int]) -> str:
    return " ".join(str(die.face) for die in hand if die.number in numbers)
