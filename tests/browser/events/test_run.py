"""The organiser's pages: create, fill, draw and decide a tournament, with errors shown in place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.events.cockpit import next_step_heading, open_organiser_page, part, press_and_confirm
from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes, overflow_width
from tests.browser.support.events import create_tournament, drawn
from tests.browser.support.people import Device, Language, People
from tests.support.patience import TIMES


@pytest.mark.refused(409)
def test_a_tournament_is_created_from_a_template(people: People) -> None:
    page = people.come("/events/new")
    expect(page.get_by_label("Places")).to_have_value("64")
    page.get_by_role("radio", name="Polish qualifier").check()
    expect(page.get_by_label("Places")).to_have_value("0")
    page.get_by_label("Name of the event").fill("Kostki na Pradze")
    page.get_by_role("radio", name="Warsaw Championship").check()
    expect(page.get_by_label("Name of the event")).to_have_value("Kostki na Pradze")
    page.get_by_text("All other rules of the event").click()
    expect(page.get_by_label("A joker left counts")).to_have_value("50")
    expect(page.get_by_label("Could have opened, minus")).to_have_value("200")
    page.get_by_label("Seconds for a move").fill("45")
    semi_final = page.get_by_role("region", name="Stage 2: Semi-final")
    semi_final.get_by_label("Games at a table of four").fill("3")
    page.get_by_label("Places").fill("2")
    page.get_by_role("button", name="Create the championship").click()
    expect(page.get_by_role("alert")).to_contain_text("places for at least three")
    page.get_by_label("Places").fill("20")
    page.get_by_role("button", name="Create the championship").click()
    expect(page.get_by_role("heading", level=1, name="Kostki na Pradze")).to_be_visible()
    expect(next_step_heading(page)).to_have_text("Who plays?")
    parameters = page.request.get(f"/api/events/{page.url.split('/')[-2]}").json()["parameters"]
    assert parameters["time_limit"] == 45
    assert parameters["capacity"] == 20
    assert [stage["games_of_four"] for stage in parameters["stages"]] == [2, 3, 4]


def import_list(page: Page) -> None:
    """Import a file from Windows with three new people, one duplicate and one line to correct."""
    page.get_by_role("link", name="Import a list").click()
    lines = ["imię i nazwisko;data urodzenia", "Łucja Żak;14.3.08", "Jan Kot;2024-01-01"]
    more = ["Ewa Lis;1980-02-03", "Adam Żak;1981-02-03"]
    file = "\r\n".join([*lines, *more, "Kaja Mała;2013-05-01"]).encode("cp1250")
    chosen: FilePayload = {"name": "zgłoszenia.csv", "mimeType": "text/csv", "buffer": file}
    page.get_by_label("A file").set_input_files(files=[chosen])
    expect(page.get_by_role("heading", name="This is how we understand the list")).to_be_visible()
    expect(page.get_by_label("Letters")).to_have_value("windows-1250")
    expect(page.get_by_role("row", name="Łucja Żak")).to_contain_text("March 14, 2008 from 14.3.08")
    still_open = page.get_by_role("complementary", name="What is still open")
    expect(still_open).to_contain_text("On the day of the event Jan Kot has completed")
    expect(still_open).to_contain_text("As number")
    still_open.get_by_role("button", name="The same").click()
    expect(page.get_by_role("row", name="Kaja Mała")).to_contain_text("the same person")
    still_open.get_by_role("button", name="Enter 3 people").click()
    expect(page.get_by_text("3 people have been entered.")).to_be_visible()
    still_open.get_by_role("button", name="Put right").click()
    still_open.get_by_label("Day or year of birth").fill("1999")
    still_open.get_by_role("button", name="Save").click()
    still_open.get_by_role("button", name="Enter 1 person").click()
    expect(page.get_by_text("4 people have been entered.")).to_be_visible()


@pytest.mark.refused(409)
def test_entries_by_hand_and_by_list(people: People) -> None:
    page, _ = open_organiser_page(people, 0, parameters={"capacity": 4})
    page.get_by_role("button", name="Add a player").click()
    sheet = page.get_by_role("dialog", name="Add a player")
    sheet.get_by_label("First name and surname").fill("Kaja Mała")
    sheet.get_by_label("Day of birth").fill("2023-05-01")
    sheet.get_by_role("button", name="Add", exact=True).click()
    expect(sheet.get_by_role("alert")).to_contain_text("8 are needed")
    expect(sheet.get_by_role("link", name="Rule TRN-12")).to_be_visible()
    expect(sheet.get_by_label("First name and surname")).to_have_value("Kaja Mała")
    sheet.get_by_label("Day of birth").fill("2013-05-01")
    sheet.get_by_role("button", name="Add", exact=True).click()
    expect(sheet.get_by_text("Kaja Mała is entered.")).to_be_visible()
    expect(sheet.get_by_label("First name and surname")).to_be_focused()
    page.keyboard.press("Escape")

    import_list(page)
    page.get_by_role("link", name="Entries", exact=True).click()
    expect(page.get_by_text("4 of 4 places taken, 0 checked in, 1 waits")).to_be_visible()
    expect(page.get_by_role("button", name="Jan Kot waiting list, place 1")).to_be_visible()

    page.get_by_label("Find somebody").fill("lucja z")
    page.get_by_role("button", name="Check in: Łucja Żak").click()
    expect(page.get_by_role("button", name="checked in: Łucja Żak")).to_be_visible()
    page.get_by_label("Find somebody").fill("")
    page.get_by_role("button", name="Jan Kot").first.click()
    page.get_by_role("dialog", name="Jan Kot").get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog", name="Jan Kot withdraws").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("4 of 4 places taken, 1 checked in")).to_be_visible()


def test_the_data_of_an_entrant_is_deleted(people: People) -> None:
    """Other people who have the list open see the change."""
    page, event = open_organiser_page(people, 4)
    name = event.view()["entrants"][3]["name"]
    visitor = people.come(event.path)
    expect(visitor.get_by_text(name).first).to_be_visible()
    page.get_by_role("button", name=name).first.click()
    sheet = page.get_by_role("dialog", name=name)
    sheet.get_by_role("button", name="Forget this entry").click()
    expect(sheet.get_by_text("deleted everywhere, for good")).to_be_visible()
    sheet.get_by_role("button", name="Yes: Forget this entry").click()
    expect(sheet).to_have_count(0)
    for seen in (page, visitor):
        expect(seen.get_by_text(name)).to_have_count(0)
    expect(page.get_by_text("3 of 64 places taken")).to_be_visible()


@pytest.mark.refused(409)
def test_a_late_entrant_is_admitted_with_a_reason(people: People) -> None:
    page, event = open_organiser_page(people, 3, parameters={"entries_until": "", "list_closes": ""})
    parameters = event.view()["parameters"]
    event.decide("set-up", parameters={**parameters, "day": "2026-01-01", "list_closes": "00:01"})
    page.get_by_role("button", name="Check in: Zofia Wiśniewska").click()
    expect(page.get_by_role("alert")).to_contain_text("The list was closed at 00:01.")
    expect(page.get_by_role("link", name="Rule TRN-2")).to_be_visible()
    page.get_by_label("Let in all the same, because").fill("Tram broke down")
    page.get_by_role("button", name="Let in", exact=True).click()
    expect(page.get_by_role("button", name="checked in: Zofia Wiśniewska")).to_be_visible()
    expect(part(page, "Trail").get_by_text("Tram broke down")).to_be_visible()


@pytest.mark.refused(403)
def test_from_the_judge_to_the_signal(people: People) -> None:
    page, event = open_organiser_page(people, 9)
    event.check_in()
    judges = part(page, "Judges")
    judges.get_by_role("button", name="Appoint a judge").click()
    page.get_by_label("Name of the judge").fill("Karol Lis")
    page.get_by_label("Tables").fill("1-2")
    page.get_by_role("button", name="Appoint", exact=True).click()
    sheet = page.get_by_role("dialog", name="Karol Lis")
    expect(sheet.get_by_role("img", name="The link as a QR code")).to_be_visible()
    old = event.link("judge", 1)
    judge = people.come(old)
    judge.wait_for_url("**/judge")
    press_and_confirm(page, "Make the link anew")
    expect(sheet.get_by_role("button", name="Make the link anew")).to_be_visible()
    judge.goto("/")
    judge.goto(old)
    expect(judge.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")

    page.emulate_media(reduced_motion="no-preference")
    press_and_confirm(page, "Draw tables and seats")
    expect(next_step_heading(page)).to_have_text("Signal to begin: Eliminations, round 1")
    tables = page.get_by_role("region", name="Tables", exact=True)
    tables.get_by_role("button", name="Show all tables at once").click()
    expect(tables.get_by_role("heading", name="Table 3 drawn")).to_be_visible()
    expect(tables.get_by_role("img", name=re.compile("^(black|red|blue|orange) "))).not_to_have_count(0)
    expect(page.get_by_text("Tables without a judge: 3.")).to_be_visible()
    press_and_confirm(page, "Give the signal")
    expect(next_step_heading(page)).to_have_text("6 cards are missing")
    expect(page.get_by_role("button", name="Table 3: playing")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.refused(409)
def test_a_second_round_lists_repeated_pairs(people: People) -> None:
    page, event = open_organiser_page(people, 7)
    event.check_in()
    event.begin_round()
    event.play()
    expect(next_step_heading(page)).to_have_text("Draw Eliminations, round 2")
    press_and_confirm(page, "Draw tables and seats")
    expect(page.get_by_text("3 pairs meet again; it is proven that no draw has fewer.")).to_be_visible()
    page.get_by_role("button", name="Table 2: drawn").click()
    page.get_by_role("button", name="Draw this table again").click()
    sheet = page.get_by_role("dialog", name="Draw tables again")
    sheet.get_by_label("Tables").fill("1-2")
    sheet.get_by_role("button", name="Draw again").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Say why")
    expect(sheet.get_by_label("Tables")).to_have_value("1-2")
    sheet.get_by_label("Why").fill("A chair was missing")
    sheet.get_by_role("button", name="Draw again").click()
    expect(sheet).to_have_count(0)
    expect(part(page, "Trail").get_by_text("A chair was missing")).to_be_visible()


@pytest.mark.refused(409)
def test_a_stage_with_a_missing_card_cannot_be_closed(people: People) -> None:
    page, event = open_organiser_page(people, 8, template="league-round")
    event.check_in()
    event.begin_round()
    event.play([1])
    event.play([2], games=3)
    expect(next_step_heading(page)).to_have_text("1 card is missing")
    page.get_by_role("button", name="Close the stage").click()
    expect(page.get_by_role("alert")).to_contain_text("1 card is missing (round/table/game): 1/2/4.")
    expect(page.get_by_role("link", name="Rule TRN-19")).to_be_visible()
    page.get_by_role("button", name="Table 2, game 4").click()
    table = page.get_by_role("dialog", name="Table 2")
    expect(table.get_by_role("region", name="Game 4")).to_contain_text("no card yet")
    table.get_by_role("link", name="Write or correct a card").click()
    page.wait_for_url("**/judge/2")
    page.go_back()
    event.play()
    expect(next_step_heading(page)).to_have_text("Close: League")
    page.get_by_role("button", name="Close the stage").click()
    expect(next_step_heading(page)).to_have_text("The event is over")


@pytest.mark.refused(409)
def test_a_table_is_disqualified_and_a_game_cancelled(people: People) -> None:
    page, event = open_organiser_page(people, 8)
    event.check_in()
    event.begin_round()
    decisions = part(page, "Decisions")
    decisions.get_by_role("button", name="Disqualify").click()
    sheet = page.get_by_role("dialog", name="Disqualify")
    sheet.get_by_role("combobox", name="Table").select_option("Table 2")
    expect(sheet.get_by_text("Nobody else loses a game or a place.")).to_be_visible()
    expect(sheet.get_by_text("With the other choice nobody else would lose anything.")).to_be_visible()
    sheet.get_by_role("button", name="Disqualify").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Say why: it stays in the trail.")
    sheet.get_by_label("Why").fill("104 tiles were counted")
    sheet.get_by_role("button", name="Disqualify").click()
    expect(sheet).to_have_count(0)
    expect(next_step_heading(page)).to_have_text("2 cards are missing")
    decisions.get_by_role("button", name="Cancel a game").click()
    sheet = page.get_by_role("dialog", name="Cancel a game")
    sheet.get_by_role("combobox", name="Game").select_option("Game 2")
    sheet.get_by_label("Why").fill("The lamp went out")
    sheet.get_by_role("button", name="Cancel the game").click()
    expect(next_step_heading(page)).to_have_text("1 card is missing")
    trail = part(page, "Trail")
    expect(trail.get_by_role("listitem").first).to_contain_text("Cancelled: round 1, table 1, game 2The lamp went out")
    out = trail.get_by_role("listitem").filter(has_text="104 tiles were counted")
    expect(out).to_contain_text("Table 2 is disqualified")
    expect(out).to_contain_text("Barbara Sikora, organiser")


def test_a_tie_is_broken_by_a_public_lot(people: People) -> None:
    page, event = open_organiser_page(people, 4, template="league-round")
    event.check_in()
    event.begin_round()
    seats = event.view()["stages"][0]["rounds"][0]["tables"][0]["now"]
    for game, winner in enumerate(seats, start=1):
        lines = [{"entrant": each} if each == winner else {"entrant": each, "tiles": "5"} for each in seats]
        event.decide("card", round=1, table=1, game=game, winners=[winner], lines=lines)
    expect(next_step_heading(page)).to_have_text("A tie to break")
    page.get_by_role("button", name="Break the tie").click()
    page.get_by_role("button", name="Draw the lot").click()
    lot = page.get_by_role("dialog", name="The lot has decided").get_by_role("listitem")
    expect(lot).to_have_count(4)
    champion = lot.first.inner_text().removeprefix("1").strip()
    page.get_by_role("button", name="All right").click()
    page.get_by_role("button", name="Close the stage").click()
    expect(page.get_by_text(f"Champion: {champion}")).to_be_visible()


def test_the_big_clock_and_a_called_judge(people: People) -> None:
    page, event = open_organiser_page(people, 4)
    event.check_in()
    event.begin_round()
    page.get_by_role("button", name="Set the clock").click()
    sheet = page.get_by_role("dialog", name="Big clock")
    sheet.get_by_label("What for").fill("Lunch")
    sheet.get_by_role("radio", name="20").check()
    sheet.get_by_role("button", name="Show it").click()
    clock = page.get_by_role("region", name="Big clock")
    expect(clock).to_contain_text("Lunch")
    expect(clock).to_contain_text(re.compile(r"until \d\d:\d\d"))
    assert event.view()["clock"]["until"] - event.view()["clock"]["since"] == pytest.approx(20 * 60_000, abs=60_000)
    clock.get_by_role("button", name="Take it away").click()
    expect(clock).to_contain_text("No clock runs.")
    wall = page.get_by_role("region", name="Projector")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        wall.get_by_role("radio", name="Where do I sit?").check()
    expect(wall.get_by_role("radio", name="Where do I sit?")).to_be_checked()
    assert event.view()["wall"] == "seating"
    page.get_by_role("button", name="Table 1: playing").click()
    page.get_by_role("button", name="Call a judge").click()
    expect(page.get_by_role("button", name="The judge has come")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("A judge is called to: table 1.")).to_be_visible()


def test_printouts_and_restoring_a_tournament_from_its_file(people: People) -> None:
    page, event = open_organiser_page(people, 4)
    event.check_in()
    event.begin_round()
    papers = part(page, "Papers and files")
    expect(papers.get_by_role("listitem").filter(has_text="Diplomas")).to_contain_text("when the event is over")
    links = papers.get_by_role("link", name=re.compile(": (Polski|English)$"))
    expect(links).to_have_count(16)
    for link in links.all()[:: 1 if TIMES > 1 else 5]:  # all are printed in test_paper.py
        printed = page.request.get(link.get_attribute("href") or "")
        assert printed.headers["content-type"] == "application/pdf", printed.text()
    tables = papers.get_by_role("link", name=re.compile(": (Excel|CSV)$"))
    expect(tables).to_have_count(10)
    assert {page.request.get(link.get_attribute("href") or "").status for link in tables.all()} == {200}
    with page.expect_download() as kept:
        papers.get_by_role("link", name="The whole event (JSON)").click()
    page.goto("/events/new")
    page.get_by_label("Event file").set_input_files(kept.value.path())
    expect(page.get_by_text("Checked: this server would write the same file, letter by letter.")).to_be_visible()
    page.get_by_role("link", name="Open the championship").click()
    page.wait_for_url("**/run")
    assert event.id not in page.url
    expect(next_step_heading(page)).to_have_text("2 cards are missing")


def test_only_the_organiser_runs_a_tournament_until_it_is_handed_over(people: People) -> None:
    page, event = open_organiser_page(people, 4)
    save = page.get_by_role("region", name="Save the link to this page")
    save.get_by_role("button", name="Show the link").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    page.keyboard.press("Escape")
    save.get_by_role("button", name="I have saved it").click()
    expect(save).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Hand over to another phone")).to_be_visible()
    other = people.come(f"{event.path}/run")
    expect(other.get_by_role("heading", name="This page is the organiser's")).to_be_visible()
    expect(other.get_by_role("button", name="Draw tables and seats")).to_have_count(0)


PARTS = ("entries", "judges", "tables", "decisions", "papers", "trail", "event")


@pytest.mark.parametrize(
    ("device", "language"), [("small", "pl"), pytest.param("tablet", "en", marks=pytest.mark.thorough)]
)
def test_the_pages_of_the_organiser_are_accessible(people: People, device: Device, language: Language) -> None:
    """Axe on a tablet in all themes, and the width on the smallest phone."""
    everything = device == "tablet"
    event = create_tournament(people, 9)
    event.check_in()
    event.decide("appoint", judge=0, name="Karol Lis", tables=[1])
    page = people.come(event.link("organiser"), device=device, language=language)
    page.wait_for_url("**/run")
    for at in range(2):
        for name in PARTS[:3] if at == 0 else PARTS:
            page.goto(f"{event.path}/run#{name}")
            next_step_heading(page).wait_for()
            assert not everything or find_barriers_in_all_themes(page) == [], name
            assert overflow_width(page) <= 0, name
        if at == 0:
            event.begin_round()
            event.play([1, 2])
            event.decide("call", table=3)
    page.goto(f"{event.path}/run#import")
    page.locator("textarea").fill("imię;nazwisko;ur.;klub;telefon\nŁucja;Żak;x;Lipa;601\nOla;Kot;1990;;\n")
    page.locator("main").get_by_role("button").last.click()
    page.locator("main table").wait_for()
    assert not everything or find_barriers_in_all_themes(page) == []
    assert overflow_width(page) <= 0
    page.goto("/events/new")
    page.locator("summary").click()
    assert not everything or find_barriers_in_all_themes(page) == []
    assert overflow_width(page) <= 0


def test_dialogs_are_accessible(people: People) -> None:
    event = drawn(people, 9)
    event.decide("signal")
    event.play([1])
    page = people.come(event.link("organiser"), device="small", language="pl")
    page.wait_for_url("**/run")
    next_step_heading(page).wait_for()
    assert page.evaluate("scrollY") == 0, (
        "it opens with what is to be done, though the row of its parts is further down"
    )
    page.goto(f"{event.path}/run#decisions")
    decisions = page.locator("section[aria-label] > ul").get_by_role("button")
    expect(decisions).not_to_have_count(0)
    for at in range(decisions.count()):
        name = decisions.nth(at).inner_text()
        decisions.nth(at).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert (at % 3 and TIMES == 1) or find_barriers(page) == [], name
        assert overflow_width(page) <= 0, name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Stół 1:")).click()
    assert find_barriers_in_all_themes(page) == []
