"""The bots of the dice games."""

from __future__ import annotations

from typing import Final

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice import laid_dice
from rummi.games.express.search.best import Limits, best_play, promising
from rummi.games.express.search.embedding import extend
from rummi.games.express.search.rethrow import Outlook
from rummi.games.express.views import View
from rummi.games.shuffle import draws


def simple(view: View) -> Action:
    """Nothing on the table is moved; its sets only grow, or new ones join them."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        kept = promising(view.table, hand, most=len(hand) // 2)
        return Throw(tuple((die.number, None) for die in hand if die.number not in kept))
    layout = extend(view.table, [die.face for die in hand])
    return Pass(promising(view.table, hand, most=len(hand) // 2)) if layout is None else Lay(layout)


STRONG_LIMITS: Final = Limits(nodes=5_000)


def strong(view: View) -> Action:
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        # samples of its own, not the luck of the game, and the same for the same view
        luck = draws(f"{view.round}/{view.turns}/{view.table.in_one_line()}/{' '.join(map(str, hand))}")
        turns_left = view.setup.ruleset.turns - view.turns[view.seat] - 1
        thrown = Outlook(view.table, hand, view.setup.dice, luck, turns_left).thrown()
        if thrown:
            return Throw(tuple((number, None) for number in thrown))
    best = best_play(view.table, [die.face for die in hand], STRONG_LIMITS)
    if not len(best.laid):
        return Pass(promising(view.table, hand, len(hand)))
    laid, _ = laid_dice(hand, best.laid, ())
    left = [die for die in hand if die not in laid]
    return Lay(best.layout, promising(best.layout, left, len(left)))
