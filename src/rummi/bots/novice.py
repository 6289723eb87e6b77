"""A beginner: sees sets on its rack and where a tile fits on, moves nothing on the table, and overlooks tiles."""

from __future__ import annotations

from typing import Final

from rummi.bots.laying import added, numbers, opened, play_to, sets_of
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action
from rummi.games.classic.views import View
from rummi.games.shuffle import draws

OVERLOOKS: Final = 8
"""One tile in so many is not seen in a turn."""
FEW: Final = 3
"""Of so many tiles nobody overlooks one."""


def novice(view: View) -> Action:
    assert view.seat is not None
    seen = _seen(view)
    if not view.opened[view.seat]:
        return play_to(view, opened(view, numbers(seen)) or view.table)
    box = view.setup.box
    sets = sets_of(seen, box)
    return play_to(view, added(Table((*view.table, *sets)), seen.without(Table(sets).tiles), box))


def _seen(view: View) -> Tiles:
    """The tiles that it notices this turn, the same for the same table and rack, so that games can be repeated."""
    rack = view.rack.sorted()
    if len(rack) <= FEW:
        return rack
    glance = draws(f"{view.table}/{rack}")
    return Tiles.of(piece for piece in rack if glance(OVERLOOKS))
