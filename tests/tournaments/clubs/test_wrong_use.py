"""Wrong requests about clubs and logos are rejected with a sentence and change nothing."""

from __future__ import annotations

import asyncio
import io
import zipfile
from base64 import b64encode
from typing import Any

import pytest

from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.tournaments.clubs.test_clubs import founded, recognises
from tests.tournaments.server.people import Somebody, organiser

TABLE = {"text": "Miejsce;Gracz\n1;Jan Kot\n2;Ewa Lis\n", "name": "Dawne", "day": "1.6.2019", "keep": True}


async def with_members(ewa: Somebody) -> tuple[str, dict[str, Any]]:
    path = await founded(ewa)
    await ewa.post(f"{path}/results", TABLE)
    return path, await recognises(ewa, path)


def test_a_recognition_is_undone_and_a_member_renamed(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await Somebody(site, "Ewa").come()
        path, kept = await with_members(ewa)
        jan = next(each for each in kept["members"] if each["name"] == "Jan Kot")
        [played] = jan["recognised"]
        assert (played["event_name"], played["name"]) == ("Dawne", "Jan Kot")
        this = {"event": played["event"], "entrant": played["entrant"]}

        asked = await ewa.post(f"{path}/people", {"people": [{**this, "member": None}]})
        assert [(each["name"], each["likely"]) for each in asked["questions"]] == [("Jan Kot", jan["number"])]
        new = await ewa.post(f"{path}/people", {"people": [{**this, "member": 0}]})
        assert [(each["number"], len(each["recognised"])) for each in new["members"]] == [(1, 0), (2, 1), (3, 1)]
        renamed = await ewa.post(f"{path}/members", {"number": 3, "name": " Jan   Kot młodszy "})
        assert renamed["members"][2]["name"] == "Jan Kot młodszy"
        assert renamed["members"][2]["recognised"][0]["name"] == "Jan Kot", "results keep their names"

    at(site, test)


def test_the_next_event_tells_how_it_is_played(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site, parameters={"list_closes": "09:45"})
        path = await founded(ewa)
        assert (await ewa.get(path))["how"] is None
        await ewa.post(f"{path}/events", {"event": ewa.event})
        how = (await ewa.get(path))["how"]
        played = {"games": 4, "seconds": 40, "stages": ["eliminations", "semi-final", "final"]}
        assert how == {**played, "entries_until": "", "list_closes": "09:45"}
        assert [each["coming"] for each in (await ewa.get(path))["events"]] == [True]

        jan = await organiser(site, "Jan", day="2020-05-01")
        await jan.post(f"{path}/events", {"event": jan.event})
        await ewa.post(f"{path}/events", {"event": jan.event})
        await ewa.post(f"{path}/events/leave", {"event": ewa.event, "why": "Moved"})
        view = await ewa.get(path)
        assert (view["how"], {each["coming"] for each in view["events"]}) == (None, {False}), (
            "never finished, long past"
        )
        frame = await ewa.http.get(f"/open/clubs/{view['id']}/frame?show=next&lang=en")
        assert "Nothing is announced" in frame.text

    at(site, test)


@pytest.mark.parametrize(
    ("rest", "body", "status"),
    [
        ("members", {"number": 99, "name": "Nikt"}, 409),
        ("members", {"number": 1, "name": ""}, 400),
        ("members", {"number": 1, "name": "\u202e\u0007"}, 400),
        ("members", {"number": 1, "name": "x" * 81}, 400),
        ("members", {"number": 1, "name": "Jan", "categories": ["king"]}, 400),
        ("people", {"people": []}, 400),
        ("people", {"people": [{"event": "NONE", "entrant": 1, "member": 0}]}, 409),
        ("people", {"people": [{"event": "NONE", "entrant": -1, "member": 0}]}, 400),
        ("people", {"people": [{"event": "N", "entrant": 1, "member": "1; DROP TABLE clubs"}]}, 400),
        ("events/weight", {"event": "NONE", "weight": 2}, 409),
        ("events/weight", {"event": "NONE", "weight": 11}, 400),
        ("events/weight", {"event": "NONE", "weight": 2.5}, 400),
        ("events", {"event": "NONE"}, 404),
        ("about", {"name": "Klub", "season": "2026-13-40", "places": [1]}, 400),
        ("about", {"name": "Klub", "extra": 1}, 400),
        ("results", {"text": "x" * 500_001}, 400),
        ("results", {"file": "!"}, 400),
        ("results", {"text": "Miejsce;Gracz\n1;" + "x" * 5_000}, 200),
    ],
)
def test_what_cannot_be_is_refused(site: Site, rest: str, body: Any, status: int) -> None:
    async def test(site: Site) -> None:
        ewa = await Somebody(site, "Ewa").come()
        path, before = await with_members(ewa)
        told = await ewa.post(f"{path}/{rest}", body, status)
        assert status == 200 or told["message"]
        assert await ewa.get(f"{path}/keeping") == before

    at(site, test)


def test_a_keeper_of_another_club_is_nobody_here(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa, jan = await Somebody(site, "Ewa").come(), await Somebody(site, "Jan").come()
        path, before = await with_members(ewa)
        other, _ = await with_members(jan)
        event = before["members"][0]["recognised"][0]["event"]
        people = {"people": [{"event": event, "entrant": 1, "member": None}]}
        for rest, body in (
            ("members", {"number": 1, "name": "Nikt"}),
            ("people", people),
            ("events/weight", {"event": event, "weight": 9}),
            ("events/leave", {"event": event, "why": "bo tak"}),
            ("about", {"name": "Mój"}),
            ("link", {}),
            ("results", TABLE),
        ):
            await jan.post(f"{path}/{rest}", body, 403)
        await jan.post(f"{other}/people", people, 409)
        await jan.post(f"{other}/events/weight", {"event": event, "weight": 9}, 409)
        assert await ewa.get(f"{path}/keeping") == before

    at(site, test)


def test_two_keepers_set_the_rules_of_two_seasons_at_once(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await Somebody(site, "Ewa").come()
        path = await founded(ewa)
        years = range(2019, 2025)
        await asyncio.gather(
            *(
                ewa.post(f"{path}/about", {"name": "Klub", "season": f"{year}-10-01", "places": [year % 100]})
                for year in years
            )
        )
        for year in years:
            assert (await ewa.get(f"{path}?season={year}-10-01"))["rules"]["places"] == [year % 100]

    at(site, test)


def test_bombs_are_refused_while_others_are_served(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        path = await founded(ewa)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
            book.writestr("xl/workbook.xml", "<workbook/>")
            book.writestr("xl/worksheets/sheet1.xml", b" " * 200_000_000)
        told = await ewa.post(f"{path}/results", {"file": b64encode(packed.getvalue()).decode()}, 400)
        assert told["message"]
        script = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
        for wrong in (script, b"\x89PNG\r\n\x1a\n" + script, b"GIF89a" + bytes(40)):
            told = await ewa.post(f"{ewa.path}/logo", {"picture": b64encode(wrong).decode()}, 400)
            assert told["message"]
        await ewa.post(f"{ewa.path}/logo", {"picture": "not base64"}, 400)
        answer = await ewa.http.post(f"{ewa.path}/logo", content=b"x" * 700_000)
        assert answer.status_code == 413
        assert (await ewa.http.get(f"{ewa.path}/logo")).status_code == 204

    at(site, test)
