"""The steps of plays in words match vectors/steps.json. The client is tested with the same file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummi.core.table import Table
from rummi.games.classic.setup import RULESETS
from rummi.language import say
from rummi.solver.steps import Kind, explain
from tests.support.vectors import VECTORS

STEPS = json.loads((VECTORS / "steps.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("play", STEPS, ids=[f"{at}-{play['rules']}" for at, play in enumerate(STEPS)])
def test_the_steps_match_the_vectors(play: dict[str, Any], language: str) -> None:
    box = RULESETS[play["rules"]].box
    steps = explain(Table.parse(play["table"], box), Table.parse(play["after"], box), box)
    found = [
        {"kind": step.kind.value, "table": str(step.table), language: say(step.sentence, language)} for step in steps
    ]
    assert found == [{key: step[key] for key in ("kind", "table", language)} for step in play["steps"]]


def test_the_vectors_have_every_kind_of_step() -> None:
    assert {step["kind"] for play in STEPS for step in play["steps"]} == {kind.value for kind in Kind}
