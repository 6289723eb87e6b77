"""Whole tournaments over HTTP, with organiser, judges, players and visitors."""

from __future__ import annotations

from typing import Any

import pytest

from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.progress import is_over, missing_games
from rummi.tournaments.stages.standings import standings
from tests.server.support.site import Site
from tests.server.support.visits import alone, at
from tests.tournaments.server.people import Somebody, by_link, drawn, gather, organiser, settle, write_cards


@pytest.mark.rule("TRN-15", "TRN-16", "TRN-19", "TRN-23", "A-57c")
@pytest.mark.parametrize("url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True)
def test_a_championship_from_the_entry_list_to_the_final(url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site, parameters={"capacity": 16}, listed=True)
        await gather(ewa, 16)
        for tables in ([1, 2], [3, 4]):
            assert (await ewa.decide("appoint", judge=0, name=f"Judge of {tables}", tables=tables))["judge"]
        judges = [await by_link(site, ewa, f"judge-{number}") for number in (1, 2)]
        public = await Somebody(site, "Widz", ewa.event).come()
        assert (await public.look())["progress"]["coming"]["tables"] == [4, 4, 4, 4]

        await ewa.decide("draw")
        await ewa.decide("signal")
        await ewa.decide("withdraw", entrant=5, why="ill")
        await write_cards(ewa, judges)
        event = await ewa.whole()
        first = event.state.stages[0].rounds[0].seatings[0]
        again = next(each for each in event.journal if getattr(each.decision, "table", 0) == 1)
        assert again.by.role == "judge"
        written = first.cards[0]
        assert written is not None
        lines = [
            {"entrant": each.entrant, **({} if each.won else {"points": each.small - 1})} for each in written.results
        ]
        correction: dict[str, Any] = {"round": 1, "table": 1, "game": 1, "lines": lines, "version": 1, "ends": "out"}
        winners = [each.entrant for each in written.results if each.won]
        await judges[0].decide("card", **correction, winners=winners, why="a tile lay under the rack")

        await ewa.decide("draw")
        view = await public.look()
        assert view["stages"][0]["rounds"][1]["repeated"] == view["stages"][0]["rounds"][1]["least"]
        await ewa.decide("signal")
        await ewa.decide("disqualify", table=4, why="a tile is missing in the box")
        await write_cards(ewa, judges)
        assert not missing_games((await ewa.whole()).state)
        while not is_over((await ewa.whole()).state):
            await settle(ewa)
            if is_over((await ewa.whole()).state):
                break
            await ewa.decide("draw")
            await ewa.decide("signal")
            await write_cards(ewa)
        await assert_shown(ewa, public)

    alone(url, test)


async def assert_shown(ewa: Somebody, public: Somebody) -> None:
    """Check the public view against the exported journal."""
    event = await ewa.whole()
    assert event.doubtful_draws() == ()
    view = await public.look()
    assert view["phase"] == "over"
    assert view["ranking"] == [list(group) for group in final_ranking(event.state)]
    for play, shown in zip(event.state.stages, view["stages"], strict=True):
        rows = [(row.place, row.entrant, row.wins, row.points) for row in standings(event.state, play)]
        assert [(row["place"], row["entrant"], row["wins"], row["points"]) for row in shown["standings"]] == rows
        assert sum(row["qualifies"] == "yes" for row in shown["standings"]) == shown["places"]
    listed = await public.get("/api/events")
    assert [(each["id"], each["phase"]) for each in listed["public"]] == [(ewa.event, "over")]
    polish = await public.look(language="pl")
    assert polish["stages"][0]["title"] == "Eliminacje"


def test_an_event_is_exported_and_brought_to_another_server(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 6)
        await write_cards(ewa)
        text = await ewa.text("event.json")
        jan = await Somebody(site, "Jan").come()
        answer = await jan.http.post("/api/events/import", content=text, headers={"content-type": "application/json"})
        assert answer.status_code == 201
        jan.event = answer.json()["id"]
        assert jan.event != ewa.event
        assert await jan.text("event.json") == text
        assert (await jan.look())["me"]["role"] == "organiser"
        assert (await ewa.look(role="public"))["stages"] == (await jan.look(role="public"))["stages"]
        await jan.decide("draw")  # and it goes on there
        assert len((await jan.text("table/cards.csv")).splitlines()) == 1 + 6 * 2
        assert (await jan.text("table/standings.csv?stage=1")) == (await ewa.text("table/standings.csv"))
        assert (await ewa.look())["seq"] == (await jan.look())["seq"] - 1

    at(site, test)


def test_a_sheet_of_entrants_is_entered_whole_or_not_at_all(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        table = "imię i nazwisko;data urodzenia\nAla;1.5.2000\nOlek;1.5.2029\n\nAla;2000-05-01\n"
        told = await ewa.post(f"{ewa.path}/entrants.csv", {"table": table, "command": "a"}, 409)
        assert [(each["where"], each["code"]) for each in told["broken"]] == [
            ("3", "entry/too-young"),
            ("5", "entry/twice"),
        ]
        assert (await ewa.look())["entrants"] == []
        right = {"table": "name,born\nAla,2000-05-01\nOla,2001-05-01\n", "command": "b"}
        first = await ewa.post(f"{ewa.path}/entrants.csv", right)
        assert await ewa.post(f"{ewa.path}/entrants.csv", right) == first
        assert [each["name"] for each in (await ewa.look())["entrants"]] == ["Ala", "Ola"]
        assert (await ewa.text("table/entrants.csv")).splitlines()[1] == "1,Ala,2000-05-01,,entered,"
        assert (await ewa.text("table/entrants.csv?lang=pl")).splitlines()[1] == "1;Ala;2000-05-01;;na liście;"
        for nonsense in ("", "a,b\n1,2", f"name,born\n{'x' * 200_000},2000-01-01"):
            await ewa.post(f"{ewa.path}/entrants.csv", {"table": nonsense, "command": "c"}, 400)
        widz = await Somebody(site, "Widz", ewa.event).come()
        await widz.post(f"{widz.path}/entrants.csv", right, 403)

    at(site, test)


@pytest.mark.rule("TRN-1")
def test_people_enter_themselves_until_the_organiser_closes_the_list(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        ala = await Somebody(site, "Ala", ewa.event).come()
        assert (await ala.decide("enter", name="Ala Nowak", born="2001-02-03"))["entrant"] == 1
        me = (await ala.look())["me"]
        assert (me["role"], me["number"]) == ("player", 1)
        assert await ala.refused("enter", 403, name="Ola", born="2002-02-03") == ["role/organiser"], "as a player"
        both = {"decision": {"kind": "enter", "name": "Ola", "born": "2002-02-03"}, "command": "o", "role": "public"}
        assert (await ala.post(f"{ala.path}/decisions", both))["entrant"] == 2
        assert (await ala.look())["me"]["roles"] == ["player-1", "player-2"], "one phone, two children"
        await ala.decide("withdraw", entrant=1)
        parameters = (await ewa.look())["parameters"] | {"public_entries": False}
        await ewa.decide("set-up", parameters=parameters)
        jan = await Somebody(site, "Jan", ewa.event).come()
        assert await jan.refused("enter", 403, name="Jan", born="2000-01-01") == ["role/entries"]
        assert (await ewa.decide("enter", name="Jan", born="2000-01-01"))["entrant"] == 3

    at(site, test)


def test_a_clock_and_a_call_are_seen_by_all(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site, parameters={"zone": "Pacific/Auckland"})
        await drawn(ewa, 8)
        player = (await ewa.look())["stages"][0]["rounds"][0]["tables"][1]["now"][0]
        ala = await by_link(site, ewa, f"player-{player}")
        assert (await ala.look())["me"]["tables"] == [2]
        await ala.decide("call", table=2)
        assert await ala.refused("call", 403, table=1) == ["role/other-player"]
        assert await ala.refused("call", table=2) == ["call/so"]
        view = await ewa.look(role="public")
        assert [each["state"] for each in view["stages"][0]["rounds"][0]["tables"]] == ["playing", "called"]
        assert view["calls"] == [2]
        await ewa.decide("clock", what="Round 1", until="2031-01-01T12:00:00")
        clock = (await ala.look())["clock"]
        assert (clock["what"], clock["until"]) == ("Round 1", 1_924_988_400_000), "13 hours before London"
        assert 0 <= view["now"] - clock["since"] + 60_000 < 120_000
        assert await ewa.refused("clock", until="2001-01-01T12:00:00") == ["clock/past"]
        await ewa.decide("clock", left=90)
        assert (await ala.look())["clock"]["left"] == 90
        await ewa.decide("clock")
        assert (await ala.look())["clock"] is None

    at(site, test)
