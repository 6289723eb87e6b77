"""A gentle player of the dice game: lays what it sees at once, and keeps dice that have a partner."""

from __future__ import annotations

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.search.holding import partnered
from rummi.games.express.search.in_place import extend
from rummi.games.express.view import View


def simple(view: View) -> Action:
    """Nothing on the table is moved; its sets only grow, or new ones join them."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    if not view.thrown:
        kept = partnered(view.table, hand)
        loose = [die.number for die in hand if die.number not in kept]
        if view.first_turn or loose:
            return Throw(tuple((number, None) for number in loose))
    layout = extend(view.table, [die.face for die in hand])
    return Pass(partnered(view.table, hand)) if layout is None else Lay(layout)
