"""A tournament venue in Polish: the organiser at a laptop, five judges with phones, a spectator and a projector."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.events.cockpit import next_step_heading, part, press_and_confirm
from tests.browser.events.judging import confirm, keys, next_seat, win
from tests.browser.events.sixty_four.bots import Left, Played, play
from tests.browser.support.people import People

JUDGES = {"Karol Lis": "1-4", "Ewa Sowa": "5-7", "Łucja Źrebiec": "8-10", "Jan Wąż": "11-13", "Ida Kuna": "14-16"}
PENALTIES = {"not-opened": "−100, bez otwarcia", "could-have-opened": "−200, bez otwarcia mimo możliwości"}


@dataclass
class Hall:
    id: str
    organiser: Page
    phones: list[Page]
    spectator: Page
    wall: Page
    played: list[list[Played]] = field(default_factory=list)
    """The cards of each stage, in the order of rounds, tables and games."""
    lots: list[dict[int, int]] = field(default_factory=list)
    """The places by lots in each stage."""

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.spectator.request.get(f"/api/events/{self.id}").json()
        return found

    def begin(self, name: str) -> None:
        expect(next_step_heading(self.organiser)).to_have_text(f"Losowanie: {name}")
        press_and_confirm(self.organiser, "Wylosuj stoły i miejsca")
        expect(self.wall.get_by_role("region", name="Gdzie siedzę?")).to_be_visible()
        expect(next_step_heading(self.organiser)).to_have_text(f"Sygnał do rozpoczęcia: {name}")
        press_and_confirm(self.organiser, "Daj sygnał")

    def play_round(self, *, by_hand: bool) -> None:
        """Let bots play every game of the latest round, and write its cards on the phones of the judges."""
        stages = self.view()["stages"]
        drawn = stages[-1]["rounds"][-1]
        for table in drawn["tables"]:
            for game in table["games"]:
                first = game["starter"] or table["now"][game["game"] - 1]
                card = play(len(stages), drawn["round"], table["table"], game["game"], table["now"], first)
                phone = self.phones[judge_index(table["table"])]
                if by_hand:
                    self.write(phone, card)
                else:
                    self.send(phone, card)
                if len(self.played) < len(stages):
                    self.played.append([])
                    self.lots.append({})
                self.played[-1].append(card)

    def write(self, phone: Page, card: Played) -> None:
        """Enter a card by taps, starting at the judge's list of tables."""
        if not phone.url.endswith(f"/judge/{card.table}"):
            if not phone.url.endswith("/judge"):
                phone.get_by_role("link", name=re.compile("^(Moje|Wszystkie) stoły$")).click()
            phone.get_by_role("link", name=re.compile(f"^Stół {card.table}\\b")).click()
        phone.get_by_role("tab", name=re.compile(f"^Gra {card.game}")).click()
        if card.ends == "bank":
            phone.get_by_role("button", name="Bank pusty").click()
            holding = card.seats
        else:
            at = card.seats.index(card.winners[0])
            win(phone, at + 1)
            holding = (*card.seats[at + 1 :], *card.seats[:at])
        for at, entrant in enumerate(holding):
            self._rack(phone, card.left[entrant], last=at == len(holding) - 1)
        confirm(phone)
        expect(phone.get_by_role("tab", name=f"Gra {card.game} karta wpisana")).to_be_visible()

    def _rack(self, phone: Page, left: Left, *, last: bool) -> None:
        if left.penalty:  # says all there is to say, and moves on
            phone.get_by_role("button", name=PENALTIES[left.penalty], exact=True).click()
            return
        keys(phone, " ".join(left.tiles))
        if not last:
            next_seat(phone)

    def send(self, phone: Page, card: Played) -> None:
        """Send a card with the request that the page would send."""
        command = f"{card.stage}-{card.round}-{card.table}-{card.game}"
        sent = phone.request.post(
            f"/api/events/{self.id}/decisions", data={"decision": card.decision(), "command": command}
        )
        assert sent.ok, sent.text()

    def close(self, name: str) -> None:
        ready = re.compile(f"^(Zamknięcie etapu: {name}|Remis do rozstrzygnięcia)$")
        expect(next_step_heading(self.organiser)).to_have_text(ready)
        while "Remis" in next_step_heading(self.organiser).inner_text():
            self.organiser.get_by_role("button", name="Rozstrzygnij remis").first.click()
            self.organiser.get_by_role("button", name="Ciągnij los").click()
            decided = self.organiser.get_by_role("dialog", name="Los rozstrzygnął").get_by_role("listitem")
            called = {each["name"]: each["id"] for each in self.view()["entrants"]}
            for at, line in enumerate(decided.all_inner_texts()):
                self.lots[-1][next(called[each] for each in called if each in line)] = at
            self.organiser.get_by_role("button", name="Jasne").click()
            expect(self.organiser.get_by_role("dialog")).to_have_count(0)
            expect(next_step_heading(self.organiser)).to_have_text(ready)
        self.organiser.get_by_role("button", name="Zamknij etap", exact=True).click()


def judge_index(table: int) -> int:
    """Return the index of the judge of a table."""
    bounds = [range(int(first), int(last) + 1) for first, last in (each.split("-") for each in JUDGES.values())]
    return next(at for at, tables in enumerate(bounds) if table in tables)


def appoint_judge(organiser: Page, people: People, name: str, tables: str) -> Page:
    """Return the phone of a judge who scanned the code on the organiser's screen."""
    part(organiser, "Sędziowie").get_by_role("button", name="Wyznacz sędziego").click()
    organiser.get_by_label("Imię i nazwisko sędziego").fill(name)
    organiser.get_by_role("textbox", name="Stoły").fill(tables)
    organiser.get_by_role("button", name="Wyznacz", exact=True).click()
    organiser.get_by_role("dialog", name=name).get_by_role("img", name=re.compile("QR")).wait_for()
    links = organiser.request.get(f"/api/events/{organiser.url.split('/')[4]}/links").json()
    link = next(each["path"] for each in links if each["name"] == name)  # what the code says
    organiser.keyboard.press("Escape")
    phone = people.come(link, device="phone", language="pl")
    phone.wait_for_url("**/judge")
    return phone
