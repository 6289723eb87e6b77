"""Tables that are played in rooms of the server: seats are kept, and cards come in by themselves, once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tools.players.person import Person
from tools.players.playing import act, chosen, over, until_moved

from rummi.tournament.decisions import Remark, WriteCard
from rummi.tournament.progress import missing
from tests.server.conftest import NatsServer
from tests.server.events.people import Somebody, by_link, card, drawn, organiser
from tests.server.plug import killing
from tests.server.site import PATIENCE, Player, Site
from tests.server.visits import alone, at
from tests.server.writer import play_on

TABLE = "rounds/1/tables/1"


async def league(site: Site, players: int = 3) -> Somebody:
    """One table, and no clock to wait for."""
    ewa = await organiser(site, template="league-round", parameters={"time_limit": 0})
    await drawn(ewa, players)
    return ewa


async def shown(ewa: Somebody) -> dict[str, Any]:
    table: dict[str, Any] = (await ewa.look())["stages"][0]["rounds"][0]["tables"][0]
    return table


async def until_cards(ewa: Somebody, count: int) -> dict[str, Any]:
    """Until so many cards are there, told by the news."""
    async with asyncio.timeout(PATIENCE), ewa.http.stream("GET", f"{ewa.path}/news") as news:
        async for line in news.aiter_lines():
            table = await shown(ewa) if line.startswith("data:") else {"games": []}
            if sum(each["state"] == "in" for each in table["games"]) >= count:
                return table
    raise AssertionError("the news ended")


async def player_of(site: Site, ewa: Somebody, entrant: int) -> Person:
    """A scripted player who has come by the link of an entrant."""
    person = await Person(site.address, f"p{entrant}").enter()
    token = (await ewa.links())[f"player-{entrant}"]
    await person.request("POST", f"{ewa.path}/role", {"token": token})
    return person


async def sit(ewa: Somebody, person: Person) -> str:
    code: str = (await person.request("POST", f"{ewa.path}/{TABLE}/seat")).json()["code"]
    return code


async def play(person: Person, games: int) -> None:
    """Every game of the table; who sits in the first chair asks for the next."""
    await person.until(lambda: person.room)
    for number in range(games):
        if number and person.seats[0] == 0:
            assert (await person.ask("start"))["type"] == "answer"
        await person.until(lambda: person.room["phase"] == "playing")
        await play_game(person, person.room["game"])


async def play_game(person: Person, game: str) -> None:
    await person.until(lambda: person.game.get("game") == game)
    while not over(person):
        seq, turn = person.game["seq"], person.view()["turn"]
        if turn in person.seats:
            await act(person, turn, chosen(person, turn, "greedy"))
        else:
            await until_moved(person, game, seq)
    await person.until(lambda: any(result["game"] == game for result in person.room["results"]))


def assert_as_played(table: dict[str, Any], room: dict[str, Any]) -> None:
    """The cards say what the score table of the room says."""
    for game, result in zip(table["games"], room["results"], strict=True):
        lines = {each["entrant"]: each for each in game["card"]["results"]}
        assert [lines[entrant]["small"] for entrant in table["now"]] == result["scores"]
        assert game["winners"] == [table["now"][seat] for seat in result["winners"]]
        assert game["card"]["starter"] == table["now"][(game["game"] - 1) % len(table["now"])]


def test_a_table_is_played_online_to_its_end(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await league(site)
        people = (await shown(ewa))["now"]
        opened = await ewa.post(f"{ewa.path}/{TABLE}/room", {})
        assert opened["games"] == [1, 2, 3]
        assert await ewa.post(f"{ewa.path}/{TABLE}/room", {}) == opened, "it is there already"
        stranger = await Player(site, "Stranger").enter()
        await stranger.follow(opened["code"])
        assert (await stranger.ask("sit"))["type"] == "refusal"
        assert (await stranger.ask("start"))["type"] == "refusal"
        await stranger.post(f"{ewa.path}/{TABLE}/seat", {}, 403)
        players = [await player_of(site, ewa, entrant) for entrant in people]
        for person in players:
            assert await sit(ewa, person) == opened["code"]
            person.follow(opened["code"])
        await asyncio.gather(*(play(person, 3) for person in players))
        table = await until_cards(ewa, 3)
        assert_as_played(table, players[0].room)
        assert (await players[0].ask("start"))["type"] == "refusal", "all games of the table are played"
        assert (await players[0].ask("bot", seat=1))["type"] == "refusal"
        trail = await ewa.get(f"{ewa.path}/trail")
        assert [each["by"]["name"] for each in trail if each["kind"] == "card"] == ["rummi"] * 3
        await ewa.decide("close-stage")
        assert (await ewa.look())["phase"] == "over"
        for person in players:
            await person.leave()

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
        ewa = await league(site)
        people = (await shown(ewa))["now"]
        first = await ewa.post(f"{ewa.path}/{TABLE}/room", {})
        players = [await player_of(site, ewa, entrant) for entrant in people]
        for person in players:
            await sit(ewa, person)
        assert (await ewa.get(f"/api/rooms/{first['code']}"))["room"]["phase"] == "playing"
        assert await ewa.post(f"{ewa.path}/{TABLE}/room", {}) == first
        await ewa.decide("cancel-game", round=1, table=1, game=1, why="no light")
        second = await ewa.post(f"{ewa.path}/{TABLE}/room", {})
        assert second["games"] == [2, 3]
        assert (await ewa.get(f"/api/rooms/{first['code']}"))["room"]["phase"] == "closed"
        for person in players:
            assert await sit(ewa, person) == second["code"]
            person.follow(second["code"])
        await asyncio.gather(*(play(person, 2) for person in players))
        table = await until_cards(ewa, 2)
        assert [each["state"] for each in table["games"]] == ["cancelled", "in", "in"]
        assert table["games"][1]["card"]["starter"] == people[1], "who is due in the second game"
        for person in players:
            await person.leave()

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
        ewa = await league(site, 4)
        people = (await shown(ewa))["now"]
        code = (await ewa.post(f"{ewa.path}/{TABLE}/room", {}))["code"]
        players = [await player_of(site, ewa, entrant) for entrant in people]
        for person in players:
            await sit(ewa, person)
        game = (await ewa.get(f"/api/rooms/{code}"))["room"]["game"]
        site.kill()
        await play_on(sqlite_url, game, "last")  # to its end, and then that worker is gone too: nobody wrote a card
        await site.start()
        table = await until_cards(ewa, 1)
        assert_as_played({**table, "games": table["games"][:1]}, {"results": [await ewa.get(f"/api/games/{game}")]})
        site.kill()
        await site.start()
        journal = (await ewa.whole()).journal
        assert sum(isinstance(entry.decision, WriteCard) for entry in journal) == 1
        for person in players:
            await person.leave()

    alone(sqlite_url, test)


@pytest.mark.thorough
def test_where_a_judge_has_written_the_card_the_trail_says_that_the_game_came_later(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await league(site)
        people = (await shown(ewa))["now"]
        code = (await ewa.post(f"{ewa.path}/{TABLE}/room", {}))["code"]
        players = [await player_of(site, ewa, entrant) for entrant in people]
        for person in players:
            await sit(ewa, person)
        event = await ewa.whole()
        await ewa.decide(**card(event, missing(event.state)[0]))
        before = (await shown(ewa))["games"][0]
        for person in players:
            person.follow(code)
        await asyncio.gather(*(play(person, 1) for person in players))
        async with asyncio.timeout(PATIENCE), ewa.http.stream("GET", f"{ewa.path}/news") as news:
            async for _ in news.aiter_lines():
                last = (await ewa.whole()).journal[-1].decision
                if isinstance(last, Remark):
                    break
        assert isinstance(last, Remark)
        assert "the card was not written" in last.text
        assert (await shown(ewa))["games"][0] == before
        for person in players:
            await person.leave()

    at(site, test)


@pytest.mark.thorough
def test_the_plug_is_pulled_while_a_table_plays(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await league(site)
        people = (await shown(ewa))["now"]
        code = (await ewa.post(f"{ewa.path}/{TABLE}/room", {}))["code"]
        players = [await player_of(site, ewa, entrant) for entrant in people]
        for person in players:
            await sit(ewa, person)
            person.follow(code)
        playing = asyncio.gather(*(play(person, 3) for person in players))
        for actions in (10, 30, 50):
            await players[0].until(lambda least=actions: len(players[0].log.seen) > least)  # type: ignore[misc]
            await killing(site)()
        await playing
        assert_as_played(await until_cards(ewa, 3), players[0].room)
        journal = (await ewa.whole()).journal
        assert sum(isinstance(entry.decision, WriteCard) for entry in journal) == 3
        assert players[0].log.cuts >= 3
        for person in players:
            await person.leave()

    alone(sqlite_url, test)


@pytest.mark.thorough
def test_of_two_workers_one_writes_the_card(postgresql_url: str, nats: NatsServer) -> None:
    async def test(site: Site) -> None:
        ewa = await league(site)
        people = (await shown(ewa))["now"]
        code = (await ewa.post(f"{ewa.path}/{TABLE}/room", {}))["code"]
        players = [await player_of(site, ewa, entrant) for entrant in people]
        for person in players:
            await sit(ewa, person)
            person.follow(code)
        await asyncio.gather(*(play(person, 3) for person in players))
        assert_as_played(await until_cards(ewa, 3), players[0].room)
        journal = (await ewa.whole()).journal
        assert sum(isinstance(entry.decision, WriteCard) for entry in journal) == 3
        assert not any(isinstance(entry.decision, Remark) for entry in journal)
        for person in players:
            await person.leave()

    alone(postgresql_url, test, "--workers", "2", "--nats", nats.address)
