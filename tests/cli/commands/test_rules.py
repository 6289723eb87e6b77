"""`rummi rules`: the parameters of one ruleset or of all."""

from __future__ import annotations

import pytest

from rummi.games.catalogue import FAMILIES, RULESETS
from tests.cli.conftest import Run


def test_one_ruleset(run: Run) -> None:
    championship = run("rules", "championship", "--json").json
    assert championship["joker_left"] == 50
    assert championship["time_limit"] == 40
    assert championship["box"]["size"] == 106


def test_all_rulesets(run: Run) -> None:
    assert list(run("rules", "--json").json) == list(RULESETS)


@pytest.mark.rule("TV-15")
def test_tv_15_stacks_and_banks(run: Run) -> None:
    standard, xp = run("rules", "standard", "--json").json, run("rules", "xp", "--json").json
    assert standard["stacks"] == {"full": 14, "last": 8}
    assert xp["stacks"] == {"full": 22, "last": 6}
    assert standard["bank"] == {"2": 78, "3": 64, "4": 50}
    assert xp["bank"] == {"2": 132, "3": 118, "4": 104, "5": 90, "6": 76}


def test_text_output_shows_the_rulesets_of_a_family_side_by_side(run: Run) -> None:
    tables = [table.splitlines() for table in run("rules").out.split("\n\n")]
    assert [table[0].split()[1:] for table in tables] == [list(family.rulesets) for family in FAMILIES]
    assert ["joker_left", "30", "30", "30", "50"] in [line.split()[:5] for line in tables[0]]


def test_unknown_ruleset(run: Run) -> None:
    ended = run("rules", "poker")
    assert ended.status == 2
    assert "there are: standard, xp, ngt, championship" in ended.err
