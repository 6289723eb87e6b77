"""A record that somebody brings along is played again, or refused with the place that is wrong."""

from __future__ import annotations

import gzip
import json

import pytest

from rummi import Game
from rummi.core.errors import InvalidInput
from rummi.records.record import Record
from rummi.records.toml import write_record
from rummi.server.jobs.review import explain_record_action, render_uploaded_record

GAME = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening").act("play R7 R8 R9 R10").act("draw")


def test_a_game_that_has_not_ended_is_shown_as_far_as_it_goes() -> None:
    shown = json.loads(gzip.decompress(render_uploaded_record(write_record(Record.of(GAME)))))
    assert [step["action"] for step in shown["steps"]] == [None, "play R7 R8 R9 R10", "draw"]
    assert [step["seat"] for step in shown["steps"]] == [None, 0, 1]
    assert (shown["id"], shown["winners"]) == ("", [])


def test_its_plays_are_told_in_steps() -> None:
    text = write_record(Record.of(GAME))
    assert [step.table for step in explain_record_action(text, 0)] == ["R7 R8 R9 R10"]
    assert list(explain_record_action(text, 99)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rummi = 1", "rules: is missing"),
        (write_record(Record.of(GAME)).replace("R7 R8 R9 R10", "R7 R8 R9 K10"), "Action 0 is refused"),
    ],
)
def test_what_is_no_game_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        render_uploaded_record(text)
