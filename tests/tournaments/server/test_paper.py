"""Printouts over HTTP: who may print them, and where their QR codes lead."""

from __future__ import annotations

from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.support.patience import TIMES
from tests.tournaments.printing.reading import codes, holds, pages
from tests.tournaments.server.people import Somebody, by_link, drawn, gather, organiser, settle, write_cards

KINDS = ("check-in", "lots", "seating", "tables", "stands", "cards", "standings", "qualified", "ranking", "diplomas")


async def printed(who: Somebody, path: str) -> bytes:
    answer = await who.http.get(f"{who.path}/paper/{path}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return answer.content


def test_every_paper_in_both_languages(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await gather(ewa, 3)
        told = await ewa.get(f"{ewa.path}/paper/lots.pdf", 400)
        assert "drawn" in told["message"]
        await ewa.decide("draw")
        await ewa.decide("signal")
        await ewa.decide("appoint", judge=0, name="Karol", tables=[1])
        await write_cards(ewa)
        await ewa.get(f"{ewa.path}/paper/qualified.pdf", 400)
        for _ in range(2):  # the second round, and the final of three
            await ewa.decide("draw")
            await ewa.decide("signal")
            await write_cards(ewa)
            await settle(ewa)
        for kind in KINDS:
            for language in ("pl", "en")[: 1 if TIMES == 1 and kind not in KINDS[:2] else 2]:
                stage = "&stage=1" if kind == "qualified" else ""
                assert holds(await printed(ewa, f"{kind}.pdf?lang={language}{stage}"), "Test"), (kind, language)
        assert holds(await printed(ewa, "tables.pdf?lang=pl&round=1&table=1"), "Karol")
        await assert_codes(site, ewa)
        await ewa.get(f"{ewa.path}/paper/tables.pdf?table=9", 400)
        await ewa.get(f"{ewa.path}/paper/nosuch.pdf", 404)
        await ewa.get(f"{ewa.path}/paper/lots.pdf?table=0", 400)
        karol = await by_link(site, ewa, "judge-1")
        assert "1" in (await karol.get(f"{karol.path}/paper/cards.pdf", 403))["message"], "he says for which table"
        nobody = Somebody(site, "Nobody", ewa.event)
        for kind in KINDS:
            open_to = {
                "standings": (karol, nobody),
                "qualified": (karol, nobody),
                "ranking": (karol, nobody),
                "seating": (karol, nobody),
                "stands": (karol, nobody),
                "tables": (karol,),
                "cards": (karol,),
            }
            for who in (karol, nobody):
                if TIMES == 1 and who in open_to.get(kind, ()) and kind not in ("standings", "cards"):
                    continue  # it is printed above
                answer = await who.http.get(f"{who.path}/paper/{kind}.pdf?stage=1&table=1")
                assert answer.status_code == (200 if who in open_to.get(kind, ()) else 403), (kind, who.name)

    at(site, test)


async def assert_codes(site: Site, ewa: Somebody) -> None:
    """Lots contain the private link of their player; other printouts contain no private links."""
    found = codes(await printed(ewa, "lots.pdf?scheme=https"))
    tokens = await ewa.links()
    place = f"https://127.0.0.1:{site.port}/event/{ewa.event}"
    assert sorted(found) == sorted(f"{place}/in#{tokens[f'player-{number}']}" for number in (1, 2, 3))
    ala = await Somebody(site, "Ala", ewa.event).come()
    assert (await ala.take(found[0].partition("#")[2]))["role"] == "player"
    for kind in ("tables", "cards", "standings", "qualified", "ranking", "seating"):
        shown = codes(await printed(ewa, f"{kind}.pdf?stage=1"))
        assert not any("#" in code for code in shown), kind


def test_lots_for_sixty_four(site: Site) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        await drawn(ewa, 64)
        lots = await printed(ewa, "lots.pdf")
        assert pages(lots) > 1
        assert len(set(codes(lots))) == 64

    at(site, test)
