"""Help for a player of the dice game: which dice to throw, what to lay, what to hold."""

from __future__ import annotations

from typing import Final

from rummi.core.sentence import sentence
from rummi.games.express.actions import Lay, Pass, Throw
from rummi.games.express.notation import write_action
from rummi.games.express.search.best import Limits
from rummi.games.express.search.coach import advise, throwing
from rummi.games.express.search.rethrow import best_throw
from rummi.games.express.view import View
from rummi.games.game import Hint
from rummi.games.shuffle import draws
from rummi.solver.explain.words import tiles

SAMPLES: Final = 8
LIMITS: Final = Limits(nodes=5_000)


def hint(view: View) -> Hint:
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        tell = sentence("Throw all your dice.")
        return Hint(tell, (tell,), write_action(Throw(which="all")))
    samples = draws(f"hint {view.round}/{view.turns}")  # not the luck of the game
    if not view.thrown:
        choice = best_throw(view.table, hand, view.setup.dice, samples, SAMPLES)
        if choice.throw:
            action = Throw(tuple((number, None) for number in choice.throw))
            return Hint(
                sentence("Not every die needs to be thrown again."), (throwing(hand, choice),), write_action(action)
            )
    advice = advise(view.table, hand, view.setup.dice, samples, SAMPLES, LIMITS)
    hold = advice.choice.hold if advice.choice else ()
    if not len(advice.play.laid):
        return Hint(sentence("Nothing can be laid."), tuple(advice.sentences), write_action(Pass(hold)))
    nudge = sentence("Look at {tile}.", tile=tiles(advice.play.laid.pieces[:1]))
    return Hint(nudge, tuple(advice.sentences), write_action(Lay(advice.play.layout, hold)))
