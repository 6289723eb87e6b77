"""Records and replays are plain values: they compare, copy and pickle."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from rummi.arena.selfplay import play_game
from rummi.bots.catalogue import DEFAULT_BOTS
from rummi.games.catalogue import RULESETS
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import read_record, write_record


@pytest.mark.parametrize("rules", RULESETS)
def test_a_record_and_its_replay_copy_and_pickle_to_equal_values(rules: str) -> None:
    record = Record.of(play_game(rules, DEFAULT_BOTS[rules], "values"))
    for value in (record, replay(record)):
        assert deepcopy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value


def test_records_and_replays_with_different_actions_differ() -> None:
    game = read_record(write_record(Record.of(play_game("standard", ["novice", "novice"], "values"))))
    shorter = Record(game.rules, game.setup, game.start, game.actions[:-1])
    assert shorter != game
    assert replay(shorter) != replay(game)


def test_the_keys_of_other_programs_pickle_and_copy_with_the_record() -> None:
    text = write_record(Record.of(play_game("express-solo", ["simple"], "values"))) + '\n[_club]\nname = "Kostka"\n'
    record = read_record(text)
    assert record.extra == {"": {"_club": {"name": "Kostka"}}}
    assert pickle.loads(pickle.dumps(record)) == record == deepcopy(record)
