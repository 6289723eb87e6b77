"""A tournament of sixteen players from its template to its champion, carried out on the pages.

Most cards of the middle rounds are sent by requests instead of taps.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect
from tools.championship import names

from tests.browser.events.cockpit import next_step_heading, part, press_and_confirm
from tests.browser.events.judging import confirm, keys, next_seat, win
from tests.browser.support.people import People

LEFT = ("5", "6", "7")
"""The tiles left of the three losers, in seating order after the winner."""


@dataclass
class Hall:
    organiser: Page
    judges: dict[int, Page]
    """The judges by table."""
    public: Page
    screen: Page

    def begin(self, round_name: str) -> None:
        """Draw a round and start it; check that all pages show it."""
        expect(next_step_heading(self.organiser)).to_have_text(f"Draw {round_name}")
        press_and_confirm(self.organiser, "Draw tables and seats")
        expect(self.screen.get_by_role("region", name="Where do I sit?")).to_be_visible()
        expect(next_step_heading(self.organiser)).to_have_text(f"Signal to begin: {round_name}")
        press_and_confirm(self.organiser, "Give the signal")
        expect(self.screen.get_by_role("region", name=re.compile("^(Draw|Standings)$"))).to_be_visible()

    def write(self, table: int, game: int, winner: int, left: tuple[str, ...] = LEFT) -> None:
        """Write a card on the page of the judge: the winning seat, and a tile for each loser."""
        page = self.judges[table]
        if not page.url.endswith(f"/judge/{table}"):
            page.goto("/".join([*page.url.split("/")[:5], "judge", str(table)]))
        page.get_by_role("tab", name=re.compile(f"^Game {game}")).click()
        win(page, winner)
        people = page.get_by_role("tabpanel").locator("ol").first.locator("> li").count()
        for at, tile in enumerate(left[: people - 1]):
            if at:
                next_seat(page)
            keys(page, tile)
        confirm(page)
        expect(page.get_by_role("tab", name=f"Game {game} the card is in")).to_be_visible()

    def send(self, table: int, game: int, winner: int) -> None:
        """Send the same card by a request."""
        judge = self.judges[table]
        event = f"/api/events/{judge.url.split('/')[4]}"
        stages = judge.request.get(event).json()["stages"]
        drawn = stages[-1]["rounds"][-1]
        seats = next(each["now"] for each in drawn["tables"] if each["table"] == table)
        losers = zip([each for each in seats if each != seats[winner - 1]], LEFT, strict=False)
        lines = [{"entrant": seats[winner - 1]}, *({"entrant": each, "tiles": tile} for each, tile in losers)]
        where = {"round": drawn["round"], "table": table, "game": game}
        card = {"kind": "card", **where, "winners": [seats[winner - 1]], "lines": lines}
        command = f"{len(stages)}-{drawn['round']}-{table}-{game}"
        sent = judge.request.post(f"{event}/decisions", data={"decision": card, "command": command})
        assert sent.ok, sent.text()

    def close(self) -> int:
        """Draw lots for ties and close the stage. Returns the number of lots."""
        lots = 0
        ready = re.compile("^(Close: |A tie to break)")
        while "tie" in expect_text(self.organiser, ready):
            lots += 1
            self.organiser.get_by_role("button", name="Break the tie").first.click()
            self.organiser.get_by_role("button", name="Draw the lot").click()
            self.organiser.get_by_role("button", name="All right").click()
            expect(self.organiser.get_by_role("dialog")).to_have_count(0)
        self.organiser.get_by_role("button", name="Close the stage", exact=True).click()
        return lots


def expect_text(page: Page, wanted: re.Pattern[str]) -> str:
    expect(next_step_heading(page)).to_have_text(wanted)
    return next_step_heading(page).inner_text()


@pytest.fixture
def hall(people: People) -> Hall:
    """Create a tournament from its template, enter and check in all players, and open the links of the judges."""
    organiser = people.come("/events/new")
    organiser.get_by_label("Name of the event").fill("Puchar Szesnastu")
    organiser.get_by_role("button", name="Create the championship").click()
    organiser.wait_for_url("**/run")
    organiser.get_by_role("link", name="Import a list").first.click()
    lines = [f"{name};1990-05-{at + 1:02}" for at, name in enumerate(names(16))]
    organiser.get_by_label("or the lines themselves").fill("\n".join(["name;born", *lines]))
    organiser.get_by_role("button", name="Show what is understood").click()
    organiser.get_by_role("button", name="Enter 16 people").click()
    organiser.get_by_role("link", name="Entries", exact=True).click()
    organiser.get_by_role("button", name="Everybody is here").click()
    organiser.get_by_role("button", name="Yes: Everybody is here").click()
    for name in names(16):
        expect(organiser.get_by_role("button", name=f"checked in: {name}")).to_be_visible()
    judges = {}
    for name, tables in (("Karol Lis", (1, 2)), ("Ewa Sowa", (3, 4))):
        page = judge(organiser, people, name, tables)
        judges.update(dict.fromkeys(tables, page))
    path = "/event/" + organiser.url.split("/")[4]
    return Hall(organiser, judges, people.come(path, device="phone"), people.come(f"{path}/screen"))


def judge(organiser: Page, people: People, name: str, tables: tuple[int, int]) -> Page:
    part(organiser, "Judges").get_by_role("button", name="Appoint a judge").click()
    organiser.get_by_label("Name of the judge").fill(name)
    organiser.get_by_role("textbox", name="Tables").fill(f"{tables[0]}-{tables[1]}")
    organiser.get_by_role("button", name="Appoint", exact=True).click()
    expect(organiser.get_by_role("dialog", name=name).get_by_role("img", name="The link as a QR code")).to_be_visible()
    links = organiser.request.get(f"/api/events/{organiser.url.split('/')[4]}/links").json()
    link = next(each["path"] for each in links if each["name"] == name)  # what the code says
    organiser.keyboard.press("Escape")
    page = people.come(link, device="tablet")
    page.wait_for_url("**/judge")
    return page


@pytest.mark.refused(409)
@pytest.mark.thorough
def test_a_tournament_of_sixteen_from_the_list_to_the_champion(hall: Hall) -> None:
    organiser, public = hall.organiser, hall.public

    # Two rounds of eliminations. One judge corrects a card, somebody goes home, a table's tiles are not all there.
    hall.begin("Eliminations, round 1")
    play(hall, (1,), by_hand=True)
    play(hall, (2, 3, 4))
    expect(public.get_by_text("Live, 4 of 4 tables reported")).to_be_visible()
    seated = at_table(organiser, 1)
    expect(small_points(public, seated[0])).to_have_text("+11")  # 5 + 6 + 7, and then 7 lost
    correct(hall.judges[1], table=1)
    expect(small_points(public, seated[0])).to_have_text("+17")  # the last held a 6 besides
    withdraw(organiser, seated[3])
    expect(public.get_by_role("row").filter(has_text=seated[3])).to_contain_text("withdrawn")

    hall.begin("Eliminations, round 2")
    play(hall, (1, 2, 3))
    expect(next_step_heading(organiser)).to_have_text("2 cards are missing")
    organiser.get_by_role("button", name="Close the stage", exact=True).click()
    expect(organiser.get_by_role("alert")).to_contain_text("2 cards are missing (round/table/game): 2/4/1, 2/4/2.")
    out = at_table(organiser, 4)
    disqualify(organiser, table=4)
    for name in out:
        expect(public.get_by_role("row").filter(has_text=name)).to_contain_text("disqualified")
    hall.close()

    # Twelve are left, so eight play the semi-final at two tables, and four the final.
    hall.begin("Semi-final")
    expect(public.get_by_text("Live, 0 of 2 tables reported")).to_be_visible()
    play(hall, (1, 2), games=4)
    hall.close()
    hall.begin("Final")
    finalists = at_table(organiser, 1)
    assert not {seated[3], *out} & set(finalists)
    for game in (1, 2, 3, 4):  # each wins once, and all hold the same: nothing separates them
        hall.write(1, game, winner=game, left=("5", "5", "5"))
    for name in finalists:
        expect(public.get_by_role("row").filter(has_text=name)).to_contain_text("equal in everything")
    assert hall.close() == 1

    champion = public.get_by_role("row").filter(has_text="champion")
    expect(champion).to_have_count(1)
    name = next(each for each in finalists if each in champion.inner_text())
    expect(organiser.get_by_text(f"Champion: {name}")).to_be_visible()
    expect(hall.screen.get_by_role("heading", name=name)).to_be_visible()
    trail = part(organiser, "Trail")
    for why in ("A 6 was overlooked", "A train to catch", "104 tiles were counted"):
        expect(trail.get_by_role("listitem").filter(has_text=why)).to_have_count(1)


def play(hall: Hall, tables: tuple[int, ...], games: int = 2, *, by_hand: bool = False) -> None:
    """Write cards in which seat n wins game n."""
    write = hall.write if by_hand else hall.send
    for table in tables:
        for game in range(1, games + 1):
            write(table, game, winner=(game - 1) % 3 + 1)


def small_points(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name).get_by_role("cell").nth(3)


def at_table(organiser: Page, table: int) -> list[str]:
    """Return the names at a table in seating order."""
    view = organiser.request.get(f"/api/events/{organiser.url.split('/')[4]}").json()
    called = {each["id"]: each["name"] for each in view["entrants"]}
    now = next(each["now"] for each in view["stages"][-1]["rounds"][-1]["tables"] if each["table"] == table)
    return [called[each] for each in now]


def correct(page: Page, table: int) -> None:
    if not page.url.endswith(f"/judge/{table}"):
        page.goto("/".join([*page.url.split("/")[:5], "judge", str(table)]))
    page.get_by_role("tab", name="Game 1 the card is in").click()
    page.get_by_role("button", name="Correct the card").click()
    page.get_by_role("button", name=re.compile("^Seat 4")).click()
    keys(page, "6")
    page.get_by_label("Why is the card corrected?").fill("A 6 was overlooked")
    confirm(page)
    expect(page.get_by_text("A 6 was overlooked")).to_be_visible()


def withdraw(organiser: Page, name: str) -> None:
    part(organiser, "Entries").get_by_role("button", name=name).first.click()
    organiser.get_by_role("dialog", name=name).get_by_role("button", name="Withdraw").click()
    sheet = organiser.get_by_role("dialog", name=f"{name} withdraws")
    sheet.get_by_label("Why").fill("A train to catch")
    sheet.get_by_role("button", name="Withdraw").click()
    expect(organiser.get_by_role("dialog")).to_have_count(0)


def disqualify(organiser: Page, table: int) -> None:
    part(organiser, "Decisions").get_by_role("button", name="Disqualify").click()
    sheet = organiser.get_by_role("dialog", name="Disqualify")
    sheet.get_by_role("combobox", name="Table").select_option(f"Table {table}")
    sheet.get_by_label("Why").fill("104 tiles were counted")
    sheet.get_by_role("button", name="Disqualify").click()
    expect(sheet).to_have_count(0)
