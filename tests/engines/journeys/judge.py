"""A judge writes a score card, tile by tile."""

from __future__ import annotations

import re

from tools.championship import Championship, names
from tools.engines.person import Sought
from tools.http_client import HttpClient

from tests.engines.visit import Visit, button


def write_card(visit: Visit) -> None:
    with HttpClient(visit.stage.address) as organiser:
        _enter_card(visit, Championship(organiser))


def _enter_card(visit: Visit, event: Championship) -> None:
    event.enter(names(4))
    event.check_in()
    event.decide("appoint", judge=0, name="Karol Lis", tables=[1])
    event.begin_round()
    judge = visit.come(event.link("judge", 1), "phone", known=False)
    judge.press(Sought("link", re.compile("^Table ")))
    judge.press(Sought("button", re.compile("^Win: ")))
    for at, tiles in enumerate((("12", "7"), ("11", "9", "4"), ("13", "5"))):
        if at:
            judge.press(button("Next seat"))
        for tile in tiles:
            judge.press(button(tile))
    judge.read("The card agrees: 19 + 24 + 18 = 61.")
    judge.press(button("Confirm the card"))
    judge.see(Sought("tab", re.compile("^Game 1 the card is in")))
    assert event.view()["stages"][-1]["rounds"][-1]["tables"][0]["games"][0]["card"]
