"""The parameters of the two rulesets, compared with a table written by hand from the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.games.express.family import EXPRESS
from tests.games.parameters import flat

EXPECTED = Path(__file__).with_name("rulesets.txt")


@pytest.mark.rule("DICE-1", "DICE-2", "DICE-6", "DICE-7", "DICE-32", "DICE-34", "DICE-35", "A-60", "A-75")
def test_the_rulesets_have_the_parameters_of_the_rules() -> None:
    lines = EXPECTED.read_text(encoding="utf-8").splitlines()
    expected = {words[0]: words[1:] for line in lines if (words := line.partition("#")[0].split())}
    columns = [dict(flat(EXPRESS.describe(rules))) for rules in EXPRESS.rulesets]
    assert expected.pop("parameter") == [column.pop("name") for column in columns]
    for column in columns:
        faces = [column.pop(f"options.dice.{number}") for number in range(1, 19)]
        assert faces[:9] == faces[9:]
    assert {parameter: [column[parameter] for column in columns] for parameter in columns[0]} == expected
