"""Wrong requests are rejected with a reason and change nothing."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from rummi.tournaments.files import plain_decision
from rummi.tournaments.model.decisions import KINDS, CheckIn, Decision
from rummi.tournaments.server.api.events import LARGEST_FILE_BYTES
from rummi.tournaments.server.session import MOST_DECISIONS
from rummi.tournaments.stages.progress import missing_games
from tests.server.support.site import PATIENCE, Site
from tests.server.support.visits import alone, at
from tests.support.patience import TIMES
from tests.tournaments.server.people import Somebody, by_link, card, drawn, gather, organiser, write_cards
from tests.tournaments.strategies import any_of


@pytest.mark.rule("TRN-13", "TRN-19")
def test_nothing_is_drawn_twice_and_no_stage_closes_with_a_card_missing(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        assert await ewa.refused("draw") == ["draw/too-few"]
        assert [each["code"] for each in (await ewa.look())["progress"]["draw"]] == ["draw/too-few"]
        await gather(ewa, 8)
        assert (await ewa.look())["progress"]["draw"] == []
        assert await ewa.refused("card", **nothing()) == ["stage/not-begun"]
        await ewa.decide("draw")
        before = await ewa.whole()
        assert await ewa.refused("draw") == ["draw/twice"]
        assert await ewa.refused("close-stage") == ["stage/cards-missing"]
        event = await ewa.whole()
        assert await ewa.refused(**card(event, missing_games(event.state)[0])) == ["card/no-signal"]
        await ewa.decide("signal")
        event = await ewa.whole()
        for due in missing_games(event.state)[1:]:
            await ewa.decide(**card(event, due))
        assert await ewa.refused("close-stage") == ["stage/cards-missing"]
        assert await ewa.refused("draw") == ["draw/twice"]
        after = await ewa.whole()
        assert after.journal[: len(before.journal)] == before.journal
        assert after.state.stages[0].rounds[0].seed == before.state.stages[0].rounds[0].seed

    at(site, test)


def nothing() -> dict[str, Any]:
    return {"round": 1, "table": 1, "game": 1, "lines": []}


def test_two_who_press_the_button_at_once_draw_once(url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await gather(ewa, 8)
        jan = await by_link(site, ewa, "organiser")
        body = {"decision": {"kind": "draw"}}
        asked = [
            who.http.post(f"{ewa.path}/decisions", json={**body, "command": f"draw-{number}"})
            for number, who in enumerate((ewa, jan, ewa, jan))
        ]
        answers = await asyncio.gather(*asked)
        assert sorted(each.status_code for each in answers) == [200, 409, 409, 409]
        assert sum(each.decision.__class__.__name__ == "Draw" for each in (await ewa.whole()).journal) == 1

    alone(url, test)


def test_everybody_is_here_while_somebody_is_checked_in_at_the_door(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        table = "name,born\n" + "".join(f"Player {number},2000-01-01\n" for number in range(1, 17))
        await ewa.post(f"{ewa.path}/entrants.csv", {"table": table, "command": "everybody"})
        door = await by_link(site, ewa, "organiser")
        body = {"decision": {"kind": "check-in", "entrant": 1}, "command": "door"}
        answers = await asyncio.gather(
            door.http.post(f"{ewa.path}/decisions", json=body),
            *(who.http.post(f"{ewa.path}/entrants/present", json={"command": "all"}) for who in (ewa, door)),
        )
        assert [each.status_code for each in answers[1:]] == [200, 200]
        assert all(each["status"] == "present" for each in (await ewa.look())["entrants"])
        checked = [each.decision for each in (await ewa.whole()).journal if isinstance(each.decision, CheckIn)]
        assert sorted(each.entrant for each in checked) == list(range(1, 17)), "each once"

    at(site, test)


@pytest.mark.rule("TRN-1", "TRN-12")
def test_too_young_too_many_and_too_late(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        assert await ewa.refused("enter", name="Olek", born="2022-05-02") == ["entry/too-young"]
        await ewa.decide("enter", name="Ola", born="2022-05-01")
        for number in range(2, 66):
            await ewa.decide("enter", name=f"Player {number}", born="2000-01-01")
        view = await ewa.look()
        assert [each["id"] for each in view["entrants"] if each["waiting"]] == [65]
        await ewa.decide("withdraw", entrant=7)
        assert not any(each["waiting"] for each in (await ewa.look())["entrants"]), "the 65th moves up"
        parameters = (await ewa.look())["parameters"]
        await ewa.decide("set-up", parameters=parameters | {"entries_until": "2020-01-01"})
        assert await ewa.refused("enter", name="Late", born="2000-01-01") == ["entry/deadline"]
        public = await Somebody(site, "Late", ewa.event).come()
        late: dict[str, Any] = {"name": "Late", "born": "2000-01-01", "exceptionally": "please"}
        assert await public.refused("enter", 403, **late) == ["role/exception"]
        assert (await ewa.decide("enter", **late))["entrant"] == 66

    at(site, test)


@pytest.mark.rule("A-59", "TRN-20")
def test_two_judges_at_one_card_and_a_judge_at_anothers_table(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 8)
        await ewa.decide("appoint", judge=0, name="Karol", tables=[1])
        await ewa.decide("appoint", judge=0, name="Maria", tables=[1, 2])
        karol, maria = [await by_link(site, ewa, f"judge-{number}") for number in (1, 2)]
        event = await ewa.whole()
        due = next(each for each in missing_games(event.state) if each.table == 1)
        cards = [card(event, due, seed) for seed in ("karol", "maria")]
        commands = [{"decision": written, "command": "first"} for written in cards]
        answers = await asyncio.gather(
            karol.http.post(f"{ewa.path}/decisions", json=commands[0]),
            maria.http.post(f"{ewa.path}/decisions", json=commands[1]),
        )
        assert sorted(each.status_code for each in answers) == [200, 409]
        told = next(each for each in answers if each.status_code == 409).json()
        assert [each["code"] for each in told["broken"]] == ["card/changed"]
        kept = game(await ewa.look(), 1, due.game)
        assert (kept["version"], kept["card"]["earlier"]) == (1, [])
        assert await maria.refused(**{**cards[1], "version": 1}) == ["text/no-reason"]
        await maria.decide(**{**cards[1], "version": 1, "why": "looked again"})
        shown = game(await karol.look(), 1, due.game)
        assert (shown["version"], len(shown["card"]["earlier"]), shown["card"]["by"]["name"]) == (2, 1, "Maria")
        other = next(each for each in missing_games(event.state) if each.table == 2)
        assert await karol.refused(status=403, **card(event, other)) == ["role/other-table"]
        for kind, fields in (
            ("draw", {}),
            ("close-stage", {}),
            ("remark", {"text": "x"}),
            ("check-in", {"entrant": 1}),
        ):
            assert await karol.refused(kind, 403, **fields) == ["role/organiser"]
        await ewa.decide("dismiss", judge=1)
        assert (await karol.look())["me"]["role"] == "public"
        assert await karol.refused(status=403, **card(event, due)) == ["role/organiser"]

    at(site, test)


def game(view: dict[str, Any], table: int, number: int) -> dict[str, Any]:
    tables = view["stages"][-1]["rounds"][-1]["tables"]
    found: dict[str, Any] = next(each for each in tables if each["table"] == table)["games"][number - 1]
    return found


def test_a_link_that_was_forged_or_made_anew_gives_no_role(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa, jan = await organiser(site), await organiser(site, "Jan")
        await gather(ewa, 3)
        await ewa.decide("appoint", judge=0, name="Karol", tables=[1])
        links = await ewa.links()
        ola = await Somebody(site, "Ola", ewa.event).come()
        signature = links["player-1"].rpartition(".")[2]
        forged = [
            "",
            "organiser",
            f"organiser.0.0.{signature}",
            f"player.2.0.{signature}",
            f"player.1.1.{signature}",
            links["judge-1"][:-1] + "x",
            (await jan.links())["organiser"],
            f"player.²..{signature}",
            f"player.{'9' * 60}.0.x",
            "public.0.0.",
        ]
        for token in forged:
            told = await ola.take(token, 403)
            assert "not genuine" in told["message"], token
        assert (await ola.look())["me"]["roles"] == []
        assert (await ola.take(links["judge-1"]))["key"] == "judge-1"
        new = await ewa.post(f"{ewa.path}/links", {"role": "judge", "number": 1})
        assert "made anew" in (await ola.take(links["judge-1"], 403))["message"]
        assert "judge-1 Karol" in (await ewa.get(f"{ewa.path}/trail"))[-1]["decision"]["text"]
        assert (await ola.look())["me"]["role"] == "public", "who came by the old link has lost the role"
        await ola.get(f"{ola.path}?role=judge-1", 403)
        assert (await ola.take(new["path"].partition("#")[2]))["page"] == f"/event/{ewa.event}/judge"
        await ewa.post(f"{ewa.path}/links", {"role": "organiser"})
        assert (await ewa.look())["me"]["role"] == "organiser", "who made the event stays its organiser"
        await ewa.post(f"{ewa.path}/links", {"role": "judge", "number": 7}, 409)
        for path in ("links", "trail", "event.json", "table/entrants.csv", "table/cards.csv"):
            await ola.get(f"{ola.path}/{path}", 403)
        await ola.post(f"{ola.path}/links", {"role": "organiser"}, 403)
        await ola.post(f"{ola.path}/listed", {"listed": True}, 403)
        nobody = Somebody(site, "Nobody", ewa.event)
        await nobody.take(links["judge-1"], 403)
        assert (await nobody.look())["me"]["role"] == "public", "who has no session may look"
        assert (await nobody.take(links["player-2"]))["key"] == "player-2", "and gets one with a link"
        assert (await nobody.look())["me"]["role"] == "player"
        assert (await nobody.get("/api/session"))["name"] == "Player 2"

    at(site, test)


def test_an_organiser_with_an_account_has_the_role_on_every_device(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        secret = {"login": "ewa.kot", "password": "a long password"}
        await ewa.post("/api/session/register", secret)
        phone = await Somebody(site, "Phone", ewa.event).come()
        assert (await phone.look())["me"]["role"] == "public"
        await phone.post("/api/session/login", secret)
        assert (await phone.look())["me"]["role"] == "organiser"
        assert [each["roles"] for each in (await phone.get("/api/events"))["mine"]] == [["organiser"]]

    at(site, test)


def test_what_was_asked_twice_is_done_once(url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        asked = [ewa.decide("enter", name="Ala", born="2000-01-01", command="one") for _ in range(5)]
        answers = await asyncio.gather(*asked)
        assert answers == [{"seq": 2, "entrant": 1, "judge": 0}] * 5
        await ewa.decide("remark", text="x", seen=2)
        told = await ewa.decide("remark", 409, text="y", seen=2)
        assert "meanwhile" in told["message"]
        jan = await by_link(site, ewa, "organiser", "Jan")
        assert (await jan.decide("enter", name="Ola", born="2000-01-01", command="one"))["entrant"] == 2, "it is Jan's"
        trail = await ewa.get(f"{ewa.path}/trail")
        assert [(each["kind"], each["by"]["name"]) for each in trail[1:]] == [
            ("enter", "Ewa"),
            ("remark", "Ewa"),
            ("enter", "Jan"),
        ]

    alone(url, test)


def test_luck_is_the_servers(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await gather(ewa, 4)
        lots = [{"table": 1, "seats": [4, 3, 2, 1]}]
        assert await ewa.refused("draw", seed="mine", lots=lots) == ["text/no-reason"], "by hand it needs a reason"
        await ewa.decide("draw", seed="mine")
        event = await ewa.whole()
        assert event.state.stages[0].rounds[0].seed != "mine"
        assert len(event.state.stages[0].rounds[0].seed) == 32
        assert event.doubtful_draws() == ()
        await ewa.decide("redraw", tables=[1], why="by hand", lots=lots, seed="mine")
        assert (await ewa.whole()).state.stages[0].rounds[0].seatings[0].occupants == (4, 3, 2, 1)
        await ewa.decide("online", 403, round=1, table=1, room="ABCDEF")
        await ewa.decide("signal")
        await write_cards(ewa)

    at(site, test)


def test_a_new_event_is_told_everything_that_is_wrong_with_it(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await Somebody(site, "Ewa").come()
        wrong = {"name": "", "day": "2030-05-01", "parameters": {"capacity": 2, "entries_until": "2030-06-01"}}
        told = await ewa.post("/api/events", wrong, 409)
        assert [each["code"] for each in told["broken"]] == ["text/no-name", "set-up/parameters", "set-up/parameters"]

    at(site, test)


def test_odd_input_is_refused_with_a_reason(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 4)
        for odd in ("nosuch", "%00", "..%2f..", "A" * 500, "%F0%9F%8E%B2", "ABCDEFGH"):
            for page in ("", "/links", "/trail", "/news", "/event.json", "/table/standings.csv"):
                await ewa.get(f"/api/events/{odd}{page}", 404)
            await ewa.post(f"/api/events/{odd}/decisions", {"decision": {}, "command": "x"}, 404)
        decisions: list[Any] = [
            {},
            {"kind": "nosuch"},
            {"kind": ["card"]},
            {"kind": "card"},
            {"kind": "enter", "name": 1},
            {"kind": "enter", "name": "Ala", "born": "2000-01-01", "more": 1},
            {"kind": "set-up", "parameters": {"name": "x"}},
            {"kind": "call", "table": "1"},
            {"kind": "draw", "lots": [{"table": 1, "seats": [[1]]}]},
        ]
        for number, decision in enumerate(decisions):
            told = await ewa.post(f"{ewa.path}/decisions", {"decision": decision, "command": f"o{number}"}, 400)
            assert told["message"], decision
        parameters = (await ewa.look())["parameters"]
        for zone in ("Nowhere", "../../etc/passwd", "/etc/passwd", "\x00", "Europe", "a" * 400):
            await ewa.decide("set-up", 400, parameters=parameters | {"zone": zone})
        for kind, fields in (
            ("enter", {"name": "x" * 501, "born": "2000-01-01"}),
            ("remark", {"text": "a\u0000b"}),
            ("withdraw", {"entrant": -1}),
            ("card", {"round": -1, "table": 0, "game": 10**18, "lines": []}),
            ("card", {"round": 10**30, "table": 1, "game": 1, "lines": []}),
            ("appoint", {"judge": 0, "name": "x", "tables": [0, 0]}),
        ):
            assert await ewa.refused(kind, **fields), kind
        odd_events: list[dict[str, Any]] = [{"day": "x"}, {"day": "2030-02-30"}, {"name": ""}]
        odd_events += [{"parameters": {name: value}} for name, value in (("stages", []), ("nosuch", 1), ("zone", "x"))]
        for new in odd_events:
            answer = await ewa.http.post("/api/events", json={"name": "x", "day": "2030-01-01", **new})
            assert answer.status_code in (400, 409), new
            assert answer.json()["message"]
        for text in ("{}", '{"format": "rummi-event", "version": 1, "journal": []}', "[" * 5_000, "x" * 100):
            answer = await ewa.http.post(
                "/api/events/import", content=text, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 400, text[:40]
        entry = {"at": "2030-01-01T10:00:00", "by": {"role": "organiser"}, "decision": {"kind": "remark", "text": "x"}}
        many = {"format": "rummi-event", "version": 1, "journal": [entry] * (MOST_DECISIONS + 1)}
        assert "too large" in (await ewa.post("/api/events/import", many, 400))["message"]
        wrong: list[list[Any]] = [[{}], [{"decision": []}], [entry], [{**entry, "by": 1}]]
        for entries in wrong:
            await ewa.post("/api/events/import", {**many, "journal": entries}, 400)
        large = await ewa.http.post("/api/events/import", content=b"x" * (LARGEST_FILE_BYTES + 1))
        assert large.status_code == 413
        assert (await ewa.http.post(f"{ewa.path}/decisions", content=b"x" * 100_000)).status_code in (400, 413)
        assert (await ewa.http.post(f"{ewa.path}/entrants.csv", content=b"x" * 2_000_000)).status_code in (400, 413)
        assert (await ewa.look())["seq"] == 11

    at(site, test)


def test_a_hall_full_of_people_scans_its_codes_at_once(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        rows = "".join(f"Player {number},2000-01-01\n" for number in range(1, 65))
        await ewa.post(f"{ewa.path}/entrants.csv", {"table": f"name,born\n{rows}", "command": "all"})
        links = await ewa.links()
        people = [Somebody(site, f"Player {number}", ewa.event) for number in range(1, 65)]
        for number, who in enumerate(people, start=1):
            await who.take(links[f"player-{number}"])
        assert [(await who.look())["me"]["number"] for who in people] == list(range(1, 65))
        again = [await people[0].http.post(f"{ewa.path}/role", json={"token": links["player-1"]}) for _ in range(60)]
        assert 429 in [answer.status_code for answer in again], "but one link only so often"

    alone(sqlite_url, test, "--requests", "20")


def test_strangers_enter_only_so_often(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        widz = await Somebody(site, "Widz", ewa.event).come()
        statuses = []
        for number in range(80):
            body = {"decision": {"kind": "enter", "name": f"X {number}", "born": "2000-01-01"}, "command": f"{number}"}
            answer = await widz.http.post(f"{widz.path}/decisions", json={**body, "role": "public"})
            statuses.append(answer.status_code)
        assert statuses[0] == 200
        assert 429 in statuses
        assert len((await ewa.look())["entrants"]) == statuses.count(200)

    alone(sqlite_url, test, "--requests", "20")


def test_any_decision_at_all_is_answered(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 8)
        await asyncio.to_thread(every_kind, f"{site.address}{ewa.path}", dict(ewa.http.cookies))
        view = await ewa.look()
        assert view["seq"] == len((await ewa.whole()).journal)

    at(site, test)


def every_kind(address: str, cookies: dict[str, str]) -> None:
    """Yield valid decisions, and copies with a different value in one field."""
    odd = st.sampled_from([None, -1, 10**20, "x", "\ud800", [], {}, [[1]], {"a": 1}, True, 0.5])
    numbers = count()
    with httpx.Client(cookies=cookies, timeout=PATIENCE) as client:

        @seed(1)
        @settings(max_examples=40 * TIMES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(st.sampled_from(list(KINDS.values())).flatmap(any_of), st.none() | odd, st.integers(0, 20))
        def ask(decision: Decision, instead: Any, which: int) -> None:
            plain = plain_decision(decision)
            if instead is not None:
                plain[list(plain)[which % len(plain)]] = instead
            body = json.dumps({"decision": plain, "command": f"any-{next(numbers)}"})
            answer = client.post(f"{address}/decisions", content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (200, 400, 403, 409), (plain, answer.text)
            assert answer.status_code == 200 or answer.json()["message"]
            assert client.get(address).status_code == 200, plain

        ask()
