"""A club in the browser: creating it, importing results, its ranking and its frame."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Page, expect
from tools.championship import Championship

from tests.browser.support.axe import find_barriers, overflow_width
from tests.browser.support.people import People
from tests.support.patience import TIMES

TABLE = "Zawody;Data;Miejsce;Zawodnik\nJesień;14.10.2025;1;Zofia Wiśniewska\nJesień;14.10.2025;2;Jan Kot\n"


def import_results_in_another_encoding(page: Page) -> None:
    old: FilePayload = {"name": "stare.csv", "mimeType": "text/csv", "buffer": TABLE.encode("iso8859_2")}
    page.get_by_label("Plik").set_input_files(files=[old])
    page.get_by_role("button", name="Co z tego zrozumiano?").click()
    letters = page.get_by_label("Polskie litery")
    expect(letters).to_have_value("iso-8859-2")
    expect(page.get_by_role("listitem").filter(has_text="Jesień")).to_contain_text("1. Zofia Wiśniewska")
    letters.select_option("Windows-1250")
    expect(page.get_by_role("listitem").filter(has_text="Jesień")).to_contain_text("Wi¶niewska")


def test_a_new_club_imports_past_results_into_a_ranking(people: People) -> None:
    page = people.come(device="phone", language="pl")
    page.goto("/clubs")
    page.get_by_label("Nazwa klubu").fill("Klub Lipowa")
    page.get_by_role("button", name="Załóż klub").click()
    page.wait_for_url("**/keep")
    import_results_in_another_encoding(page)
    page.get_by_label("Albo skopiowane komórki").fill(TABLE)
    expect(page.get_by_label("Polskie litery")).to_have_count(0)
    page.get_by_role("button", name="Co z tego zrozumiano?").click()
    page.get_by_role("button", name="Zachowaj 1 zawody").click()
    page.get_by_role("button", name="Potwierdź 2 osoby").click()
    expect(page.get_by_role("heading", name="Kto jest kim?")).to_have_count(0)
    junior = page.get_by_role("listitem").filter(has_text="Jan Kot").get_by_label("Juniorzy")
    junior.click()
    expect(junior).to_be_checked()
    page.get_by_role("combobox", name="Ile liczą się w sezonie").select_option("Punkty liczą się ×2")
    line = page.get_by_role("listitem").filter(has_text="nr 1,")
    line.get_by_role("button", name="Popraw").click()
    line.get_by_label("Nazwisko w klubie").fill("Zofia Wiśniewska-Lis")
    line.get_by_role("button", name="Zmień", exact=True).click()
    expect(line).to_contain_text("Zofia Wiśniewska-Lis")
    assert not overflow_width(page)
    assert TIMES == 1 or not find_barriers(page)
    line.get_by_role("button", name="Zapytaj jeszcze raz").click()
    page.get_by_role("button", name="Potwierdź 1 osobę").click()
    expect(page.get_by_role("heading", name="Kto jest kim?")).to_have_count(0)

    page.get_by_role("link", name="Strona klubu").click()
    expect(page.get_by_role("heading", level=1, name="Klub Lipowa")).to_be_visible()
    page.get_by_label("Sezon").select_option("2025/26")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Zofia Wiśniewska")
    expect(page.get_by_role("row").nth(1)).to_contain_text("52")
    expect(page.get_by_role("note")).to_contain_text("tylko do tego urządzenia")
    page.get_by_role("combobox", name="Kto").select_option("Juniorzy")
    expect(page.get_by_role("row")).to_have_count(2)
    assert not overflow_width(page)
    assert not find_barriers(page)
    page.get_by_role("link", name="Jan Kot").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("14 października 2025")


def test_the_embedded_frame_of_a_club_updates_without_scripts(people: People) -> None:
    """A blocked script is logged in the console, which fails the test."""
    keeper = people.meet()
    event = Championship(keeper.request, day="2099-11-28")
    club = keeper.request.post("/api/clubs", data={"name": "Klub Lipowa"}).json()["id"]
    page = people.meet(new=True)
    page.goto(f"/open/clubs/{club}/frame?lang=pl")
    expect(page.get_by_role("link", name="Klub Lipowa")).to_be_visible()
    assert page.locator("meta[http-equiv=refresh]").count() == 1
    assert keeper.request.post(f"/api/clubs/{club}/events", data={"event": event.id}).ok
    page.goto(f"/open/clubs/{club}/frame?lang=pl&show=next")
    expect(page.get_by_role("paragraph")).to_contain_text("28 listopada 2099")
