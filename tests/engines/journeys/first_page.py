"""The home page."""

from __future__ import annotations

import re

from tools.engines.person import Sought

from tests.engines.visit import Visit, button, heading

RACK = Sought("region", "Your rack")


def switch_language(visit: Visit) -> None:
    """Switch the language, which is kept after a reload."""
    person = visit.come("/", "phone", known=False)
    person.see(heading("Pull up a chair."))
    person.press(button("Polski"))
    person.see(heading("Usiądź do stołu."))
    person.page.reload()
    person.see(heading("Usiądź do stołu."))
    person.press(button("Zmień"))
    person.see(Sought("dialog", "Nowa gra"))
    person.page.press_keys("Escape")
    person.lose(Sought("dialog"))


def play(visit: Visit) -> None:
    person = visit.come("/", known=False)
    person.press(button("Play now against bots"))
    tiles = Sought("[data-piece]", re.compile(r"^(black|red|blue|orange) \d+$|^joker$"), RACK)
    person.wait(lambda: person.count(tiles) == 14, "fourteen tiles are not seen")
    person.read("Guest")
