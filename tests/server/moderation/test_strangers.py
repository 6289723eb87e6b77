"""Strangers at one table: who can chat with whom, and how people block and report others."""

from __future__ import annotations

import asyncio
from typing import Any

from rummi.server.model.chat import LATER_PHRASES
from rummi.server.model.reports import Report
from rummi.server.rooms.people import MOST_A_DAY
from rummi.server.store.database import open_database
from rummi.server.store.reports import Reports, close_reports
from tests.server.support.site import Player, Site
from tests.server.support.tables import agree, two_players
from tests.server.support.visits import at

NOWADAYS = ["said", "blocked", "phrases"]


async def come(site: Site, name: str, code: str, knows: list[str] | None = None) -> Player:
    player = Player(site, name)
    player.knows = knows or []
    await player.enter()
    await player.follow(code)
    await player.until(lambda: player.room)
    return player


async def also(player: Player, code: str) -> Player:
    """The same person in another room."""
    twin = Player(player.site, player.name)
    twin.person = player.person
    twin.http.cookies.update(player.http.cookies)
    await twin.follow(code)
    await twin.until(lambda: twin.room)
    return twin


def heard(player: Player) -> list[tuple[str | None, str | None]]:
    return [(said["text"], said["phrase"]) for said in player.room["said"]]


async def reports_of(site: Site, person: str) -> list[Report]:
    database = await open_database(site.url)
    found = await Reports(database).about(person)
    await database.close()
    return found


def test_the_chat_is_off_until_all_agree_and_off_again_when_somebody_comes(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 3)
        await ala.follow()
        bartek = await come(site, "Bartek", ala.code)
        await bartek.ask("sit")
        refused = await bartek.ask("say", text="hi")
        assert refused["message"] == "The chat is off until everybody at the table has agreed to it."
        assert (await bartek.ask("say", phrase="hello"))["type"] == "answer"
        await agree(ala, bartek)
        assert sorted(ala.room["agreed"]) == sorted((ala.person, bartek.person))
        assert (await bartek.ask("say", text="hi"))["type"] == "answer"
        await ala.until(lambda: ("hi", None) in heard(ala))
        celina = await come(site, "Celina", ala.code)
        assert heard(celina) == [(None, "hello")], "she did not agree to the chat of the others"
        assert (await celina.ask("say", text="hi all"))["type"] == "refusal"
        assert (await celina.ask("agree"))["type"] == "refusal"
        await celina.ask("sit")
        await ala.until(lambda: not ala.room["chatting"])
        assert (await celina.ask("agree"))["type"] == "answer"
        assert (await ala.ask("say", text="who are you?"))["type"] == "refusal", "the others have not agreed with her"
        await agree(ala, bartek, celina)
        await ala.ask("agree", agree=False)
        await celina.until(lambda: not celina.room["chatting"])
        assert "to" not in ala.room["said"][0]

    at(site, test)


def test_a_client_of_yesterday_is_told_new_phrases_in_words(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        await ala.follow(language="pl")
        bartek = await come(site, "Bartek", ala.code, NOWADAYS)
        for phrase in LATER_PHRASES:
            assert (await bartek.ask("say", phrase=phrase))["type"] == "answer"
        await ala.until(lambda: len(ala.room["said"]) == len(LATER_PHRASES))
        assert ("Przepraszam!", None) in heard(ala)
        await bartek.until(lambda: sum(each["type"] == "said" for each in bartek.heard) == len(LATER_PHRASES))
        assert {each["said"]["phrase"] for each in bartek.heard if each["type"] == "said"} == set(LATER_PHRASES)

    at(site, test)


# block


def test_who_is_blocked_is_not_heard_in_any_room_and_learns_nothing(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        bartek.knows = NOWADAYS
        await agree(ala, bartek)
        await bartek.ask("say", text="you fool")
        await ala.until(lambda: ("you fool", None) in heard(ala))
        before = len(bartek.heard)
        assert await ala.ask("block", person=bartek.person) == {"type": "answer", "id": "Ala-3"}
        await ala.until(lambda: not heard(ala))
        assert (await bartek.ask("say", text="you there?"))["type"] == "answer"
        told = {each["type"] for each in bartek.heard[before:]}
        assert told == {"room", "answer"}, "his own message, and no sign of the block"
        assert bartek.person not in str([each for each in ala.heard if each["type"] == "blocked"])
        celina = await Player(site, "Celina").enter()
        await celina.create("standard", 2)
        await celina.follow()
        ala, bartek = await also(ala, celina.code), await also(bartek, celina.code)
        await bartek.ask("say", phrase="hello")
        await celina.until(lambda: heard(celina))
        await celina.ask("say", phrase="hello")
        await ala.until(lambda: heard(ala))
        assert [said["person"] for said in ala.room["said"]] == [celina.person]
        (blocked,) = await ala.get("/api/blocks")
        assert (blocked["person"], blocked["name"]) == (bartek.person, "Bartek")
        assert await bartek.get("/api/blocks") == []
        assert (await ala.http.delete(f"/api/blocks/{bartek.person}")).status_code == 204
        await ala.until(lambda: len(ala.room["said"]) == 2)

    at(site, test)


def test_rooms_of_a_host_who_has_blocked_somebody_are_not_there_for_him(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 3)
        await ala.follow()
        bartek, celina = await come(site, "Bartek", ala.code), await come(site, "Celina", ala.code)
        await celina.ask("sit")
        for player in (bartek, celina):
            await ala.ask("block", person=player.person)
        await bartek.until(lambda: bartek.closed)
        assert bartek.closed == (4404, "no such room")
        assert celina.closed is None, "a person with a seat keeps it"
        nowhere = await bartek.get("/api/rooms/AAAAAA", 404)
        assert await bartek.get(f"/api/rooms/{ala.code}", 404) == nowhere
        sit = {"type": "sit", "id": "sit"}
        assert await bartek.post(f"/api/rooms/{ala.code}/commands", sit, 404) == nowhere
        await bartek.follow()
        await bartek.until(lambda: bartek.closed)
        assert bartek.closed == (4404, "no such room")
        await celina.get(f"/api/rooms/{ala.code}")
        await ala.create("standard", 3)
        await celina.get(f"/api/rooms/{ala.code}", 404)

    at(site, test)


def test_blocks_that_make_no_sense_are_refused(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        stranger = await Player(site, "Obcy").enter()
        assert (await ala.ask("block", person=ala.person))["message"] == "Nobody blocks himself."
        assert (await ala.ask("block", person=stranger.person))["message"] == "That person is not here."
        for _ in range(3):
            assert (await ala.ask("block", person=bartek.person))["type"] == "answer"
        assert len(await ala.get("/api/blocks")) == 1
        assert (await stranger.http.delete(f"/api/blocks/{bartek.person}")).status_code == 204
        assert len(await ala.get("/api/blocks")) == 1, "every person has their own list"

    at(site, test)


# report


def report(person: str, **fields: Any) -> dict[str, Any]:
    return {"person": person, "reason": "rude", **fields}


def test_a_report_keeps_what_was_said_and_the_reported_is_told_nothing(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        await agree(ala, bartek)
        for player, text in ((ala, "hello"), (bartek, "you fool"), (ala, "stop it")):
            await player.ask("say", text=text)
        await ala.until(lambda: len(ala.room["said"]) == 3)
        before = len(bartek.heard)
        answer = await ala.ask("report", **report(bartek.person, message=2, words="he  insults\n me"))
        assert answer["type"] == "answer"
        await ala.ask("say", phrase="goodbye")
        await bartek.until(lambda: (None, "goodbye") in heard(bartek))
        assert [each["type"] for each in bartek.heard[before:]] == ["room"]
        (kept,) = await reports_of(site, bartek.person)
        assert (kept.reporter, kept.name, kept.room, kept.number) == (ala.person, "Bartek", ala.code, 2)
        assert (kept.reason, kept.words, kept.state) == ("rude", "he insults me", "open")
        assert [said.text for said in kept.said] == ["hello", "you fool", "stop it"]
        await bartek.ask("say", text="fool again")
        await ala.ask("report", **report(bartek.person))
        (again,) = await reports_of(site, bartek.person)
        assert (again.id, again.words) == (kept.id, "he insults me")
        assert again.said[-1].text == "fool again", "the same thing twice is one report, which grows"

    at(site, test)


def test_reports_of_what_one_was_not_there_for_are_refused(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        stranger = await Player(site, "Obcy").enter()
        elsewhere = await stranger.http.post(
            f"/api/rooms/{ala.code}/commands", json={"type": "report", "id": "r", **report(ala.person)}
        )
        assert elsewhere.json()["message"] == "You can report only what you were there for."
        for asked, why in (
            (report(stranger.person), "That person is not here."),
            (report(ala.person), "Nobody reports himself."),
            (report(bartek.person, message=7), "There is no such message here any more."),
        ):
            assert (await ala.ask("report", **asked))["message"] == why
        for wrong in (report(bartek.person, words="x" * 301), {**report(bartek.person), "reason": "dull"}):
            other = await Player(site, "Ela").enter()
            await other.follow(ala.code)
            assert (await other.ask("report", **wrong))["type"] == "closed", "no message of the protocol"
        assert await reports_of(site, ala.person) == []

    at(site, test)


def test_nobody_floods_the_operator_with_reports(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        told = [await ala.ask("report", **report(bartek.person)) for _ in range(200)]
        assert {each["type"] for each in told} == {"answer"}
        assert len(await reports_of(site, bartek.person)) == 1
        database = await open_database(site.url)
        async with database.writing() as connection:
            (first,) = await reports_of(site, bartek.person)
            assert await close_reports(connection, first.id, "nothing", "operator", 1) == 1
            assert await close_reports(connection, first.id, "warn", "operator", 2) == 0, "it is decided already"
        await database.close()
        other = await Player(site, "Ela").enter()
        await other.create("standard", 2)
        people = [await come(site, f"Gość {number}", other.code) for number in range(MOST_A_DAY + 1)]
        mallory = await come(site, "Mallory", other.code)
        await mallory.until(lambda: len(mallory.present) == MOST_A_DAY + 2)
        answers = [await mallory.ask("report", **report(person.person)) for person in people]
        assert [each["type"] for each in answers] == ["answer"] * MOST_A_DAY + ["refusal"]

    at(site, test)


def test_two_reports_at_the_same_moment_are_one(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        body = {"type": "report", **report(bartek.person)}
        path = f"/api/rooms/{ala.code}/commands"
        told = await asyncio.gather(*(ala.http.post(path, json={**body, "id": f"r{n}"}) for n in range(8)))
        assert {answer.status_code for answer in told} == {200}
        assert len(await reports_of(site, bartek.person)) == 1

    at(site, test)


def test_a_name_in_a_championship_is_reported(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, ela = await Player(site, "Ala").enter(), await Player(site, "Ela").enter()
        event = (await ala.post("/api/events", {"name": "Rude Cup", "day": "2027-01-02"}, 201))["id"]
        enter = {"kind": "enter", "name": "Somebody Rude", "born": "2000-01-01"}
        await ala.post(f"/api/events/{event}/decisions", {"decision": enter, "command": "enter"})
        answer = await ela.http.post(f"/api/events/{event}/reports", json={"entrant": 1, "words": "swears"})
        assert answer.status_code == 204
        assert (await ela.http.post(f"/api/events/{event}/reports", json={})).status_code == 204
        refused = await ela.post(f"/api/events/{event}/reports", {"entrant": 9}, 409)
        assert refused["message"] == "There is no entrant number 9."
        (of_event,) = await reports_of(site, ala.person)
        assert (of_event.event, of_event.name, of_event.reason) == (event, "Rude Cup", "name")
        (of_entrant,) = [each for each in await reports_of(site, "") if each.event == event]
        assert (of_entrant.name, of_entrant.words, of_entrant.room) == ("Somebody Rude", "swears", "")

    at(site, test)
