"""All the rulesets at a glance, compared with a table written from the rules by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO
from tests.games.parameters import flat

HERE = Path(__file__).parent
TABLES = {
    "rulesets.txt": CLASSIC.rulesets,
    "junior/rulesets.txt": (*JUNIOR.rulesets, *JUNIOR_INTRO.rulesets),
}
"""For each table the rulesets that stand in it."""
EVERY_TABLE = pytest.mark.parametrize("table", TABLES)


def rendered(table: str) -> dict[str, list[str]]:
    """For every parameter its value in each ruleset."""
    columns = [dict(flat(family_of(rules).describe(rules))) for rules in TABLES[table]]
    names = [column.pop("name") for column in columns]
    parameters = sorted({parameter for column in columns for parameter in column})
    rows = {parameter: [column.get(parameter, "-") for column in columns] for parameter in parameters}
    return {"parameter": names, **rows}


def written(table: str) -> dict[str, list[str]]:
    """The table of the file, without its comments."""
    lines = (HERE / table).read_text(encoding="utf-8").splitlines()
    rows = [words for line in lines if (words := line.partition("#")[0].split())]
    return {parameter: values for parameter, *values in rows}


@pytest.mark.rule("STD-1", "STD-2", "STD-35", "XP-1", "XP-2", "XP-3", "XP-4", "NGT-1")
@pytest.mark.rule("C-1", "C-2", "C-3", "C-4", "C-7", "C-9", "C-10", "C-16", "C-20", "A-3", "A-4", "A-23")
@pytest.mark.rule("JUN-1", "JUN-2", "JUN-9", "JUN-11", "JUN-13", "JUN-18", "JUN-27", "A-48")
@EVERY_TABLE
def test_the_rulesets_are_those_of_the_rules(table: str) -> None:
    assert rendered(table) == written(table)


@EVERY_TABLE
def test_no_parameter_stands_twice_in_the_table(table: str) -> None:
    lines = (HERE / table).read_text(encoding="utf-8").splitlines()
    named = [words[0] for line in lines if (words := line.partition("#")[0].split())]
    assert len(named) == len(set(named))
