"""The bots of the dice games."""

from __future__ import annotations

from typing import Final

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice import match_dice
from rummi.games.express.search.best import Limits, best_play, most_promising
from rummi.games.express.search.embedding import extend_existing
from rummi.games.express.search.rethrow import ThrowPlanner
from rummi.games.express.views import View
from rummi.games.shuffle import draws


def simple(view: View) -> Action:
    """Play gently: lay what fits without moving anything on the table, and keep the better half of the dice."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        kept = most_promising(view.table, hand, most=len(hand) // 2)
        return Throw(tuple((die.number, None) for die in hand if die.number not in kept))
    layout = extend_existing(view.table, [die.face for die in hand])
    return Pass(most_promising(view.table, hand, most=len(hand) // 2)) if layout is None else Lay(layout)


STRONG_LIMITS: Final = Limits(nodes=5_000)


def strong(view: View) -> Action:
    """Make the best play every turn, after the throw that promises most for this turn and the next."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        # sample throws from the view, so that the choice is repeatable and does not know the luck of the game
        luck = draws(f"{view.round}/{view.turns}/{view.table.in_one_line()}/{' '.join(map(str, hand))}")
        turns_left = view.setup.ruleset.turns - view.turns[view.seat] - 1
        thrown = ThrowPlanner(view.table, hand, view.setup.dice, luck, turns_left).choose_throw()
        if thrown:
            return Throw(tuple((number, None) for number in thrown))
    best = best_play(view.table, [die.face for die in hand], STRONG_LIMITS)
    if not len(best.laid):
        return Pass(most_promising(view.table, hand, len(hand)))
    laid, _ = match_dice(hand, best.laid, ())
    left = [die for die in hand if die not in laid]
    return Lay(best.layout, most_promising(best.layout, left, len(left)))
