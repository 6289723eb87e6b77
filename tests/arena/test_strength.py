"""The measured strength of the bots: its file, its page, and its order."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tools.strength import BEGINS, ENDS, MEASURE, OTHER_TABLES, PAGE, RULES, Match, insert_table, matches

from rummi.arena.deals import Deal, PlayedGame, Terms
from rummi.arena.match import play_match
from rummi.arena.strength import Measurement, measure, read_strength, write_strength
from rummi.bots.catalogue import BOTS
from rummi.core.errors import InvalidInput

TERMS = Terms("standard", 2, "rain", ("novice", "greedy"))


def deal(number: int, *won: float) -> Deal:
    """Return a deal in which the first bot won these parts of its two games, by ten points each."""
    games = []
    for seat, part in enumerate(won):
        mine, theirs = round(20 * part - 10), round(10 - 20 * part)
        parts, points = ((part, 1 - part), (mine, theirs)) if seat == 0 else ((1 - part, part), (theirs, mine))
        games.append(PlayedGame((seat, 1 - seat), parts, points, (9, 9), (9.0, 9.0), (2.0, 1.0)))
    return Deal(number, tuple(games))


def told_of(deals: list[Deal], entry: int = 0, terms: Terms = TERMS) -> Measurement:
    return measure(terms, deals, entry=entry, day="2026-11-17", version="0.1.0")


def test_measurements_survive_writing_and_reading(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    table = (told_of([deal(0, 1, 0), deal(1, 0, 0)]), told_of([deal(0, 1, 1)], entry=1))
    write_strength(table, path)
    assert read_strength(path) == table
    write_strength((), path)
    assert read_strength(path) == ()


def test_a_missing_file_has_no_measurements(tmp_path: Path) -> None:
    assert read_strength(tmp_path / "strength.json") == ()


@pytest.mark.parametrize("text", ["", "{}", '[{"bot": "novice"}]'])
def test_another_file_is_rejected_with_its_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"strength\.json"):
        read_strength(path)


def test_a_match_measures_both_of_its_bots() -> None:
    deals = [deal(0, 1, 0), deal(1, 0, 0), deal(2, 1, 1), deal(3, 0, 0)]
    first, second = (told_of(deals, entry) for entry in (0, 1))
    assert (first.bot, first.against, second.bot, second.against) == ("novice", "greedy", "greedy", "novice")
    assert (first.wins, second.wins) == (37.5, 62.5)
    assert first.points == -second.points == -2.5
    assert first.wins_error == second.wins_error > 0
    assert (first.deals, first.fair, first.level) == (4, 50, "novice")


def test_zero_wins_have_an_error_above_zero() -> None:
    never = told_of([deal(number, 0, 0) for number in range(100)])
    assert (never.wins, never.wins_error) == (0, 3.0)


def test_late_openings_are_counted_for_each_side() -> None:
    won, lost = PlayedGame((0, 1), (0.0, 1.0), (-200, 200), (9, 9), (9.0, 9.0), (2.0, 1.0)), deal(0, 1, 0).games[1]
    first, second = (told_of([Deal(0, (won, lost))], entry) for entry in (0, 1))
    assert (first.late, first.late_others) == (second.late_others, second.late) == (50, 0)


def test_the_command_plays_the_same_games_again() -> None:
    terms = Terms("standard", 2, "ladder", ("greedy", "novice"))
    told = told_of(play_match(terms, 2), terms=terms)
    assert told.command == "rummi arena greedy novice --players 2 --deals 2 --seed ladder"
    assert told == told_of(play_match(terms, 2), terms=terms)


def test_the_ladder_follows_from_the_bots() -> None:
    every = matches(["novice", "casual", "greedy", "strategist", "expert"])
    for level in ("novice", "casual", "strategist", "expert:100ms", "expert:10ms"):
        assert Match(level, MEASURE, 2) in every
    for below, level in (("novice", "casual"), ("casual", "greedy"), ("strategist", "expert:100ms")):
        assert Match(level, below, 2) in every
    for rules, players in OTHER_TABLES:
        at = {match.bot for match in every if (match.rules, match.players) == (rules, players)}
        assert at == {"strategist", "expert:100ms"}
    assert len(set(every)) == len(every)
    assert not any(match.is_about("expert") for match in matches(["novice", "greedy"]))


def test_the_page_shows_the_stored_measurements() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert insert_table(page, read_strength()) == page, "run `make strength`"
    assert set(map(_match, read_strength())) <= set(matches())


def test_only_the_table_of_the_page_changes() -> None:
    row = told_of([deal(0, 1, 0), deal(1, 0, 0)])
    page = insert_table(f"before\n{BEGINS}\nold\n{ENDS}\nafter", [row])
    assert page.startswith("before\n")
    assert page.endswith("\nafter")
    assert "old" not in page
    told = "| novice | greedy | standard, 2 | 2 | 50.0 | 25.0 ± 49.0 | −5.0 ± 9.8 | 0.00, 0.00 | rain |"
    assert f"{told} 2026-11-17, version 0.1.0 |" in page


def test_every_level_beats_the_one_below() -> None:
    """The whole interval is above the fair share for every level."""
    levels = list(BOTS[RULES])
    measured = {
        (each.level, each.against): each for each in read_strength() if each.players == 2 and each.rules == RULES
    }
    for below, level in pairwise(levels):
        told = measured[level, below]
        assert told.wins - told.wins_error > told.fair, (level, below)


def _match(each: Measurement) -> Match:
    return Match(each.bot, each.against, each.players, each.rules)
