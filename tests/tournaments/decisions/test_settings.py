"""Parameters: the templates, and invalid ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.games.classic.setup import CHAMPIONSHIP
from rummi.tournaments.decisions.settings import check_parameters
from rummi.tournaments.model.decisions import By, Entry, Remark, SetUp
from rummi.tournaments.model.parameters import TEMPLATES, WARSAW, Field, Parameters, Stage, stage_title
from rummi.tournaments.tournament import Tournament
from tests.support.events import BEFORE, ORGANISER, PUBLIC, WIDE, codes


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_is_valid(name: str) -> None:
    assert list(check_parameters(TEMPLATES[name])) == []
    assert all(str(stage_title(stage.name)) != stage.name for stage in TEMPLATES[name].stages)


@pytest.mark.rule("TRN-1", "TRN-2", "TRN-5", "TRN-9", "TRN-12", "TRN-15", "TRN-16", "A-52", "A-54", "A-55", "C-24")
def test_the_warsaw_template_agrees_with_the_document() -> None:
    assert (WARSAW.capacity, WARSAW.minimum_age, WARSAW.groups) == (64, 8, False)
    assert (WARSAW.day, WARSAW.entries_until, WARSAW.list_closes) == ("2019-04-27", "2019-04-25", "10:00")
    eliminations, semi_final, final = WARSAW.stages
    assert (eliminations.rounds, eliminations.games_of_four, eliminations.games_of_three) == (2, 2, 2)
    assert eliminations.different_company
    for stage in (semi_final, final):
        assert (stage.rounds, stage.games_of_four, stage.games_of_three) == (1, 4, 3)
    assert [field.players for field in semi_final.fields] == [16, 8]
    assert [field.players for field in final.fields] == [4, 3]
    assert WARSAW.tie_breaks == ("wins", "points", "penalties", "best-game")


@pytest.mark.rule("TRN-5", "TRN-7", "TRN-9")
def test_default_values_are_those_of_the_ruleset() -> None:
    names = ("joker_left", "not_opened", "could_have_opened", "time_limit")
    assert [getattr(WARSAW, name) for name in names] == [getattr(CHAMPIONSHIP, name) for name in names]


@pytest.mark.rule("TRN-20", "TRN-21", "A-58")
def test_trn_21_in_the_eliminations_players_measure_the_time_and_later_judges() -> None:
    assert [stage.timed_by for stage in WARSAW.stages] == ["players", "judge", "judge"]


STAGE = WARSAW.stages[0]
WRONG: dict[str, dict[str, Any]] = {
    "no name": {"name": " "},
    "no day": {"day": ""},
    "no such day": {"day": "2019-02-30"},
    "entries after the event": {"entries_until": "2019-05-01"},
    "no such time": {"list_closes": "ten"},
    "no such ruleset": {"rules": "express"},
    "places for two": {"capacity": 2},
    "a minimum of two": {"minimum": 2},
    "more needed than places": {"minimum": 70},
    "no tie-breaks": {"tie_breaks": ()},
    "a tie-break twice": {"tie_breaks": ("wins", "wins")},
    "a negative joker": {"joker_left": -1},
    "endless time": {"time_limit": 100_000},
    "no stages": {"stages": ()},
    "a nameless stage": {"stages": (replace(STAGE, name=""),)},
    "no rounds": {"stages": (replace(STAGE, rounds=0),)},
    "no games": {"stages": (replace(STAGE, games_of_three=0),)},
    "endless rounds": {"stages": (replace(STAGE, minutes=-5),)},
    "not everyone in the first stage": {"stages": (replace(STAGE, fields=(Field(players=16),)),)},
    "nobody in the second": {"stages": (STAGE, Stage(name="final", fields=()))},
    "a final of five": {"stages": (STAGE, Stage(name="final", fields=(Field(players=5),)))},
    "four of each table": {"stages": (STAGE, Stage(name="semi-final", fields=(Field(players=8, from_each_table=4),)))},
    "of each table of two rounds": {"stages": (replace(STAGE, fields=(Field(from_each_table=1),)),)},
}


@pytest.mark.parametrize("case", WRONG)
def test_impossible_parameters_are_rejected(case: str) -> None:
    wrong = replace(WARSAW, **WRONG[case])
    assert list(check_parameters(wrong))
    with pytest.raises(IllegalAction) as refused:
        Tournament.create(wrong, ORGANISER, BEFORE)
    assert refused.value.violations == tuple(check_parameters(wrong))
    event = Tournament.create(WIDE, ORGANISER, BEFORE)
    assert codes(event, SetUp(wrong), at=BEFORE)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(BEFORE, PUBLIC, SetUp(WARSAW)),
        Entry(BEFORE, ORGANISER, Remark("hello")),
        Entry("noon", ORGANISER, SetUp(WARSAW)),
    ],
)
def test_a_journal_begins_with_the_organiser(entry: Entry) -> None:
    with pytest.raises(InvalidInput):
        Tournament.replay([entry])


def test_an_empty_journal_is_rejected() -> None:
    with pytest.raises(InvalidInput):
        Tournament.replay([])


def test_invalid_times_and_texts_are_rejected() -> None:
    event = Tournament.create(WIDE, ORGANISER, BEFORE)
    assert codes(event, Remark("x"), at="noon") == ["text/no-moment"]
    assert codes(event, Remark("x" * 501), at=BEFORE) == ["text/unreadable"]
    assert codes(event, Remark("a\x00b"), at=BEFORE) == ["text/unreadable"]
    assert codes(event, Remark("x"), By("organiser", name="\ud800"), at=BEFORE) == ["text/unreadable"]
    assert codes(event, SetUp(replace(WARSAW, place="\u202e")), at=BEFORE) == ["text/unreadable"]


def test_a_refused_decision_changes_nothing() -> None:
    event = Tournament.create(WIDE, ORGANISER, BEFORE)
    before = (event.journal, event.state)
    with pytest.raises(IllegalAction):
        event.decide(Remark(""), ORGANISER, BEFORE)
    assert (event.journal, event.state) == before


def test_custom_names_of_stages_are_shown_as_they_are() -> None:
    assert str(stage_title("Kwalifikacje")) == "Kwalifikacje"
    parameters: Parameters = replace(WARSAW, stages=(replace(STAGE, name="Kwalifikacje"),))
    assert list(check_parameters(parameters)) == []
