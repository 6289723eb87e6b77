"""The pages of clubs and tournaments in other engines: complete and without overflow."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from tools.championship import Championship, names
from tools.engines.page import Device, Visitor
from tools.engines.person import Person, Sought
from tools.engines.scenes import SETTINGS
from tools.engines.stage import staged
from tools.http_client import HttpClient

from tests.engines.conftest import OTHERS, OpenEngine
from tests.engines.printed import find_faults

PAST = "Zawody;Data;Miejsce;Zawodnik\nJesień;14.10.2025;1;Zofia Wiśniewska\nJesień;14.10.2025;2;Jan Kot\n"


def create_pages(address: str) -> Mapping[str, tuple[str, Sought]]:
    """Create a club with results and tournaments in three stages. Return path and content of each page."""
    with HttpClient(address) as keeper:
        waiting = Championship(keeper)
        waiting.enter(names(8))
        waiting.check_in()
        playing = Championship(keeper)
        playing.enter(names(64))
        playing.check_in()
        playing.begin_round()
        playing.play(range(1, 9))
        over = Championship(keeper, template="league-round", parameters={"junior_to": 40})
        over.enter(names(12))
        over.check_in()
        over.begin_round()
        over.play()
        over.decide("close-stage")
        club = keeper.post("/api/clubs", data={"name": "Klub Lipowa"}).json()["id"]
        keeper.post(f"/api/clubs/{club}/results", data={"text": PAST, "keep": True})
        keeper.post(f"/api/clubs/{club}/events", data={"event": over.id})
        people = [{"event": over.id, "entrant": number, "member": 0} for number in range(1, 13)]
        keeping = keeper.post(f"/api/clubs/{club}/people", data={"people": people}).json()
        organiser = waiting.link("organiser")
        return {
            "clubs": ("/clubs", Sought("link", re.compile("^Klub Lipowa"))),
            "club": (f"/club/{club}", Sought("link", re.compile("^Zofia Wiśniewska"))),
            "ratings": (f"/club/{club}?list=ratings", Sought("link", re.compile("^Zofia Wiśniewska"))),
            "player": (f"/club/{club}/player/1", Sought("link", re.compile("Mistrzostwa Warszawy"))),
            "keeping": (keeping["link"], Sought("button", re.compile("^(Add the event|Dodaj zawody)$"))),
            "list of some": (f"{over.path}?who=junior#ranking", Sought("select")),
            "wall": (f"{playing.path}/screen", Sought("region", re.compile("^(Standings|Tabela)$"))),
            "organiser": (organiser, Sought("link", re.compile("^(Entries|Zgłoszenia)$"))),
            "hand draw": (f"{waiting.path}/run#hand-draw", Sought("button", re.compile("^(Write the draw|Zapisz)"))),
        }


@pytest.mark.thorough
@pytest.mark.parametrize(("device", "language"), [("phone", "pl"), ("desktop", "en")])
@pytest.mark.parametrize("engine", OTHERS)
def test_pages_of_clubs_and_tournaments(open_engine: OpenEngine, engine: str, device: Device, language: str) -> None:
    with staged({"junior": SETTINGS["junior"]}) as stage:
        pages = create_pages(stage.address)
        page = open_engine(engine).open(stage.address, "/settings", Visitor(device, language))
        wrong: list[str] = []
        for name, (path, seen) in pages.items():
            page.goto(path)
            Person(page).see(seen)
            page.settle()
            wrong += [f"{name}: {each}" for each in (*find_faults(page), *page.complaints())]
        page.close()
    assert wrong == []
