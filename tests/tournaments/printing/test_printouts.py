"""Every kind of printout in both languages."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest

from rummi.core.sentence import LANGUAGES
from rummi.language import say
from rummi.tournaments.model.decisions import CancelGame, Disqualify, ResultLine, Sign, Withdraw, WriteCard
from rummi.tournaments.model.parameters import LEAGUE_ROUND, POLISH_QUALIFIER, WARSAW
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import KINDS, Kind
from rummi.tournaments.printing.text import format_points
from rummi.tournaments.simulate import ORGANISER
from rummi.tournaments.stages.advancing import chances, final_ranking
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament
from tests.tournaments.printing.events import event, links, names
from tests.tournaments.printing.languages import EACH_LANGUAGE
from tests.tournaments.printing.reading import bare, codes, codes_by_page, holds, pages, texts

AT = "2019-04-27T11:05:00"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lot_for_every_entrant(language: str) -> None:
    found = event(17, steps=1)
    pdf = render_printout("lots", found, language, links=links(found))
    assert pages(pdf) == 3
    assert all(holds(pdf, name) for name in names(17))
    assert holds(pdf, "I runda eliminacji" if language == "pl" else "Eliminations, round 1")
    assert sorted(codes(pdf)) == sorted(links(found).player.values())


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_sheet_for_every_table(language: str) -> None:
    found = event(17, steps=3)
    drawn = found.state.round
    assert drawn is not None
    pdf = render_printout("tables", found, language, links=links(found))
    assert pages(pdf) == len(drawn.seatings) == 5
    sheets = [bare(page) for page in texts(pdf)]
    for sheet, seating, code in zip(sheets, drawn.seatings, codes_by_page(pdf), strict=True):
        assert all(bare(found.state.name_of(entrant)) in sheet for entrant in seating.occupants)
        assert code == [links(found).judge[seating.table]]
        assert bare("40 sekund" if language == "pl" else "40 seconds") in sheet
    judges = [bare(judge.name) for judge in found.state.judges]
    assert [[judge in sheet for judge in judges] for sheet in sheets] == [[True, False]] * 4 + [[False, True]]


def test_a_table_sheet_shows_the_drawn_tiles() -> None:
    found = event(3, steps=1)
    drawn = found.state.round
    assert drawn is not None
    (seating,) = drawn.seatings
    (sheet,) = texts(render_printout("tables", found, "en"))
    words = sheet.split()
    for picked in seating.picked[0]:
        number = picked.tiles.split()[-1][1:]
        assert number in words


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_two_blank_cards_per_sheet(language: str) -> None:
    found = event(17, steps=1)
    pdf = render_printout("cards", found, language, links=links(found))
    assert pages(pdf) == 5  # two games at five tables
    assert all(holds(pdf, name) for name in names(17))
    assert ("Karta gry" if language == "pl" else "Game card") in texts(pdf)[0]
    assert codes_by_page(pdf) == [[links(found).judge[table]] * 2 for table in range(1, 6)]
    assert pages(render_printout("cards", found, language, table=2)) == 1


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_written_cards_are_filled_in(language: str) -> None:
    found = event(8, steps=2)
    pdf = render_printout("cards", found, language)
    for card in [card for seating in found.state.stages[0].rounds[0].seatings for card in seating.cards]:
        assert card is not None
        assert all(holds(pdf, format_points(result.small)) for result in card.results)
        assert all(holds(pdf, found.state.name_of(result.entrant)) for result in card.results)


def _at_table_1(found: Tournament) -> tuple[int, ...]:
    drawn = found.state.round
    assert drawn is not None
    return drawn.seatings[0].occupants


def test_a_card_shows_tiles_corrections_and_signatures() -> None:
    found = event(["Ala", "Ola", "Ela", "Iza"], steps=1)
    first, *others = _at_table_1(found)
    lines = (
        ResultLine(first),
        ResultLine(others[0], "12 7 *"),
        ResultLine(others[1], penalty="not-opened"),
        ResultLine(others[2], points=-24),
    )
    card = WriteCard(1, 1, 1, lines, (first,))
    found = found.decide(card, ORGANISER, AT)
    right = replace(card, lines=(*lines[:3], ResultLine(others[2], points=-34)), version=1, why="źle policzone #1")
    found = found.decide(right, ORGANISER, AT).decide(Sign(1, 1, 1, 2, others[0]), ORGANISER, AT)
    (page,) = texts(render_printout("cards", found, "pl"))
    for text in ("12, 7, joker", "bez otwarcia", "−100", "−34", "+203", "−69", "podpisano"):
        assert bare(text) in bare(page)
    assert bare("Wersja 2, poprawiona: źle policzone #1 (simulation, 11:05)") in bare(page)
    assert bare("−24") not in bare(page)


def test_a_cancelled_game_shows_the_reason() -> None:
    found = event(4, steps=1).decide(CancelGame(1, 1, 2, "zabrakło czasu"), ORGANISER, AT)
    assert holds(render_printout("cards", found, "pl"), "Gra się nie odbywa: zabrakło czasu (simulation, 11:05)")


def test_players_who_left_have_no_lot_and_no_line_on_blank_cards() -> None:
    found = event(["Ala", "Ola", "Ela", "Iza"], steps=1).decide(Withdraw(2, "chora"), ORGANISER, AT)
    for kind in ("lots", "cards"):
        pdf = render_printout(kind, found, "pl")
        assert [holds(pdf, name) for name in ("Ala", "Ola", "Ela", "Iza")] == [True, False, True, True]
    assert holds(render_printout("tables", found, "pl"), "rezygnacja")


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_standings_with_reasons_and_the_line(language: str) -> None:
    found = event(20, steps=4)
    play = found.state.stages[0]
    pdf = render_printout("standings", found, language, links=links(found))
    whole = bare("".join(texts(pdf)))
    rows = standings(found.state, play)
    for row in rows:
        assert bare(found.state.name_of(row.entrant)) in whole
        assert bare(format_points(row.points)) in whole
        assert row.why is None or bare(say(row.why, language)) in whole
    line = bare("Do półfinału awansuje 16 osób" if language == "pl" else "16 players go on to the semi-final")
    above, _, below = whole.partition(line)
    assert bare(found.state.name_of(rows[15].entrant)) in above
    assert bare(found.state.name_of(rows[16].entrant)) in below
    assert codes(pdf) == [links(found).public]
    provisional = (
        "Klasyfikacja tymczasowa, stan z godz. 10:00" if language == "pl" else "Provisional standings, as of 10:00"
    )
    assert bare(provisional) in whole


def test_standings_are_provisional_before_all_games_are_played() -> None:
    assert holds(render_printout("standings", event(8, steps=1), "en"), "not everything has been played")
    assert holds(render_printout("standings", event(8, steps=5), "en", stage=1), "Final standings")


def test_standings_say_that_the_best_of_each_table_advance() -> None:
    found = next(
        each
        for seed in "abcdefgh"
        for each in [event(16, steps=8, seed=seed)]
        if [
            chances(each.state, each.state.stages[1])[row.entrant]
            for row in standings(each.state, each.state.stages[1])
        ][3]
        == "no"
    )
    pdf = render_printout("standings", found, "en", stage=2)
    assert holds(pdf, "4 players go on to the final: the best of each table")


def test_standings_include_players_who_left() -> None:
    found = event(["Ala", "Ola", "Ela", "Iza", "Ewa", "Jan", "Jaś"], steps=1)
    found = found.decide(Withdraw(2, "chora"), ORGANISER, AT).decide(
        Disqualify("gra bez karty", entrant=3), ORGANISER, AT
    )
    pdf = render_printout("standings", found, "pl")
    assert holds(pdf, "rezygnacja")
    assert holds(pdf, "dyskwalifikacja")


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_the_list_of_the_qualified_has_only_them(language: str) -> None:
    found = event([f"Gracz{number:02}" for number in range(20)], steps=5)
    goes_on = chances(found.state, found.state.stages[0])
    pdf = render_printout("qualified", found, language, links=links(found))
    assert {entrant for entrant in goes_on if holds(pdf, found.state.name_of(entrant))} == {
        entrant for entrant, chance in goes_on.items() if chance == "yes"
    }
    assert holds(pdf, "Zakwalifikowani do półfinału" if language == "pl" else "Qualified for the semi-final")
    assert codes(pdf) == [links(found).public]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_diplomas_for_the_finalists_or_for_all(language: str) -> None:
    found = event(17)
    first = render_printout("diplomas", found, language)
    everyone = render_printout("diplomas", found, language, stage=1)
    assert (pages(first), pages(render_printout("diplomas", found, language, stage=2)), pages(everyone)) == (4, 16, 17)
    ranking = [entrant for group in final_ranking(found.state) for entrant in group]
    for page, entrant in zip(texts(everyone), ranking, strict=True):
        assert bare(found.state.name_of(entrant)) in bare(page)
    places = (
        ("za zajęcie I miejsca", "za zajęcie 17. miejsca") if language == "pl" else ("for 1st place", "for 17th place")
    )
    assert bare(places[0]) in bare(texts(everyone)[0])
    assert bare(places[1]) in bare(texts(everyone)[-1])


@pytest.mark.parametrize(("kind", "language"), list(zip(KINDS, cycle(LANGUAGES), strict=False)))
def test_the_same_tournament_gives_the_same_bytes(kind: Kind, language: str) -> None:
    found = event(9)
    first, second = (render_printout(kind, found, language, links=links(found)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("players", [3, 4, 6, 7, 8, 11, 33, pytest.param(64, marks=pytest.mark.thorough)])
def test_any_number_of_players(players: int) -> None:
    language = LANGUAGES[players % 2]
    people = [f"Gracz{number:02}" for number in range(players)]
    begun, over = event(people, steps=1), event(people)
    tables = -(-players // 4)
    assert pages(render_printout("lots", begun, language)) == -(-players // 8)
    assert pages(render_printout("tables", begun, language)) == tables
    assert pages(render_printout("cards", begun, language)) == tables
    assert pages(render_printout("standings", over, language, stage=1)) == (1 if players <= 20 else 2)
    assert pages(render_printout("diplomas", over, language, stage=1)) == players
    assert pages(render_printout("qualified", over, language, stage=1)) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("parameters", [POLISH_QUALIFIER, LEAGUE_ROUND], ids=lambda each: each.stages[0].name)
def test_other_kinds_of_tournaments(parameters: object) -> None:
    assert isinstance(parameters, type(WARSAW))
    found = event(13, parameters=parameters)
    for kind in ("lots", "tables", "cards", "standings", "diplomas"):
        assert pages(render_printout(kind, found, "pl", stage=1, links=links(found)))


def test_stages_with_names_of_their_own_and_starters_by_lot() -> None:
    stages = (replace(WARSAW.stages[0], name="Grupy #1"), replace(WARSAW.stages[2], name="Wielki *finał*"))
    parameters = replace(WARSAW, stages=stages, starter="lot", time_limit=0)
    found = event(9, parameters=parameters)
    assert holds(render_printout("tables", found, "pl", stage=1), "Grupy #1, II runda")
    assert holds(render_printout("tables", event(9, steps=1, parameters=parameters), "pl"), "losowanie")
    assert not holds(render_printout("tables", found, "en", stage=1), "Time for a turn")
    assert holds(render_printout("qualified", found, "pl"), "Zakwalifikowani do następnego etapu: Wielki *finał*")
    assert holds(render_printout("standings", found, "en", stage=1), "4 players go on: Wielki *finał*")


def test_there_are_no_codes_without_addresses() -> None:
    found = event(4)
    assert not any(codes(render_printout(kind, found, "en", stage=1)) for kind in KINDS)


def test_drawn_players_stay_on_the_list_of_the_qualified() -> None:
    found = event([f"Gracz{number:02}" for number in range(20)], steps=6)
    before = render_printout("qualified", found, "pl", stage=1)
    semi_final = found.state.stages[1]
    leaves = semi_final.pool[0]
    found = found.decide(Withdraw(leaves, "chora"), ORGANISER, AT)
    after = render_printout("qualified", found, "pl", stage=1)
    for entrant in found.state.stages[0].pool:
        name = found.state.name_of(entrant)
        assert holds(before, name) == holds(after, name) == (entrant in semi_final.pool)
