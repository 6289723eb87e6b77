"""Tournaments as JSON: writing, reading, and errors with their place."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rummi.core.errors import InvalidInput
from rummi.tournaments.files import (
    parse_decision,
    plain_decision,
    read_entry,
    read_tournament,
    write_entry,
    write_tournament,
)
from rummi.tournaments.model.decisions import KINDS, By, Decision, Enter, Entry, Remark, WriteCard
from rummi.tournaments.model.parameters import Field, Parameters, Stage
from tests.support.events import BEFORE, NOON, ORGANISER, card, decided, drawn, played

EVENT = played(drawn(8), 3)


def test_every_kind_of_decision_survives_a_file() -> None:
    for entry in EVENT.journal:
        assert read_entry(write_entry(entry)) == entry
    assert "\n" not in write_entry(EVENT.journal[0])


def test_a_byte_order_mark_is_ignored() -> None:
    assert read_tournament("\ufeff" + write_tournament(EVENT)) == EVENT


def test_a_number_with_thousands_of_digits_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="more digits than can be read"):
        read_tournament(write_tournament(EVENT).replace('"version": 1', '"version": ' + "9" * 5_000))


def test_every_kind_of_decision_has_a_name() -> None:
    from typing import get_args

    assert set(KINDS.values()) == set(get_args(Decision))
    assert all("kind" not in {field.name for field in fields(kind)} for kind in KINDS.values())


def test_defaults_are_left_out() -> None:
    assert plain_decision(Enter("Ala", "2000-01-01")) == {"kind": "enter", "name": "Ala", "born": "2000-01-01"}
    assert plain_decision(Remark("x")) == {"kind": "remark", "text": "x"}


def test_a_card_is_read_from_json() -> None:
    values = {
        "kind": "card",
        "round": 1,
        "table": 6,
        "game": 2,
        "winners": [11],
        "lines": [{"entrant": 11}, {"entrant": 12, "tiles": "12 7"}, {"entrant": 13, "points": -24}],
    }
    decision = parse_decision(values)
    assert isinstance(decision, WriteCard)
    assert decision.lines[1].tiles == "12 7"
    assert plain_decision(decision)["lines"][0]["entrant"] == 11


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no kind": ({}, "is no decision"),
    "an unknown kind": ({"kind": "dance"}, "“dance” is no decision"),
    "a missing field": ({"kind": "enter", "name": "Ala"}, "born"),
    "an unknown field": ({"kind": "signal", "loud": True}, "decision.loud"),
    "an unknown field inside": (
        {"kind": "card", "round": 1, "table": 1, "game": 1, "lines": [{"entrant": 1, "colour": "red"}]},
        r"decision\.lines\[0\]\.colour",
    ),
    "a wrong type": ({"kind": "withdraw", "entrant": "one"}, "cannot be read"),
    "a wrong word": ({"kind": "break-tie", "order": [1], "how": "coin"}, "cannot be read"),
}


@pytest.mark.parametrize("case", WRONG)
def test_invalid_decisions_are_rejected_with_the_place(case: str) -> None:
    values, message = WRONG[case]
    with pytest.raises(InvalidInput, match=message):
        parse_decision(values)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "rummi-event"}',
        '{"format": "rummi-event", "version": 2, "journal": []}',
        "[" * 100_000,
    ]
    + [f'{{"format": "rummi-event", "version": 1, "journal": {journal}}}' for journal in ("{}", "[]", "[1]", "[{}]")],
)
def test_invalid_files_are_rejected(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_tournament(text)


def test_an_entry_has_three_parts() -> None:
    good = json.loads(write_entry(Entry(BEFORE, ORGANISER, Remark("x"))))
    for wrong in ({**good, "more": 1}, {**good, "at": 5}, {**good, "by": {"role": "king"}}, {**good, "decision": "x"}):
        with pytest.raises(InvalidInput):
            read_entry(json.dumps(wrong))


def test_a_manipulated_file_is_rejected_with_the_number_of_the_decision() -> None:
    values = json.loads(write_tournament(EVENT))
    at = next(number for number, entry in enumerate(values["journal"]) if entry["decision"]["kind"] == "card")
    values["journal"][at]["decision"]["game"] = 9
    with pytest.raises(InvalidInput, match=f"decision {at + 1}: Table 1 plays 2 games"):
        read_tournament(json.dumps(values))


def test_a_file_has_one_decision_per_line() -> None:
    assert len(write_tournament(EVENT).splitlines()) == len(EVENT.journal) + 2
    assert read_tournament(write_tournament(EVENT)) == EVENT


def test_corrections_stay_in_the_journal_with_author_and_reason() -> None:
    event = drawn(4)
    event = decided(event, card(event, "out", "1", "2", "3"), by=By("organiser", name="Jan"))
    event = decided(event, card(event, "out", "1", "2", "4", version=1, why="a 4"), at=NOON)
    written = [
        entry for entry in read_tournament(write_tournament(event)).journal if isinstance(entry.decision, WriteCard)
    ]
    assert [(entry.by.name, entry.decision.why) for entry in written if isinstance(entry.decision, WriteCard)] == [
        ("Jan", ""),
        ("Ewa", "a 4"),
    ]


@pytest.mark.parametrize("word", KINDS)
def test_every_decision_is_described_with_all_its_fields(word: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "events.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| `{word}` |")]
    assert [field.name for field in fields(KINDS[word]) if f"`{field.name}`" not in row] == []


def test_every_parameter_is_described() -> None:
    page = (Path(__file__).parents[2] / "docs" / "events.md").read_text(encoding="utf-8")
    names = [field.name for kind in (Parameters, Stage, Field) for field in fields(kind)]
    assert [name for name in names if f"`{name}`" not in page] == []
