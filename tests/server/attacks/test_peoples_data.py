"""Deletion of personal data over HTTP, and what strangers can learn about people."""

from __future__ import annotations

from pathlib import Path

from rummi.cli.main import main
from rummi.games.fairness import pledge_of
from tests.server.support.site import Player, Site
from tests.server.support.tables import agree, watched
from tests.server.support.visits import at
from tests.tournaments.server.people import Somebody, drawn, organiser

BORN = "2008-05-01"
SHARE = "5a" * 32
ENTRIES = {"public_entries": True, "minimum_age": 5}


def test_nobody_can_guess_a_day_of_birth(site: Site) -> None:
    """Whatever day is tried for an entrant's name, the answer is the same: while entries are open and after."""

    async def test(site: Site) -> None:
        for until in ("", "2020-01-01"):
            ewa = await organiser(site, parameters={**ENTRIES, "entries_until": until})
            await ewa.decide("enter", name="Ala Nowak", born=BORN, exceptionally="she asked in time")
            stranger = await Somebody(site, "Zenon", ewa.event).come()
            told = [
                await stranger.decide("enter", 409, name="ala nowak", born=born, command=f"c{born}{until}")
                for born in (BORN, "2008-05-02", "1999-12-31")
            ]
            assert told[0] == told[1] == told[2]
            assert BORN not in str(await stranger.look()) + str(told)

    at(site, test)


def test_namesakes_are_entered_by_the_organiser(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site, parameters=ENTRIES)
        await ewa.decide("enter", name="Ala Nowak", born=BORN)
        assert await ewa.refused("enter", name="Ala Nowak", born=BORN) == ["entry/twice"]
        await ewa.decide("enter", name="Ala Nowak", born="2009-05-01")

    at(site, test)


def test_who_is_drawn_is_not_forgotten_before_the_end(site: Site) -> None:
    """An entrant who was drawn stays until the end; the organiser sees why, and only the organiser may ask."""

    async def test(site: Site) -> None:
        ewa = await organiser(site, template="league-round", parameters={"time_limit": 0})
        await drawn(ewa, 3)
        await ewa.decide("enter", name="Ala Nowak", born=BORN, exceptionally="she came late")
        path = f"{ewa.path}/entrants"
        stranger = await Player(site, "Zenon").enter()
        await stranger.post(f"{path}/4/forget", {}, 403)
        refused = await ewa.post(f"{path}/1/forget", {}, 409)
        assert refused["message"] == "Who has been drawn can be forgotten when the championship is over."
        assert (await ewa.post(f"{path}/9/forget", {}, 409))["message"] == "There is no entrant number 9."
        assert (await ewa.http.post(f"{path}/4/forget", json={})).status_code == 204
        entrants = (await ewa.look())["entrants"]
        assert [each["name"] for each in entrants[::3]] == ["Player 1", "N. N. 4"]
        assert (entrants[0]["born"], entrants[3]["born"]) == ("2000-01-02", None)
        journal = await ewa.text("event.json")
        assert not any(gone in journal for gone in ("Ala", BORN))

    at(site, test)


def test_a_lobby_goes_on_without_its_host(site: Site) -> None:
    """A deleted person leaves the lobby and its chat, and the others can start the game."""

    async def test(site: Site) -> None:
        ala = await Player(site, "Alabama").enter()
        await ala.create("standard", 2)
        await ala.follow()
        bartek = await (await Player(site, "Bartek").enter()).follow(ala.code)
        await bartek.ask("sit")
        await agree(ala, bartek)
        await ala.ask("say", text="I live in Gdynia")
        await bartek.until(lambda: "Gdynia" in str(bartek.room))
        assert (await ala.http.post("/api/session/forget", json={})).status_code == 204
        await bartek.until(lambda: bartek.room["host"] == bartek.person)
        assert "Alabama" not in str(bartek.room)
        assert "Gdynia" not in str(bartek.room)
        assert (await bartek.ask("start"))["type"] == "answer"

    at(site, test)


def test_a_record_without_the_name_can_be_verified(site: Site, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "junior", 2, SHARE)
        (line,) = await ala.get("/api/games")
        path = f"/api/games/{line['id']}"
        assert (await ala.http.post("/api/session/forget", json={})).status_code == 204
        bartek = await Player(site, "Bartek").enter()
        assert (await bartek.get(path))["players"][0] == "N. N. 1"
        record = (await bartek.http.get(f"{path}/record")).text
        assert "Ala" not in record
        assert SHARE in record
        (tmp_path / "game.rummi").write_text(record)
        assert main(["verify", str(tmp_path / "game.rummi"), "--share", SHARE]) == 0

    at(site, test)


def test_everybody_is_told_what_is_kept_of_him_and_of_nobody_else(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await watched(site, "junior", 2, SHARE)
        await agree(ala)
        await ala.ask("say", text="good evening")
        bartek = await (await Player(site, "Bartek").enter()).follow(ala.code)
        await bartek.ask("say", phrase="oops")
        ewa = await organiser(site, parameters=ENTRIES)
        ala_there = Somebody(site, "Ala", ewa.event)
        ala_there.http.cookies.update(ala.http.cookies)
        await ala_there.decide("enter", name="Ala Nowak", born=BORN, club="Wisła")
        answer = await ala.http.get("/api/session/data")
        assert "attachment" in answer.headers["content-disposition"]
        told = answer.json()
        assert (told["format"], told["person"]["name"]) == ("rummi-person", "Ala")
        (game,), (room,), (event,) = told["games"], told["rooms"], told["championships"]
        assert game["ended"]
        assert game["seats"] == [0]
        assert game["mixed_in"] == {"pledge": pledge_of(SHARE), "share": SHARE}
        assert [said["text"] for said in room["said"]] == ["good evening"]
        assert event["entries"] == [
            {"number": 1, "name": "Ala Nowak", "born": BORN, "club": "Wisła", "status": "entered"}
        ]
        assert "oops" not in answer.text
        assert bartek.person not in answer.text

        assert (await ala.http.post("/api/session/forget", json={})).status_code == 204
        journal = await ewa.text("event.json")
        assert not any(gone in journal for gone in ("Ala", BORN, "Wisła"))
        (entrant,) = (await ewa.look())["entrants"]
        assert (entrant["name"], entrant["born"]) == ("N. N. 1", None)

    at(site, test)
