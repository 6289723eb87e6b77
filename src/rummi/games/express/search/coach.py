"""Advice for a player: what to lay now, and which dice to hold for the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.sentence import Sentence, counted, sentence
from rummi.games.express.dice.die import Dice, Die
from rummi.games.express.dice.laying import laid_dice
from rummi.games.express.dice.layout import Layout
from rummi.games.express.search.best import Best, Limits, best_play
from rummi.games.express.search.explain import explain
from rummi.games.express.search.rethrow import SAMPLES, Choice, best_throw
from rummi.games.game import Draw
from rummi.solver.explain.words import tiles


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
    """What to hold and what to throw, by whichever are fewer."""
    if not choice.throw:
        return counted(
            "Throw nothing: {n} die can be laid as it lies.",
            "Throw nothing: {n} dice can be laid as they lie.",
            round(choice.expected),
        )
    if not choice.hold:
        return sentence("Throw all the dice that are left.")
    if len(choice.hold) <= len(choice.throw):
        return sentence("Hold {dice} and throw the others.", dice=_named(hand, choice.hold))
    return sentence("Throw {dice} and hold the others.", dice=_named(hand, choice.throw))


def _named(hand: Sequence[Die], numbers: Sequence[int]) -> Sentence:
    return tiles(die.face for die in hand if die.number in numbers)
