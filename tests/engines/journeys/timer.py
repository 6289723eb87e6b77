"""A phone beside a real table: its server goes, the clock and the score sheet stay."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tools.engines.person import Person, Sought

from tests.browser.support.serving import Served
from tests.engines.visit import Visit, button, heading

PEOPLE = ("Irena", "Bartek", "Kasia", "Leo")
KEPT = "() => navigator.serviceWorker.controller !== null"


def offline(visit: Visit) -> None:
    with tempfile.TemporaryDirectory(prefix="rummi-timer-") as folder:
        served = Served(Path(folder, "rummi.db"))
        try:
            somebody = visit.come("/timer", "phone", address=served.address)
            for seat, name in enumerate(PEOPLE, 1):
                somebody.write(Sought("textbox", f"Player {seat}"), name)
            somebody.press(button("To the clock"))
            somebody.see(button("Start"))
            somebody.wait(lambda: somebody.page.script(KEPT), "the page is not kept")
            served.kill()
            _one_game(somebody)
        finally:
            served.stop()


def _one_game(somebody: Person) -> None:
    somebody.page.reload()
    somebody.see(heading("Irena begins"))
    somebody.press(button("Start"))
    somebody.press(button("Next player"))
    somebody.see(heading("Bartek"))
    somebody.press(button("Bartek went out"))
    for tiles in (("12", "9"), ("13",), ("joker", "4")):
        for tile in tiles:
            somebody.press(button(tile))
        somebody.press(Sought("button", re.compile("^Next: |^Done$")))
    somebody.read("+68")
    somebody.page.reload()
    somebody.see(Sought("tr"))
    rows = [each.text for each in somebody.all(Sought("tr"))]
    assert rows[-1] == "Total −21 +68 −13 −34"
