"""A child's turn: two tiles begin a run by taps, and a joker is dragged to it."""

from __future__ import annotations

from tools.engines.person import Sought

from tests.engines.visit import Visit, button

MORE = button("Put it to the new run")
RACK = Sought("region", "Your rack")


def play(visit: Visit) -> None:
    maya = visit.come(visit.stage.rooms["junior"], "phone")
    maya.press(button("red 1", RACK))
    maya.press(button("Begin a new run"))
    maya.press(button("red 2", RACK))
    maya.press(MORE)
    maya.press(button("joker", RACK))  # chosen: its place shows itself
    x, y = maya.see(MORE).middle
    maya.drag(button("joker", RACK), (x, y + 25))  # a tile is held above the finger, but at a mouse
    maya.wait(lambda: maya.count(button("joker", RACK)) == 0, "the joker is still on the rack")
    maya.press(button("Done"))
    maya.see(Sought("listitem", "red 1 to 3"))
