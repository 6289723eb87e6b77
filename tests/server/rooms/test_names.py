"""Names at a table and in a tournament: they can be read, and no two of them look alike."""

from __future__ import annotations

import pytest

from rummi.server.model import seating
from tests.server.support.site import Player, Site
from tests.server.support.visits import at
from tests.tournaments.server.people import organiser

CYRILLIC_ALA = "\u0410la"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\uffa0", "\u17b4", "\u115f", "\u0301", "e" + "\u0301" * 22])
def test_a_name_that_cannot_be_read_is_refused(site: Site, name: str) -> None:
    async def test(site: Site) -> None:
        told = await Player(site, "Ala").post("/api/session", {"name": name}, 409)
        assert "letter or digit" in told["message"]
        ala = await Player(site, "Ala").enter()
        await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2}, "names": [name]}, 409)

    at(site, test)


def test_a_name_that_looks_like_another_at_the_table_gets_a_number(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 3)
        twin = await (await Player(site, CYRILLIC_ALA).enter()).follow(ala.code)
        told = await twin.ask("sit", id="sit-1")
        assert told["type"] == "answer"
        other = await (await Player(site, "\u00c1la").enter()).follow(ala.code)
        assert (await other.ask("sit", id="sit-2"))["type"] == "answer"
        await other.until(lambda: other.room["chairs"][2]["name"])
        assert [chair["name"] for chair in other.room["chairs"]] == ["Ala", f"{CYRILLIC_ALA} 2", "\u00c1la"]

    at(site, test)


def test_seats_of_a_tournament_tell_such_names_apart() -> None:
    assert [chair.name for chair in seating.reserve_chairs(["Ala", CYRILLIC_ALA, "Ola", "Ala"])] == [
        *("Ala", f"{CYRILLIC_ALA} 2", "Ola", "Ala 3"),
    ]


def test_in_a_tournament_a_name_that_looks_like_another_is_refused(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)

        async def enter(name: str, born: str, status: int = 200) -> str:
            return str(await ewa.decide("enter", status, name=name, born=born))

        await enter("Ala Nowak", "1980-01-01")
        assert "entered already" in await enter(f"{CYRILLIC_ALA} Nowak", "1980-01-01", 409)
        await enter(f"{CYRILLIC_ALA} Nowak", "1990-01-01")  # the organiser knows them
        assert "letter or digit" in await enter("\u3164", "1980-01-01", 409)

    at(site, test)
