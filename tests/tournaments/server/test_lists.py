"""Imported lists over HTTP: previews, entering some lines, exported tables, and checking in all entrants."""

from __future__ import annotations

from base64 import b64encode
from typing import Any
from urllib.parse import quote

import pytest

from rummi.tournaments.imports.cells import read_cells
from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.tournaments.imports.spreadsheets import LIBREOFFICE
from tests.tournaments.server.people import Somebody, by_link, drawn, gather, organiser, write_cards

LIST = "Nazwisko;Imię;Data ur.;Telefon\r\nŻAK;Łucja;14.03.2008;601\r\nKot;Jan;31.02.2000;\r\nŻak;Łucja;1980;\r\n"


def file_of(text: str, codec: str) -> str:
    return b64encode(text.encode(codec)).decode()


def states(read: dict[str, Any]) -> list[str]:
    return [line["state"] for line in read["lines"]]


def test_a_file_from_windows_is_understood_put_right_and_entered(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        asked: dict[str, Any] = {"file": file_of(LIST, "cp1250")}
        read = await ewa.post(f"{ewa.path}/entrants/read", asked)
        assert (read["source"], read["encoding"], read["separator"]) == ("csv", "windows-1250", ";")
        assert [column["meaning"] for column in read["columns"]] == ["surname", "given", "born", ""]
        assert [line["name"] for line in read["lines"]] == ["Łucja Żak", "Jan Kot", "Łucja Żak"]
        assert states(read) == ["ready", "waits", "asks"]
        assert "31.02.2000" in read["lines"][1]["problems"][0]["message"]
        assert (await ewa.look())["entrants"] == [], "nobody is entered by looking"

        enter = {"list": asked, "lines": [2], "command": "first"}
        first = await ewa.post(f"{ewa.path}/entrants/enter", enter)
        assert await ewa.post(f"{ewa.path}/entrants/enter", enter) == first
        assert [each["name"] for each in (await ewa.look())["entrants"]] == ["Łucja Żak"]
        told = await ewa.post(f"{ewa.path}/entrants/enter", {"list": asked, "lines": [3], "command": "bad"}, 409)
        assert [each["where"] for each in told["broken"]] == ["3"]

        asked |= {
            "done": [2],
            "corrections": [{"line": 3, "name": "Jan Kot", "born": "28.02.2000"}],
            "answers": [{"line": 4, "answer": "other"}],
        }
        read = await ewa.post(f"{ewa.path}/entrants/read", asked)
        assert states(read) == ["done", "ready", "ready"]
        await ewa.post(f"{ewa.path}/entrants/enter", {"list": asked, "lines": [3, 4], "command": "rest"})
        people = [(each["name"], each["born"]) for each in (await ewa.look())["entrants"]]
        assert people == [("Łucja Żak", "2008-03-14"), ("Jan Kot", "2000-02-28"), ("Łucja Żak", "1980")]

        widz = await Somebody(site, "Widz", ewa.event).come()
        await widz.post(f"{widz.path}/entrants/read", asked, 403)
        await ewa.post(f"{ewa.path}/entrants/read", {"file": b64encode(b"PK\x03\x04 no").decode()}, 400)
        await ewa.post(f"{ewa.path}/entrants/read", {"text": "a;b\n" * 3_000}, 409)

    at(site, test)


def test_the_sheets_of_a_file_are_told_and_another_can_be_read(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        file = {"file": b64encode((LIBREOFFICE / "list.ods").read_bytes()).decode()}
        read = await ewa.post(f"{ewa.path}/entrants/read", file)
        assert (read["sheets"], read["sheet"]) == (["Okładka", "Juniorzy", "Seniorzy"], 1)
        assert [line["line"] for line in read["lines"] if line["hidden"]] == [10]
        other = await ewa.post(f"{ewa.path}/entrants/read", {**file, "sheet": 2})
        assert [line["name"] for line in other["lines"]] == ["Jan Stary"]
        enter = {"list": {**file, "sheet": 2}, "lines": [2], "command": "seniors"}
        await ewa.post(f"{ewa.path}/entrants/enter", enter)
        assert [each["name"] for each in (await ewa.look())["entrants"]] == ["Jan Stary"]

    at(site, test)


def test_tables_are_for_whom_they_are(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 8)
        await write_cards(ewa)
        player, other = [await by_link(site, ewa, f"player-{number}") for number in (3, 4)]
        for kind in ("draw", "standings", "ranking"):
            answer = await other.http.get(f"{ewa.path}/table/{kind}.xlsx?lang=pl")
            assert answer.status_code == 200
            assert len(read_cells(answer.content).rows) == 1 + 8
        named = await ewa.http.get(f"{ewa.path}/table/player.xlsx?entrant=3&lang=pl")
        assert quote("Test - Karty gier Player 3.xlsx") in named.headers["content-disposition"]
        own = await player.http.get(f"{ewa.path}/table/player.csv?entrant=3")
        assert len(read_cells(own.content).rows) == 1 + 4 * 2
        for path, status in (
            ("player.csv?entrant=3", 403),
            ("player.csv", 403),
            ("cards.csv", 403),
            ("entrants.xlsx", 403),
            ("secrets.csv", 404),
            ("standings.pdf", 404),
            ("standings.csv?stage=9", 404),
        ):
            assert (await other.http.get(f"{ewa.path}/table/{path}")).status_code == status, path
        assert (await ewa.http.get(f"{ewa.path}/table/player.csv?entrant=99")).status_code == 404

    at(site, test)


@pytest.mark.rule("A-57c", "TRN-23")
def test_the_organiser_sees_what_a_disqualification_would_do(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 8)
        await write_cards(ewa)
        kind, hard = await ewa.get(f"{ewa.path}/disqualification?table=1")
        assert [kind["cards"], hard["cards"]] == ["others", "nobody"]
        assert len(kind["out"]) == 4
        assert kind["bystanders"] == []
        before = (await ewa.look())["seq"]
        assert (await ewa.http.get(f"{ewa.path}/disqualification?table=9")).status_code == 409
        assert (await ewa.http.get(f"{ewa.path}/disqualification")).status_code == 409
        widz = await Somebody(site, "Widz", ewa.event).come()
        assert (await widz.http.get(f"{ewa.path}/disqualification?table=1")).status_code == 403
        assert (await ewa.look())["seq"] == before

    at(site, test)


def test_everybody_is_present_in_one_press(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site, parameters={"capacity": 4})
        await gather(ewa, 2)
        rows = "".join(f"Late {number},1990\n" for number in range(3))
        await ewa.post(f"{ewa.path}/entrants.csv", {"table": f"name,born\n{rows}", "command": "more"})
        for _ in range(2):
            await ewa.post(f"{ewa.path}/entrants/present", {"command": "all"})
        statuses = [each["status"] for each in (await ewa.look())["entrants"]]
        assert statuses == ["present"] * 4 + ["entered"], "who waits for a place does not come in by it"
        widz = await Somebody(site, "Widz", ewa.event).come()
        await widz.post(f"{widz.path}/entrants/present", {"command": "x"}, 403)

    at(site, test)
