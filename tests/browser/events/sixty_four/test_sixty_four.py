"""A tournament of 64 players by the official rules, from an Excel file of a Polish Windows to the archive of the club.

Bots play every game, and five judges write the cards on phones. The cards of the first round and the final are entered
by taps, the others are sent as the requests that the taps would make.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect
from tools.championship import CLUBS, names, today

from tests.browser.events.cockpit import part
from tests.browser.events.sixty_four.counting import keys, order, places, ratings, season_points, small_points
from tests.browser.events.sixty_four.files import csv_rows, xlsx_rows
from tests.browser.events.sixty_four.hall import JUDGES, Hall, appoint_judge
from tests.browser.support.people import People
from tests.tournaments.printing.reading import bare, texts

PEOPLE = names(64)
TABLES = {"entrants": "Lista zgłoszeń", "draw": "Losowanie", "cards": "Karty gry", "ranking": "Kolejność końcowa"}


def excel_list() -> bytes:
    """Return a CSV file as a Polish Excel writes it: Windows-1250, semicolons, surname first, dates with dots."""
    lines = ["Lp.;Nazwisko i imię;Data urodzenia;Klub"]
    for at, name in enumerate(PEOPLE):
        given, surname = name.split(" ")
        lines.append(
            f"{at + 1};{surname} {given};{at % 28 + 1:02}.{at % 12 + 1:02}.{1950 + at};{CLUBS[at % len(CLUBS)]}"
        )
    return "".join(f"{line}\r\n" for line in lines).encode("cp1250")


@pytest.fixture
def hall(people: People) -> Hall:
    organiser = people.come("/clubs", language="pl")
    organiser.get_by_label("Nazwa klubu").fill("Klub Pod Zegarem")
    organiser.get_by_role("button", name="Załóż klub").click()
    organiser.wait_for_url("**/keep")
    club = organiser.url.removesuffix("/keep")

    organiser.goto("/events/new")
    organiser.get_by_role("radio", name="Mistrzostwa Warszawy").check()
    organiser.get_by_label("Nazwa imprezy").fill("Mistrzostwa pod Zegarem")
    organiser.get_by_label("Dzień", exact=True).fill(today())
    organiser.get_by_label("Zgłoszenia do").fill("")
    organiser.get_by_label("Zamknięcie listy o").fill("")
    organiser.get_by_role("button", name="Utwórz mistrzostwa").click()
    organiser.wait_for_url("**/run")
    event = organiser.url

    organiser.goto(f"{club}/keep")
    organiser.get_by_label("Adres albo kod zawodów").fill(event)
    organiser.get_by_role("button", name="Dodaj zawody").click()
    expect(organiser.get_by_role("listitem").filter(has_text="Mistrzostwa pod Zegarem")).to_be_visible()
    organiser.goto(event)

    organiser.get_by_role("link", name="Wczytaj listę").first.click()
    file: FilePayload = {"name": "zgłoszenia.csv", "mimeType": "text/csv", "buffer": excel_list()}
    organiser.get_by_label("Plik").set_input_files(files=[file])
    expect(organiser.get_by_role("heading", name="Tak rozumiemy tę listę")).to_be_visible()
    expect(organiser.get_by_label("Polskie litery")).to_have_value("windows-1250")
    expect(organiser.get_by_role("row", name="Wiśniewska Zofia")).to_contain_text("1 stycznia 1950")
    organiser.get_by_role("button", name="Wpisz 64 osoby").click()
    organiser.get_by_role("link", name="Zgłoszenia", exact=True).click()
    organiser.get_by_role("button", name="Wszyscy są na miejscu").click()
    organiser.get_by_role("button", name="Tak: Wszyscy są na miejscu").click()
    expect(organiser.get_by_text("zajęte miejsca: 64 z 64, na miejscu: 64")).to_be_visible()

    phones = [appoint_judge(organiser, people, name, tables) for name, tables in JUDGES.items()]
    path = "/event/" + event.split("/")[4]
    spectator = people.come(path, device="phone", language="pl")
    return Hall(event.split("/")[4], organiser, phones, spectator, people.come(f"{path}/screen", language="pl"))


@pytest.mark.thorough
def test_a_tournament_of_sixty_four_from_an_excel_file_to_the_archive(hall: Hall, tmp_path: Path) -> None:
    organiser, wall = hall.organiser, hall.wall
    hall.begin("Eliminacje, runda 1")
    hall.play_round(by_hand=True)
    expect(hall.spectator.get_by_text("Na żywo, oddane stoły: 16 z 16")).to_be_visible()
    leader = order(hall.played[0], {})[0]
    expect(wall.get_by_role("region", name="Tabela").get_by_role("listitem").first).to_contain_text(
        names_by_number()[leader[0]].split()[-1]
    )
    hall.begin("Eliminacje, runda 2")
    assert not pairs_of_round(hall, 1) & pairs_of_round(hall, 2), "different company: nobody meets anybody again"
    hall.play_round(by_hand=False)
    hall.close("Eliminacje")
    expect(wall.get_by_text("Półfinał").first).to_be_visible()

    hall.begin("Półfinał")
    best = [each for group in order(hall.played[0], hall.lots[0]) for each in group][:16]
    assert sorted(seating_order(hall)) == sorted(best)
    hall.play_round(by_hand=False)
    hall.close("Półfinał")

    hall.begin("Finał")
    in_order = [each for group in order(hall.played[1], hall.lots[1]) for each in group]
    tables = {card.table: card.seats for card in hall.played[1]}
    assert sorted(seating_order(hall)) == sorted(min(seats, key=in_order.index) for seats in tables.values())
    hall.play_round(by_hand=True)
    hall.close("Finał")

    place = places(hall.played, hall.lots)
    champion = names_by_number()[next(each for each in place if place[each] == 1)]
    assert [sum(1 for _ in stage) for stage in hall.played] == [64, 16, 4]
    expect(organiser.get_by_text(f"Mistrzostwo: {champion}")).to_be_visible()
    expect(wall.get_by_role("heading", name=champion)).to_be_visible()
    check_exports(hall, place, tmp_path)
    check_printouts(hall, place, champion)
    check_club_archive(hall, place, champion)


def names_by_number() -> dict[int, str]:
    """Return the names by number. Entrants are numbered in the order of the file."""
    return dict(enumerate(PEOPLE, start=1))


def seating_order(hall: Hall) -> list[int]:
    return [each for table in hall.view()["stages"][-1]["rounds"][-1]["tables"] for each in table["now"]]


def pairs_of_round(hall: Hall, round: int) -> set[frozenset[int]]:
    tables = hall.view()["stages"][0]["rounds"][round - 1]["tables"]
    return {frozenset((one, two)) for table in tables for one in table["now"] for two in table["now"] if one != two}


def check_exports(hall: Hall, place: dict[int, int], folder: Path) -> None:
    """Check that every exported table is equal in CSV and XLSX and agrees with the independent count."""
    part(hall.organiser, "Druk i pliki")
    found = {kind: downloaded(hall.organiser, title, folder) for kind, title in TABLES.items()}
    assert [row[1] for row in found["entrants"]] == PEOPLE
    assert len(found["draw"]) == 2 * 64 + 16 + 4
    brought = [
        [str(card.table), str(card.game), name, str(int(each in card.winners)), str(small)]
        for stage in hall.played
        for card in stage
        for each, small in sorted(small_points(card).items(), key=lambda item: card.seats.index(item[0]))
        for name in [names_by_number()[each]]
    ]
    assert sorted([row[2], row[3], row[6], row[9], row[10]] for row in found["cards"]) == sorted(brought)
    ranked = [(int(row[0]), row[2]) for row in found["ranking"]]
    assert sorted(ranked) == sorted((at, names_by_number()[each]) for each, at in place.items())
    assert [at for at, _ in ranked] == sorted(place.values())
    wins = {names_by_number()[each]: str(-key[0]) for each, key in keys(hall.played[0]).items()}
    assert {row[2]: row[5] for row in found["ranking"]} == wins


def downloaded(page: Page, title: str, folder: Path) -> list[list[str]]:
    """Return the rows of the downloaded files without titles."""
    rows = []
    for form, read in (("CSV", csv_rows), ("Excel", xlsx_rows)):
        with page.expect_download() as waiting:
            page.get_by_role("link", name=f"{title}: {form}", exact=True).click()
        path = folder / waiting.value.suggested_filename
        waiting.value.save_as(path)
        rows.append(read(path.read_bytes()))
    one, other = rows
    assert [len(row) for row in one] == [len(one[0])] * len(one)
    days = {at for at, title in enumerate(one[0]) if title in ("data urodzenia", "kiedy")}  # numbers to Excel
    for first, second in zip(one, other, strict=True):
        second = [*second, *[""] * (len(first) - len(second))]
        assert [each for at, each in enumerate(first) if at not in days] == [
            each for at, each in enumerate(second) if at not in days
        ]
    return one[1:]


def check_printouts(hall: Hall, place: dict[int, int], champion: str) -> None:
    ranking = bare("".join(texts(paper(hall, "Kolejność końcowa"))))
    at = [ranking.index(bare(names_by_number()[each])) for each in sorted(place, key=lambda each: place[each])]
    firsts = [
        spot for spot, each in zip(at, sorted(place, key=lambda each: place[each]), strict=True) if place[each] < 5
    ]
    assert firsts == sorted(firsts)
    assert bare(champion) in bare(texts(paper(hall, "Dyplomy"))[0])


def paper(hall: Hall, title: str) -> bytes:
    link = hall.organiser.get_by_role("link", name=f"{title}: Polski", exact=True)
    answer = hall.organiser.request.get(link.get_attribute("href") or "")
    assert answer.ok, answer.text()
    return answer.body()


def check_club_archive(hall: Hall, place: dict[int, int], champion: str) -> None:
    page = hall.organiser
    page.goto("/clubs")
    page.get_by_role("link", name="Klub Pod Zegarem").first.click()
    page.get_by_role("link", name="Prowadź klub").click()
    page.get_by_role("button", name="Potwierdź 64 osoby").click()
    expect(page.get_by_role("heading", name="Kto jest kim?")).to_have_count(0)
    page.get_by_role("link", name="Strona klubu").click()

    expect(page.get_by_role("row")).to_have_count(11)
    page.get_by_role("button", name="Cała lista: 64 osoby").click()
    expect(page.get_by_role("row")).to_have_count(65)
    rows = [row.split("\t") for row in page.get_by_role("row").all_inner_texts()[1:]]
    shown = {row[1].strip(): (int(row[0]), int(row[-1])) for row in rows}
    points = {names_by_number()[each]: season_points(at) for each, at in place.items()}
    assert {name: worth for name, (_, worth) in shown.items()} == points
    assert {name: at for name, (at, _) in shown.items()} == {names_by_number()[each]: at for each, at in place.items()}

    page.get_by_role("link", name="Siła gry").click()
    expect(page.get_by_role("columnheader", name="Zmiana")).to_be_visible()
    page.get_by_role("button", name="Cała lista: 64 osoby").click()
    rated = {name: f"± {spread}" for name, (_, spread) in by_name(hall).items()}
    assert {
        row[1].strip(): row[-3].rsplit(" ", 2)[-2] + " " + row[-3].rsplit(" ", 2)[-1] for row in table_rows(page)
    } == rated
    finalists = {names_by_number()[each] for each in hall.played[2][0].seats}
    assert {row[1].strip(): int(row[-3].split(" ")[0]) for row in table_rows(page) if row[1].strip() in finalists} == {
        name: mean for name, (mean, _) in by_name(hall).items() if name in finalists
    }

    expect(page.get_by_role("heading", name="Wszystkie dotychczasowe zawody: 1")).to_be_visible()
    line = page.get_by_role("listitem").filter(has_text="Mistrzostwa pod Zegarem")
    expect(line.first).to_contain_text("64")
    expect(line.first).to_contain_text(champion)
    line.first.get_by_role("button", name="Punkty").click()
    ended = line.first.get_by_role("list").get_by_role("listitem")
    expect(ended).to_have_count(64)
    assert [text.split("\n")[0] for text in ended.all_inner_texts()] == [str(each) for each in sorted(place.values())]
    page.get_by_role("link", name=champion).first.click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("1 / 64")


def table_rows(page: Page) -> list[list[str]]:
    return [row.split("\t") for row in page.get_by_role("row").all_inner_texts()[1:]]


def by_name(hall: Hall) -> dict[str, tuple[int, int]]:
    cards = [card for stage in hall.played for card in stage]
    return {names_by_number()[each]: rated for each, rated in ratings(cards).items()}
