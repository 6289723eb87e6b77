"""Private data is only in the answers to people who may see it: birth dates, links, remarks, cards, reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rummi.tournaments.stages.progress import missing_games
from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.tournaments.server.people import Somebody, by_link, card, drawn, organiser

PAGES = ("", "?role=public", "?lang=pl", "/public", "/public?since=3", "/mine", "/table/standings.csv")
BORN = re.compile(r"2000-01-\d\d")


@pytest.mark.rule("TRN-24", "A-59")
def test_views_hold_only_what_is_theirs(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 8)
        await ewa.decide("appoint", judge=0, name="Karol", tables=[2])
        event = await ewa.whole()
        for due in missing_games(event.state):
            written = card(event, due)
            await ewa.decide(**written)
            if due.game == 1:
                await ewa.decide(**written | {"version": 1, "why": f"secret-why-{due.table}"})
        await ewa.decide("remark", text="secret-remark")
        await ewa.decide("withdraw", entrant=8, why="secret-illness")
        tables = {each.table: each.occupants for each in event.state.stages[0].rounds[0].seatings}
        karol = await by_link(site, ewa, "judge-1")
        ala = await by_link(site, ewa, f"player-{tables[1][0]}")
        nobody = Somebody(site, "Nobody", ewa.event)
        for who in (karol, ala, nobody):
            told = await everything(who)
            for secret in ("secret-remark", "secret-illness", *(await ewa.links()).values()):
                assert secret not in told, (who.name, secret)
            own = {event.state.entrants[tables[1][0] - 1].born} if who is ala else set()
            assert set(BORN.findall(told)) == own, who.name
        assert seen_cards(await karol.look()) == {2: True, 1: False}
        assert seen_cards(await nobody.look()) == {1: False, 2: False}
        assert seen_cards(await ala.look()) == {1: True, 2: False}
        assert seen_cards(await ala.look(role="public")) == {1: False, 2: False}
        assert seen_cards(await ewa.look()) == {1: True, 2: True}
        assert "secret-why-1" in await everything(ala), "who played the game may know why its card was corrected"
        assert "secret-why-2" not in await everything(ala)
        assert "secret-why" not in await everything(nobody)

    at(site, test)


async def everything(who: Somebody) -> str:
    """Return everything that a person can receive about a tournament, including error messages."""
    answers = [await who.http.get(f"{who.path}{page}") for page in PAGES]
    pages = ("/trail", "/links", "/event.json", "/table/entrants.csv", "/table/cards.xlsx")
    forbidden = [await who.http.get(f"{who.path}{page}") for page in pages]
    assert {each.status_code for each in answers} == {200}
    assert {each.status_code for each in forbidden} == {403}
    lists = await who.http.get("/api/events")
    return "\n".join(each.text for each in (*answers, *forbidden, lists))


def seen_cards(view: dict[str, Any]) -> dict[int, bool]:
    """Return for each table whether its cards are visible: all of them or none."""
    found = {}
    for table in view["stages"][0]["rounds"][0]["tables"]:
        shown = {each["card"] is not None for each in table["games"]}
        assert len(shown) == 1
        assert all(each["winners"] and each["version"] for each in table["games"]), "these are everybody's"
        found[table["table"]] = shown.pop()
    return found


async def listed(stranger: Somebody) -> list[str]:
    events = await stranger.get("/api/events")
    assert events["mine"] == []
    return [each["id"] for each in events["public"]]


def test_nobody_finds_an_event_that_is_not_listed(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        nobody = Somebody(site, "Nobody", ewa.event)
        assert ewa.event not in await listed(nobody)
        await ewa.post(f"{ewa.path}/listed", {"listed": True})
        assert ewa.event in await listed(nobody)
        assert [each["roles"] for each in (await ewa.get("/api/events"))["mine"]] == [["organiser"]]
        await ewa.post(f"{ewa.path}/listed", {"listed": False}, 400)
        assert ewa.event in await listed(nobody), "nothing leaves the list without a word"
        await ewa.post(f"{ewa.path}/listed", {"listed": False, "why": "A family\nparty"})
        assert ewa.event not in await listed(nobody)
        gone = [each for each in (await nobody.get("/api/events"))["public"] if not each["listed"]]
        assert [(each["name"], each["unlisted_why"]) for each in gone] == [("Test", "A family party")]
        assert "A family party" in (await ewa.get(f"{ewa.path}/trail"))[-1]["decision"]["text"]
        assert (await nobody.look())["parameters"]["name"] == "Test", "who has its address may look"

    at(site, test)
