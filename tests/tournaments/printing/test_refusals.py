"""Errors for printouts that cannot be made."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rummi.core.errors import InvalidInput
from rummi.language import say
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import KINDS, Kind
from tests.tournaments.printing.events import event


def _refusal(kind: str, *, steps: int, language: str = "en", players: int = 8, **of: Any) -> str:
    with pytest.raises(InvalidInput) as refused:
        render_printout(cast(Kind, kind), event(players, steps=steps), language, **of)
    return str(refused.value)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "check-in"])
def test_before_the_first_draw_nothing_can_be_printed(kind: Kind) -> None:
    assert _refusal(kind, steps=0) == "Nothing has been drawn yet."


def test_unknown_stages_rounds_and_tables_are_rejected() -> None:
    assert _refusal("standings", steps=1, stage=2) == "Stage 2 has not been drawn."
    assert _refusal("lots", steps=1, round=2) == "Round 2 has not been drawn."
    assert _refusal("lots", steps=1, round=0) == "Round 0 has not been drawn."
    assert _refusal("cards", steps=1, table=3) == "There is no table 3 in this round."


def test_the_qualified_are_printed_after_the_stage_is_closed() -> None:
    assert _refusal("qualified", steps=4) == "The stage is not closed yet, so it is not certain who goes on."
    assert "last stage" in _refusal("qualified", steps=1_000, stage=3)


def test_diplomas_are_printed_after_the_end() -> None:
    assert _refusal("diplomas", steps=7) == "Diplomas can be printed when the last stage is closed."


def test_unknown_kinds_and_languages_are_rejected() -> None:
    assert _refusal("tickets", steps=1).startswith("“tickets” is no kind of paper; there are check-in, lots, ")
    assert _refusal("lots", steps=1, language="de") == "There is no language “de” here."


def test_errors_are_translated() -> None:
    with pytest.raises(InvalidInput) as refused:
        render_printout("diplomas", event(8, steps=1), "pl")
    assert say(refused.value.message, "pl") == "Dyplomy można wydrukować, gdy ostatni etap jest zamknięty."
