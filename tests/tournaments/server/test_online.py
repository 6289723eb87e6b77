"""Tables played in rooms: seats are reserved, and the server enters each card once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from secrets import token_hex
from typing import Any
from zipfile import ZipFile

import pytest
from tools.players.person import Person
from tools.players.playing import play_game

from rummi.games.fairness import pledge_of
from rummi.records.replay import replay
from rummi.records.toml import read_record
from rummi.tournaments.model.decisions import Remark, WriteCard
from rummi.tournaments.stages.progress import missing_games
from tests.server.conftest import NatsServer
from tests.server.support.databases.writer import play_on
from tests.server.support.plug import killing
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.visits import alone, at
from tests.tournaments.server.people import Somebody, by_link, card, drawn, organiser

TABLE = "rounds/1/tables/1"


async def league(site: Site, players: int = 3) -> Somebody:
    """One table without time limit."""
    ewa = await organiser(site, template="league-round", parameters={"time_limit": 0})
    await drawn(ewa, players)
    return ewa


async def shown(ewa: Somebody) -> dict[str, Any]:
    table: dict[str, Any] = (await ewa.look())["stages"][0]["rounds"][0]["tables"][0]
    return table


async def until_cards(ewa: Somebody, count: int) -> dict[str, Any]:
    """Wait for news until the table has this many cards."""
    async with asyncio.timeout(PATIENCE), ewa.http.stream("GET", f"{ewa.path}/news") as news:
        async for line in news.aiter_lines():
            table = await shown(ewa) if line.startswith("data:") else {"games": []}
            if sum(each["state"] == "in" for each in table["games"]) >= count:
                return table
    raise AssertionError("the news ended")


@dataclass
class Online:
    """A table of a tournament with its room and players."""

    ewa: Somebody
    entrants: list[int]
    room: dict[str, Any]
    players: list[Person]

    @property
    def code(self) -> str:
        code: str = self.room["code"]
        return code

    async def open(self) -> None:
        """Open the room of the table, or find it."""
        self.room = await self.ewa.post(f"{self.ewa.path}/{TABLE}/room", {})

    async def sit(self) -> None:
        """Let all players sit down, which starts the first game."""
        for person in self.players:
            answer = await person.request("POST", f"{self.ewa.path}/{TABLE}/seat")
            assert answer.json()["code"] == self.code

    async def play(self, games: int) -> None:
        for person in self.players:
            person.follow(self.code)
        await asyncio.gather(*(play(person, games) for person in self.players))

    async def cards_written(self) -> int:
        return sum(isinstance(entry.decision, WriteCard) for entry in (await self.ewa.whole()).journal)


@asynccontextmanager
async def online(site: Site, players: int = 3) -> AsyncIterator[Online]:
    """Return the only table of a league round, before anyone has sat down."""
    ewa = await league(site, players)
    table = Online(ewa, (await shown(ewa))["now"], {}, [])
    await table.open()
    links = await ewa.links()
    for entrant in table.entrants:
        person = await Person(site.address, f"p{entrant}").enter()
        await person.request("POST", f"{ewa.path}/role", {"token": links[f"player-{entrant}"]})
        table.players.append(person)
    try:
        yield table
    finally:
        for person in table.players:
            await person.leave()


async def play(person: Person, games: int) -> None:
    """Play all games of the table; the player in the first seat starts the next one."""
    await person.until(lambda: person.room)
    for number in range(games):
        if number and person.seats[0] == 0:
            assert (await person.ask("start"))["type"] == "answer"
        await person.until(lambda: person.room["phase"] == "playing")
        await play_game(person, person.room["game"], level="greedy")


def assert_as_played(table: dict[str, Any], room: dict[str, Any]) -> None:
    """Check that the cards agree with the score table of the room."""
    for game, result in zip(table["games"], room["results"], strict=True):
        lines = {each["entrant"]: each for each in game["card"]["results"]}
        assert [lines[entrant]["small"] for entrant in table["now"]] == result["scores"]
        assert game["winners"] == [table["now"][seat] for seat in result["winners"]]
        assert game["card"]["starter"] == table["now"][(game["game"] - 1) % len(table["now"])]


def test_a_table_is_played_online_to_its_end(site: Site) -> None:
    async def test(site: Site) -> None:
        async with online(site) as table:
            ewa, opened, (host, *_) = table.ewa, table.room, table.players
            assert opened["games"] == [1, 2, 3]
            await table.open()
            assert table.room == opened, "it is there already"
            stranger = await Player(site, "Stranger").enter()
            await stranger.follow(table.code)
            assert (await stranger.ask("sit"))["type"] == "refusal"
            assert (await stranger.ask("start"))["type"] == "refusal"
            await stranger.post(f"{ewa.path}/{TABLE}/seat", {}, 403)
            await table.sit()
            await table.play(3)
            assert_as_played(await until_cards(ewa, 3), host.room)
            assert (await host.ask("start"))["type"] == "refusal", "all games of the table are played"
            assert (await host.ask("bot", seat=1))["type"] == "refusal"
            trail = await ewa.get(f"{ewa.path}/trail")
            assert [each["by"]["name"] for each in trail if each["kind"] == "card"] == ["rummi"] * 3
            assert await stranger.get(f"{ewa.path}/records") == [], (
                "until it is over, for those who see the cards (A-59)"
            )
            await stranger.get(f"{ewa.path}/records.zip", 403)
            await assert_recorded(table, (await host.request("GET", f"{ewa.path}/records")).json())
            await ewa.decide("close-stage")
            assert (await ewa.look())["phase"] == "over"
            assert await stranger.get(f"{ewa.path}/records") == await ewa.get(f"{ewa.path}/records"), "everybody's"

    at(site, test)


async def assert_recorded(table: Online, seen: list[dict[str, Any]]) -> None:
    """Each record replays to the result on its card; the organiser can download all of them."""
    ewa, (host, *_) = table.ewa, table.players
    listed = await ewa.get(f"{ewa.path}/records")
    assert [(each["stage"], each["round"], each["table"], each["game"]) for each in listed] == [
        (1, 1, 1, game) for game in (1, 2, 3)
    ]
    assert seen == listed
    answer = await ewa.http.get(f"{ewa.path}/records.zip")
    with ZipFile(BytesIO(answer.content)) as files:
        assert files.namelist() == [f"1-1-1-{game}.rummi" for game in (1, 2, 3)]
        played = [replay(read_record(files.read(name).decode())) for name in files.namelist()]
    scores = [each["scores"] for each in host.room["results"]]
    assert [list(each.game.outcome.scores) for each in played if each.legal and each.game.outcome] == scores


def test_who_sits_down_last_shuffles_with_the_others(site: Site) -> None:
    """The last player starts the first game from the tournament page and joins the table with the share pledged there.

    The other players pledged theirs at the table.
    """

    async def test(site: Site) -> None:
        ewa = await league(site)
        room = await ewa.post(f"{ewa.path}/{TABLE}/room", {})
        seat = f"{ewa.path}/{TABLE}/seat"
        keys = [f"player-{entrant}" for entrant in (await shown(ewa))["now"]]
        *others, last = [await by_link(site, ewa, key) for key in keys]
        for player in others:
            await player.post(seat, {})
            await player.follow(room["code"])
            await player.pledge()
            await player.ask("say", phrase="hello")  # what was sent before it has been heard
        assert (await last.http.post(f"{seat}?pledge=mine", json={})).status_code == 400
        last.share = token_hex(32)
        await last.post(f"{seat}?pledge={pledge_of(last.share)}", {})
        await others[0].until(lambda: others[0].room["shuffle"])
        promised = others[0].room["shuffle"]
        assert [each["pledge"] for each in promised["contributions"]] == [
            pledge_of(player.share) for player in (*others, last)
        ]
        await last.follow(room["code"])
        for player in (*others, last):
            await player.until_game()
            shuffle = player.room["shuffle"]
            assert (player.game["commitment"], shuffle["commitment"]) == (promised["commitment"],) * 2
            assert [each["share"] for each in shuffle["contributions"][:2]] == [each.share for each in others]
            assert shuffle["contributions"][2]["share"] == last.share

    at(site, test)


def test_who_may_open_a_room_and_who_sees_it(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 8)
        for number in (1, 2):
            await ewa.decide("appoint", judge=0, name=f"Judge {number}", tables=[number])
        karol, maria = [await by_link(site, ewa, f"judge-{number}") for number in (1, 2)]
        told = await maria.post(f"{ewa.path}/{TABLE}/room", {}, 403)
        assert [each["code"] for each in told["broken"]] == ["role/other-table"]
        opened = await karol.post(f"{ewa.path}/{TABLE}/room", {})
        entrant, other = (await shown(ewa))["now"][:2]
        ala = await by_link(site, ewa, f"player-{entrant}")
        for who, sees in ((ewa, True), (karol, True), (ala, True), (maria, False)):
            assert ((await shown(who))["room"] == opened) is sees, who.name
        assert (await ewa.look(role="public"))["stages"][0]["rounds"][0]["tables"][0]["room"] is None
        for nowhere in ("rounds/2/tables/1", "rounds/1/tables/9", "rounds/0/tables/0"):
            await ewa.post(f"{ewa.path}/{nowhere}/room", {}, 409)
            await ala.post(f"{ewa.path}/{nowhere}/seat", {}, 409)
        await ala.post(f"{ewa.path}/rounds/1/tables/2/seat", {}, 409)
        await ewa.decide("withdraw", entrant=other, why="ill")
        again = await ewa.post(f"{ewa.path}/{TABLE}/room", {})
        assert again["code"] != opened["code"], "for the three who are left"
        room = (await ala.get(f"/api/rooms/{again['code']}"))["room"]
        assert (len(room["chairs"]), room["event"]) == (3, ewa.event)
        assert (await ala.get(f"/api/rooms/{opened['code']}"))["room"]["phase"] == "closed"

    at(site, test)


def test_a_game_that_nobody_can_finish_is_cancelled_and_the_table_plays_on(site: Site) -> None:
    async def test(site: Site) -> None:
        async with online(site) as table:
            ewa, first = table.ewa, table.room
            await table.sit()
            assert (await ewa.get(f"/api/rooms/{table.code}"))["room"]["phase"] == "playing"
            await table.open()
            assert table.room == first
            await ewa.decide("cancel-game", round=1, table=1, game=1, why="no light")
            await table.open()
            assert table.room["games"] == [2, 3]
            assert (await ewa.get(f"/api/rooms/{first['code']}"))["room"]["phase"] == "closed"
            await table.sit()
            await table.play(2)
            written = await until_cards(ewa, 2)
            assert [each["state"] for each in written["games"]] == ["cancelled", "in", "in"]
            assert written["games"][1]["card"]["starter"] == table.entrants[1], "who is due in the second game"

    at(site, test)


@pytest.mark.thorough
def test_nobodys_room_is_touched_by_a_journal_that_names_it(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await league(site)
        opened = await ewa.post(f"{ewa.path}/{TABLE}/room", {})
        text = await ewa.text("event.json")
        jan = await Somebody(site, "Jan").come()
        made = await jan.http.post("/api/events/import", content=text, headers={"content-type": "application/json"})
        jan.event = made.json()["id"]
        first = (await shown(jan))["now"][0]
        await jan.take((await jan.links())[f"player-{first}"])
        await jan.post(f"{jan.path}/{TABLE}/seat", {}, 409)
        own = await jan.post(f"{jan.path}/{TABLE}/room", {})
        assert own["code"] != opened["code"]
        room = (await ewa.get(f"/api/rooms/{opened['code']}"))["room"]
        assert room["phase"] == "gathering"
        assert not any(chair["person"] for chair in room["chairs"])

    at(site, test)


def test_the_card_of_a_game_whose_server_was_killed_at_its_end(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        async with online(site, 4) as table:
            await table.sit()
            ewa, game = table.ewa, (await table.ewa.get(f"/api/rooms/{table.code}"))["room"]["game"]
            site.kill()
            await play_on(sqlite_url, game, "last")  # to its end, and then that worker is gone too: nobody wrote a card
            await site.start()
            written = await until_cards(ewa, 1)
            played = {"results": [await ewa.get(f"/api/games/{game}")]}
            assert_as_played({**written, "games": written["games"][:1]}, played)
            site.kill()
            await site.start()
            assert await table.cards_written() == 1

    alone(sqlite_url, test)


@pytest.mark.thorough
def test_where_a_judge_has_written_the_card_the_trail_says_that_the_game_came_later(site: Site) -> None:
    async def test(site: Site) -> None:
        async with online(site) as table:
            await table.sit()
            ewa, event = table.ewa, await table.ewa.whole()
            await ewa.decide(**card(event, missing_games(event.state)[0]))
            before = (await shown(ewa))["games"][0]
            await table.play(1)
            async with asyncio.timeout(PATIENCE), ewa.http.stream("GET", f"{ewa.path}/news") as news:
                async for _ in news.aiter_lines():
                    last = (await ewa.whole()).journal[-1].decision
                    if isinstance(last, Remark):
                        break
            assert isinstance(last, Remark)
            assert "the card was not written" in last.text
            assert (await shown(ewa))["games"][0] == before

    at(site, test)


@pytest.mark.thorough
def test_the_plug_is_pulled_while_a_table_plays(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        async with online(site) as table:
            await table.sit()
            host = table.players[0]
            playing = asyncio.create_task(table.play(3))
            for actions in (10, 30, 50):
                await host.until(lambda least=actions: len(host.log.seen) > least)  # type: ignore[misc]
                await killing(site)()
            await playing
            assert_as_played(await until_cards(table.ewa, 3), host.room)
            assert await table.cards_written() == 3
            assert host.log.cuts >= 3

    alone(sqlite_url, test)


@pytest.mark.thorough
def test_of_two_workers_one_writes_the_card(postgresql_url: str, nats: NatsServer) -> None:
    async def test(site: Site) -> None:
        async with online(site) as table:
            await table.sit()
            await table.play(3)
            assert_as_played(await until_cards(table.ewa, 3), table.players[0].room)
            assert await table.cards_written() == 3
            assert not any(isinstance(entry.decision, Remark) for entry in (await table.ewa.whole()).journal)

    alone(postgresql_url, test, "--workers", "2", "--nats", nats.address)
