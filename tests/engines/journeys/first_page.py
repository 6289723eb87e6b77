"""The page with which everything begins."""

from __future__ import annotations

import re

from tools.engines.person import Sought

from tests.engines.visit import Visit, button, heading

RACK = Sought("region", "Your rack")


def looked_at(visit: Visit) -> None:
    """In both languages, and the choice is kept."""
    somebody = visit.come("/", "phone", known=False)
    somebody.see(heading("Pull up a chair."))
    somebody.press(button("Polski"))
    somebody.see(heading("Usiądź do stołu."))
    somebody.page.reload()
    somebody.see(heading("Usiądź do stołu."))
    somebody.press(button("Zmień"))
    somebody.see(Sought("dialog", "Nowa gra"))
    somebody.page.press_keys("Escape")
    somebody.lose(Sought("dialog"))


def played(visit: Visit) -> None:
    somebody = visit.come("/", known=False)
    somebody.press(button("Play now against bots"))
    tiles = Sought("[data-piece]", re.compile(r"^(black|red|blue|orange) \d+$|^joker$"), RACK)
    somebody.wait(lambda: somebody.count(tiles) == 14, "fourteen tiles are not seen")
    somebody.read("Guest")
