"""A turn of the dice game: a die goes to its line, another is held."""

from __future__ import annotations

import re

from tools.engines.page import Point
from tools.engines.person import Person, Sought

from tests.engines.visit import Visit, button

HOLDING = Sought("[data-area=hold]")
REROLL = Sought("[data-area=reroll]")
CLOTH = Sought("main")


def by_mouse(visit: Visit) -> None:
    maya = visit.come(visit.stage.rooms["dice"])
    maya.drag(button("red 8", REROLL), _behind_the_seven(maya))
    maya.drag(button("joker", REROLL), maya.see(HOLDING).middle)
    _end_turn(maya)


def by_touch(visit: Visit) -> None:
    maya = visit.come(visit.stage.rooms["dice by touch"], "phone")
    maya.press(button("red 8", REROLL))
    maya.see(Sought("[data-selected]"))
    maya.press_at(_behind_the_seven(maya))
    maya.see(button("red 8", CLOTH))
    maya.press(button("joker", REROLL))
    _end_turn(maya)


def _behind_the_seven(maya: Person) -> Point:
    x, y = maya.grip(button("red 7", CLOTH))
    return x + maya.see(button("red 7", CLOTH)).width + 4, y


def _end_turn(maya: Person) -> None:
    maya.see(button("red 8", CLOTH))
    maya.see(button("joker", HOLDING))
    maya.press(Sought("button", re.compile("^End turn")))
    maya.see(Sought("button", re.compile("^Throw")))
