"""The screen in the hall, addresses in QR codes, manual draws and the logo on printouts."""

from __future__ import annotations

import json
from base64 import b64encode

from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.tournaments.printing.reading import code_of, codes, holds, pictures
from tests.tournaments.printing.test_logo import jpeg, png
from tests.tournaments.server.people import Somebody, drawn, gather, organiser
from tests.tournaments.server.test_paper import printed


def test_the_organiser_chooses_what_everybody_sees_on_the_wall(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        nobody = Somebody(site, "Nobody", ewa.event)
        assert (await nobody.look("public"))["wall"] == "auto"
        await ewa.decide("wall", scene="seating")
        assert (await nobody.look("public"))["wall"] == "seating"
        assert await ewa.refused("wall", scene="seating") == ["wall/so"]
        await ewa.decide("wall", 400, scene="fireworks")

    at(site, test)


def test_codes_lead_where_the_organiser_says(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 4)
        page = f"/event/{ewa.event}"
        asked = f"/api/qr?path={page}&event={ewa.event}"
        own = f"http://127.0.0.1:{site.port}"
        assert code_of((await ewa.http.get(asked)).text) == f"{own}{page}"
        assert set(codes(await printed(ewa, "seating.pdf"))) == {f"{own}{page}"}
        address = "http://192.168.1.5:8000"
        await ewa.decide("address", address=address)
        assert (await ewa.look())["address"] == address
        assert code_of((await ewa.http.get(asked)).text) == f"{address}{page}"
        assert code_of((await ewa.http.get(f"/api/qr?path={page}")).text) == f"{own}{page}", "rooms know nothing of it"
        assert set(codes(await printed(ewa, "seating.pdf"))) == {f"{address}{page}"}
        assert {code.partition("#")[0] for code in codes(await printed(ewa, "lots.pdf"))} == {f"{address}{page}/in"}
        assert await ewa.refused("address", address="http://localhost:8000") == ["address/only-here"]
        assert (await ewa.http.get("/api/qr?path=/&event=NOSUCH")).status_code == 404
        assert (await ewa.get("/api/reach"))["addresses"] == [], "this server listens for its own machine alone"

    at(site, test)


def test_a_draw_by_hand_with_the_rules_that_it_breaks(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await gather(ewa, 4)

        def lots(*tiles: str) -> list[dict[str, object]]:
            order = sorted(range(1, 5), key=lambda entrant: int(tiles[entrant - 1][1:]), reverse=True)
            picked = [[{"entrant": entrant, "tiles": tile} for entrant, tile in enumerate(tiles, start=1)]]
            return [{"table": 1, "seats": order, "picked": picked}]

        refused = await ewa.decide("draw", 409, lots=lots("R5", "K5", "B1", "O9"), why="By hand")
        assert [(each["code"], each["rule"]) for each in refused["broken"]] == [("draw/equal", "A-57b")]
        await ewa.decide("draw", lots=lots("R5", "K13", "B1", "O9"), why="By hand")
        table = (await ewa.look())["stages"][0]["rounds"][0]["tables"][0]
        assert table["now"] == [2, 4, 1, 3]
        await ewa.decide("swap", one=2, other=3, why="They had read each other's tiles")
        assert (await ewa.look())["stages"][0]["rounds"][0]["tables"][0]["now"] == [3, 4, 1, 2]
        await ewa.decide("undo-draw", why="Somebody else has come")
        assert (await ewa.look())["stages"] == []
        trail = [each["kind"] for each in await ewa.get(f"{ewa.path}/trail")]
        assert trail[-3:] == ["draw", "swap", "undo-draw"]

    at(site, test)


def test_title_and_place_are_put_right_and_papers_say_so(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 4)
        await ewa.decide("correct", name="Mistrzostwa Poznania", place="Lipowa")
        assert (await ewa.look())["parameters"]["name"] == "Mistrzostwa Poznania"
        listed = (await ewa.get("/api/events"))["mine"]
        assert [(each["name"], each["place"]) for each in listed] == [("Mistrzostwa Poznania", "Lipowa")]
        paper = await printed(ewa, "seating.pdf?lang=pl")
        assert holds(paper, "Mistrzostwa Poznania")
        assert holds(paper, "Poprawiono")

    at(site, test)


def test_a_picture_on_papers_is_checked_kept_and_taken_away(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 4)
        path = f"{ewa.path}/logo"
        assert (await ewa.http.get(path)).status_code == 204
        for wrong in (b"<svg/>", jpeg(), b"x" * 400_000):
            told = await ewa.post(path, {"picture": b64encode(wrong).decode()}, 400)
            assert told["message"]
        assert pictures(await printed(ewa, "seating.pdf")) == 0
        await ewa.post(path, {"picture": b64encode(png()).decode()})
        shown = await ewa.http.get(path)
        assert (shown.headers["content-type"], shown.content) == ("image/png", png())
        assert pictures(await printed(ewa, "seating.pdf")) == 1
        nobody = await Somebody(site, "Nobody", ewa.event).come()
        assert (await nobody.http.get(path)).status_code == 403
        await nobody.post(path, {"picture": ""}, 403)
        assert pictures(await printed(nobody, "seating.pdf")) == 1

        file = (await ewa.http.get(f"{ewa.path}/event.json")).text
        moved = (await ewa.post("/api/events/import", json.loads(file), 201))["id"]
        assert (await ewa.http.get(f"/api/events/{moved}/logo")).content == png(), "it goes where the event goes"
        assert (await ewa.http.get(f"/api/events/{moved}/event.json")).text == file
        broken = {**json.loads(file), "logo": b64encode(jpeg()).decode()}
        assert (await ewa.post("/api/events/import", broken, 400))["message"]
        await ewa.post(path, {"picture": ""})
        assert (await ewa.http.get(path)).status_code == 204
        assert "logo" not in json.loads((await ewa.http.get(f"{ewa.path}/event.json")).text)

    at(site, test)
