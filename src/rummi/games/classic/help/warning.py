"""What would become dear if nobody said it: not to open while one can, and somebody is nearly out."""

from __future__ import annotations

from typing import Final

from rummi.core.sentence import Sentence, counted
from rummi.games.classic.rules.opening import could_open
from rummi.games.classic.view import View

NEARLY_OUT: Final = 3
"""So few tiles can be gone in one turn."""


def warning(view: View) -> Sentence | None:
    """STD-50 and STD-51: what it costs depends on whether the opening was announced (STD-52)."""
    seat, ruleset = view.seat, view.setup.ruleset
    if seat is None or view.turn != seat or view.opened[seat] or not could_open(view.rack, ruleset):
        return None
    fewest = min(held for other, held in enumerate(view.tiles) if other != seat)
    if fewest > NEARLY_OUT:
        return None
    price = ruleset.not_opened if view.announced[seat] else ruleset.could_have_opened
    return counted(
        "Open now: another player holds {n} tile only, and if you have not opened then, you record −{price}.",
        "Open now: another player holds {n} tiles only, and if you have not opened then, you record −{price}.",
        fewest,
        price=price,
    )
