"""The best play of the dice game every turn, and the throw after which most can be laid in this turn and the next."""

from __future__ import annotations

from typing import Final

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice import match_dice
from rummi.games.express.search.best import Limits, best_play, most_promising
from rummi.games.express.search.rethrow import ThrowPlanner
from rummi.games.express.views import View
from rummi.games.shuffle import draws

PLAYED: Final = Limits(nodes=5_000)


def strong(view: View) -> Action:
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        # samples of its own, not the luck of the game, and the same for the same view
        luck = draws(f"{view.round}/{view.turns}/{view.table.in_one_line()}/{' '.join(map(str, hand))}")
        turns_left = view.setup.ruleset.turns - view.turns[view.seat] - 1
        thrown = ThrowPlanner(view.table, hand, view.setup.dice, luck, turns_left).choose_throw()
        if thrown:
            return Throw(tuple((number, None) for number in thrown))
    best = best_play(view.table, [die.face for die in hand], PLAYED)
    if not len(best.laid):
        return Pass(most_promising(view.table, hand, len(hand)))
    laid, _ = match_dice(hand, best.laid, ())
    left = [die for die in hand if die not in laid]
    return Lay(best.layout, most_promising(best.layout, left, len(left)))
