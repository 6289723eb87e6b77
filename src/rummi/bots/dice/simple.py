"""A gentle player of the dice game: lays what it sees at once, and keeps the better half of its dice."""

from __future__ import annotations

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.search.best import most_promising
from rummi.games.express.search.embedding import extend_existing
from rummi.games.express.views import View


def simple(view: View) -> Action:
    """Nothing on the table is moved; its sets only grow, or new ones join them."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    if view.first_turn:
        return Throw(which="all")
    if not view.thrown:
        kept = most_promising(view.table, hand, most=len(hand) // 2)
        return Throw(tuple((die.number, None) for die in hand if die.number not in kept))
    layout = extend_existing(view.table, [die.face for die in hand])
    return Pass(most_promising(view.table, hand, most=len(hand) // 2)) if layout is None else Lay(layout)
