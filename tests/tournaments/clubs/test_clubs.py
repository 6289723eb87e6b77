"""Clubs over HTTP: events, lists, permissions, and pages for other sites."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from typing import Any

from rummi.tournaments.files import write_tournament
from rummi.tournaments.model.parameters import TEMPLATES, with_day
from rummi.tournaments.season.people import tournament_result
from rummi.tournaments.season.points import PointRules, ranking
from rummi.tournaments.simulate import by_luck, simulate_tournament
from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.tournaments.imports.spreadsheets import LIBREOFFICE
from tests.tournaments.server.people import Somebody

SEASON = "2025-09-01"
LARGEST_FRAME_BYTES = 30_000


async def brings(who: Somebody, number: int, players: int = 13) -> Any:
    """Import a finished tournament of last season; the person becomes its organiser."""
    parameters = replace(with_day(TEMPLATES["polish-qualifier"], f"2025-1{number}-14"), name=f"Spotkanie {number}")
    names = [f"Player {chr(65 + (number + each) % 14)}" for each in range(players)]
    event = simulate_tournament(parameters, names, f"club {number}", by_luck)
    made = await who.post("/api/events/import", json.loads(write_tournament(event)), 201)
    who.event = made["id"]
    return tournament_result(made["id"], event.state)


async def founded(ewa: Somebody, **about: str) -> str:
    club = await ewa.post("/api/clubs", {"name": "Klub Lipowa", **about}, 201)
    return f"/api/clubs/{club['id']}"


async def recognises(ewa: Somebody, path: str) -> dict[str, Any]:
    """Match all entrants with members; new members of one event are known in the next."""
    kept: dict[str, Any] = await ewa.get(f"{path}/keeping")
    while kept["questions"]:
        first = [each for each in kept["questions"] if each["event"] == kept["questions"][0]["event"]]
        kept = await ewa.post(f"{path}/people", {"people": [sure(each) for each in first]})
    return kept


def test_an_event_is_the_clubs_when_both_sides_agree_and_does_not_go_silently(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa, jan = await Somebody(site, "Ewa").come(), await Somebody(site, "Jan").come()
        path = await founded(ewa)
        first = await brings(jan, 0)
        await (await Somebody(site, "Widz").come()).post(f"{path}/events", {"event": first.id}, 403)
        await jan.post(f"{path}/events", {"event": first.id})
        assert (await jan.get(path))["events"] == [], "nobody sees what the club has not agreed to"
        [asked] = (await ewa.get(path))["events"]
        assert asked["state"] == "waits for a keeper"
        await ewa.post(f"{path}/events", {"event": first.id})
        view = await jan.get(f"{path}?season={SEASON}")
        assert [each["state"] for each in view["events"]] == ["agreed"]
        assert (view["ranking"], view["unknown"]) == ([], 13), "nobody is taken for anybody yet"

        await recognises(ewa, path)
        assert len((await jan.get(f"{path}?season={SEASON}"))["ranking"]) == 13
        await jan.post(f"{path}/events/leave", {"event": first.id, "why": "Pomyłka"})
        view = await jan.get(f"{path}?season={SEASON}")
        assert [(each["id"], each["state"], each["left_why"]) for each in view["events"]] == [
            (first.id, "left", "Pomyłka")
        ]
        assert view["ranking"] == []

    at(site, test)


def test_the_lists_of_a_season(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await Somebody(site, "Ewa").come()
        path = await founded(ewa)
        first, second = await brings(ewa, 0), await brings(ewa, 1)
        for event in (first, second):
            await ewa.post(f"{path}/events", {"event": event.id})
        members = (await recognises(ewa, path))["members"]
        assert len(members) == 14

        rules = {"places": [10, 5], "taking_part": 1, "beaten": 0, "best": 0}
        await ewa.post(f"{path}/about", {"name": "Klub Lipowa", "season": "2025-12-24", **rules})
        await ewa.post(f"{path}/events/weight", {"event": second.id, "weight": 2})
        view = await ewa.get(f"{path}?season={SEASON}")
        numbers = {each["name"]: each["number"] for each in members}
        known = {(each.id, line.entrant): numbers[line.name] for each in (first, second) for line in each.placings}
        expected = ranking([first, second], known, PointRules(places=(10, 5), taking_part=1), {second.id: 2})
        told = [(each["place"], each["member"], each["points"]) for each in view["ranking"]]
        assert told == [(row.place, row.member, row.points) for row in expected]
        seats = sum(len(group) for event in (first, second) for game in event.games for group in game)
        assert sum(each["games"] for each in view["ratings"]) == seats
        later = await ewa.get(f"{path}?season=2026-09-01")
        assert (later["ranking"], later["rules"]["places"]) == ([], [10, 5]), "rules hold until others are set"
        assert len(later["ratings"]) == 14, "ratings are of all seasons"

        one = view["ranking"][3]
        await ewa.post(f"{path}/members", {"number": one["member"], "name": one["name"], "categories": ["junior"]})
        juniors = await ewa.get(f"{path}?season={SEASON}&category=junior")
        assert [(each["place"], each["name"]) for each in juniors["ranking"]] == [(1, one["name"])]
        assert [each["name"] for each in juniors["ratings"]] == [one["name"]]

        history = await ewa.get(f"{path}/members/{one['member']}")
        assert [each["event"]["id"] for each in reversed(history["events"])] == [
            each["event"] for each in one["scored"]
        ]
        assert sum(each["points"] for each in history["events"]) == one["points"]

    at(site, test)


def test_past_results_are_shown_first_and_then_kept(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa, jan = await Somebody(site, "Ewa").come(), await Somebody(site, "Jan").come()
        path = await founded(ewa)
        table = {"text": "Miejsce;Gracz\n1;Jan Kot\n2;Ewa Lis\n", "name": "Dawne", "day": "1.6.2019"}
        assert not (await ewa.post(f"{path}/results", table))["kept"]
        old = {"file": b64encode("Miejsce;Gracz\n1;Łucja Wąs\n".encode("cp1250")).decode()}
        read = await ewa.post(f"{path}/results", {**table, **old})
        assert (read["encoding"], read["events"][0]["placings"][0]["name"]) == ("windows-1250", "Łucja Wąs")
        sheets = {**table, "file": b64encode((LIBREOFFICE / "list.ods").read_bytes()).decode(), "sheet": 2}
        assert "miejsce" in (await ewa.post(f"{path}/results", sheets, 400))["message"], "seniors have no places"
        assert (await ewa.get(path))["events"] == []
        assert (await ewa.post(f"{path}/results", {**table, "keep": True}))["kept"]
        await ewa.post(f"{path}/results", {**table, "keep": True}, 409)
        await jan.post(f"{path}/results", table, 403)
        again = await ewa.post(f"{path}/results", {**table, "name": "Inne", "keep": True})
        assert [each["name"] for each in again["events"]] == ["Inne"]
        await recognises(ewa, path)
        view = await jan.get(f"{path}?season=2019-01-01")
        assert [(each["name"], each["points"]) for each in view["ranking"]] == [("Jan Kot", 52), ("Ewa Lis", 42)]
        assert view["season"]["title"] == "2018/19"
        assert view["ratings"] == [], "there are no cards"
        ended = await jan.get(f"{path}/results/{view['events'][0]['id']}")
        told = [(each["place"], each["name"], each["points"]) for each in ended["placings"]]
        assert told == [(1, "Jan Kot", 26), (2, "Ewa Lis", 21)], "also without a page of its own"
        assert (await jan.http.get(f"{path}/results/ABCDEFGH")).status_code == 404

    at(site, test)


def sure(question: dict[str, Any]) -> dict[str, Any]:
    assert question["likely"] is not None
    return {"event": question["event"], "entrant": question["entrant"], "member": question["likely"]}


def test_keepers_come_by_link_and_go_when_it_is_made_anew(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa, ola = await Somebody(site, "Ewa").come(), await Somebody(site, "Ola").come()
        path = await founded(ewa)
        link = (await ewa.get(f"{path}/keeping"))["link"].partition("#")[2]
        await ola.post(f"{path}/role", {"token": f"{link[:-1]}{'0' if link[-1] != '0' else '1'}"}, 403)
        assert (await ola.http.get(f"{path}/keeping")).status_code == 403
        await ola.post(f"{path}/role", {"token": link})
        assert (await ola.get(path))["keeper"]
        await ewa.post(f"{path}/link", {})
        assert not (await ola.get(path))["keeper"]
        assert (await ewa.get(path))["keeper"]
        await ola.post(f"{path}/role", {"token": link}, 403)
        await ewa.post(f"{path}/about", {"name": "Klub", "season_begins": "13-01"}, 400)
        rules = {"season": "2026-01-01", "places": [1, 2]}
        await ewa.post(f"{path}/about", {"name": "Klub", **rules}, 400)
        assert (await ewa.http.get("/api/clubs/AAAAAAAA")).status_code == 404

    at(site, test)


def test_other_sites_may_read_what_is_public_and_nothing_else(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await Somebody(site, "Ewa").come()
        club = (await ewa.post("/api/clubs", {"name": "Klub; Lipowa, <b>"}, 201))["id"]
        result = await brings(ewa, 0)
        await ewa.post(f"/api/clubs/{club}/events", {"event": result.id})
        await recognises(ewa, f"/api/clubs/{club}")
        open_to_all = f"/open/clubs/{club}"

        for shown in ("ranking", "ratings", "next"):
            page = await ewa.http.get(f"{open_to_all}/frame?show={shown}&lang=pl&rows=100&season={SEASON}")
            assert page.status_code == 200
            assert len(page.content) <= LARGEST_FRAME_BYTES
            assert "frame-ancestors *" in page.headers["content-security-policy"]
            assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
            assert "x-frame-options" not in page.headers
            assert "set-cookie" not in page.headers
            assert "<script" not in page.text
            assert "<b>Klub" not in page.text
            assert "Klub; Lipowa, &lt;b&gt;" in page.text
        ranked = await ewa.http.get(f"{open_to_all}/frame?season={SEASON}")
        assert result.winners[0] in ranked.text
        assert "accept-language" in ranked.headers["vary"], "a cache must not answer in another reader's language"
        missing = await ewa.http.get("/open/clubs/NONE/frame")
        assert "accept-language" in missing.headers["vary"]

        origin = {"origin": "https://club.example"}
        told = await ewa.http.get(f"{open_to_all}/club.json?season={SEASON}", headers=origin)
        assert told.headers["access-control-allow-origin"] == "*"
        assert told.headers["content-security-policy"].endswith("frame-ancestors 'none'")
        assert not told.json()["keeper"], "as a stranger sees it, whoever asks"
        assert len(told.json()["ranking"]) == 13
        dates = await ewa.http.get(f"{open_to_all}/club.ics", headers=origin)
        assert dates.headers["access-control-allow-origin"] == "*"
        assert dates.headers["content-type"] == "text/calendar; charset=utf-8"
        lines = dates.text.split("\r\n")
        assert "DTSTART;VALUE=DATE:20251014" in lines
        assert "X-WR-CALNAME:Klub\\; Lipowa\\, <b>" in lines
        assert all(len(line.encode()) <= 75 for line in lines)
        for closed in (f"/api/clubs/{club}", f"/club/{club}", "/"):
            answer = await ewa.http.get(closed, headers=origin)
            assert "access-control-allow-origin" not in answer.headers
            assert answer.headers["x-frame-options"] == "DENY"

    at(site, test)
