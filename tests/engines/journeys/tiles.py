"""A game of two turns: a refusal, a reload, a hint, an opening, and the last tiles."""

from __future__ import annotations

import re

from tools.engines.page import Device, Point
from tools.engines.person import Person, Sought

from tests.engines.visit import Visit, button

RACK = Sought("region", "Your rack")
HELD = Sought("[data-piece]", within=RACK)
CLOTH = Sought("[data-cloth]")
UNFINISHED = Sought("li", re.compile("missing"), CLOTH)
MINE = button("Draw a tile")


def by_mouse(visit: Visit) -> None:
    maya = _sit_down(visit, "mouse", "desktop")
    maya.drag(_tile("red 11"), _free_corner(maya))
    _see_error(maya)
    maya.page.reload()
    for number in (12, 13):
        meld = maya.see(UNFINISHED)
        maya.drag(_tile(f"red {number}"), (meld.x + meld.width - 4, meld.middle[1]))
    _end_turn(maya)
    _go_out(maya)


def by_touch(visit: Visit) -> None:
    """Drag the first tile by touch, and move the others by taps."""
    maya = _sit_down(visit, "finger", "phone")
    maya.drag(_tile("red 11"), _free_corner(maya))
    _see_error(maya)
    maya.press(button("Undo"))
    maya.lose(UNFINISHED)
    maya.press(_tile("red 11"))
    maya.press(button("New meld"))
    for number in (12, 13):
        maya.press(_tile(f"red {number}"))
        maya.press(Sought("[data-piece]", f"red {number - 1}", CLOTH))
    _end_turn(maya)
    _go_out(maya)


def _sit_down(visit: Visit, room: str, device: Device) -> Person:
    maya = visit.come(visit.stage.rooms[room], device)
    maya.press(button("All right"))
    maya.lose(button("All right"))
    maya.wait(lambda: maya.count(HELD) == 6, "six tiles are not seen")
    return maya


def _tile(name: str) -> Sought:
    return Sought("[data-piece]", name, RACK)


def _free_corner(maya: Person) -> Point:
    """Return the corner of the cloth for new melds."""
    cloth = maya.see(CLOTH)
    return cloth.x + cloth.width - 40, cloth.y + cloth.height - 25


def _see_error(maya: Person) -> None:
    maya.see(UNFINISHED)
    maya.press(button("End turn"))
    title = Sought("[role=alertdialog] h2")
    assert "missing here" in maya.see(title).text
    maya.see(Sought("link", "Rule STD-13"))
    maya.press(button("I'll fix it"))
    maya.lose(title)


def _end_turn(maya: Person) -> None:
    maya.wait(lambda: maya.count(HELD) == 3, "three tiles are not left")
    maya.press(button("End turn"))
    maya.see(MINE)


def _go_out(maya: Person) -> None:
    """Lay the play of the hint."""
    maya.press(button("Hint"))
    maya.press(button("Show the play"))
    maya.press(button("Lay it out"))
    maya.wait(lambda: maya.count(HELD) == 0, "tiles are left on the rack")
    maya.press(button("End turn"))
    maya.see(Sought("[data-end] h2"))
