"""The timer offline: clock and score sheet work without the server."""

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
            person = visit.come("/timer", "phone", address=served.address)
            for seat, name in enumerate(PEOPLE, 1):
                person.write(Sought("textbox", f"Player {seat}"), name)
            person.press(button("To the clock"))
            person.see(button("Start"))
            person.wait(lambda: person.page.script(KEPT), "the page is not kept")
            served.kill()
            _one_game(person)
        finally:
            served.stop()


def _one_game(person: Person) -> None:
    person.page.reload()
    person.see(heading("Irena begins"))
    person.press(button("Start"))
    person.press(button("Next player"))
    person.see(heading("Bartek"))
    person.press(button("Bartek went out"))
    for tiles in (("12", "9"), ("13",), ("joker", "4")):
        for tile in tiles:
            person.press(button(tile))
        person.press(Sought("button", re.compile("^Next: |^Done$")))
    person.read("+68")
    person.page.reload()
    person.see(Sought("tr"))
    rows = [each.text for each in person.all(Sought("tr"))]
    assert rows[-1] == "Total −21 +68 −13 −34"
