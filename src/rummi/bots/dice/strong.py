"""The best play of the dice game every turn, and the throw that promises most of a few samples."""

from __future__ import annotations

from typing import Final

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice.laying import laid_dice
from rummi.games.express.search.best import Limits, best_play
from rummi.games.express.search.holding import promising
from rummi.games.express.search.rethrow import best_throw
from rummi.games.express.view import View
from rummi.games.shuffle import draws

SAMPLES: Final = 8
SAMPLED: Final = Limits(nodes=200)
PLAYED: Final = Limits(nodes=5_000)


def strong(view: View) -> Action:
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        # samples of its own, not the luck of the game, and the same for the same view
        samples = draws(f"{view.round}/{view.turns}/{view.table.in_one_line()}/{' '.join(map(str, hand))}")
        choice = best_throw(view.table, hand, view.setup.dice, samples, SAMPLES, SAMPLED)
        if choice.throw:
            return Throw(tuple((number, None) for number in choice.throw))
    best = best_play(view.table, [die.face for die in hand], PLAYED)
    if not len(best.laid):
        return Pass(promising(view.table, hand, len(hand)))
    laid, _ = laid_dice(hand, best.laid, ())
    left = [die for die in hand if die not in laid]
    return Lay(best.layout, promising(best.layout, left, len(left)))
