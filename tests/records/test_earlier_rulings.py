"""Records of an earlier version of rummi, with another ruling, still load and replay."""

from __future__ import annotations

import pytest

from rummi.games.base import Outcome
from rummi.records.replay import combine_records, replay
from rummi.records.toml import read_record, write_record

FULL = " | ".join(" ".join(f"{colour}{number}" for number in range(1, 11)) for colour in "KRB")

POINTER_FINDS = """
rummi = 1
rules = "junior-intro"
players = ["Ala", "Bartek"]
actions = ["point Y5", {finds}]

[start]
table = "{full}"
stars = [20, 7]
"""
FINDS = ["find Y6", "p0 find Y7", "find Y8", "p0 find Y9", "find Y10", "p0 find Y4", "find Y3", "p0 find Y2", "find Y1"]
"""The finds of version 0.1: the pointing player went first, then the player to the left of each finder."""


def old_record(*finds: str, more: str = "") -> str:
    listed = ", ".join(f'"{find}"' for find in finds)
    return POINTER_FINDS.format(finds=listed, full=FULL) + more


@pytest.mark.rule("JUN-6")
def test_an_old_finished_game_with_finds_by_the_pointer_replays() -> None:
    stars = {0: 20, 1: 7}
    turn = 0
    for find in FINDS:
        finder = 0 if find.startswith("p0") else turn
        stars[finder] += 1
        turn = (finder + 1) % 2
    text = old_record(*FINDS, more=f"[result]\nscores = [{stars[0]}, {stars[1]}]\nwinners = [0]\n")
    record = read_record(text)
    replayed = replay(record)
    assert replayed.legal
    assert replayed.game.outcome == Outcome((stars[0], stars[1]), (0,))
    written = write_record(record)
    assert "pointer_finds = true" in written
    assert replay(read_record(written)).legal
    assert combine_records({"old": record}).match.totals == (stars[0], stars[1])


@pytest.mark.rule("JUN-6")
def test_an_old_unfinished_game_is_recognised_by_its_commitment() -> None:
    fair = f'[_fair]\ncommitment = "{"0" * 64}"\n'
    assert replay(read_record(old_record("p0 find Y6", more=fair))).legal


@pytest.mark.rule("JUN-6")
def test_other_records_follow_the_current_ruling() -> None:
    replayed = replay(read_record(old_record("p0 find Y6")))
    assert (replayed.stopped_at, replayed.violations[0].code) == (1, "find/pointed-yourself")
    wrong = read_record(old_record("p0 find Y6", more="[result]\nscores = [1, 2]\nwinners = [0]\n"))
    assert replay(wrong).stopped_at == 1
    decided = old_record("p0 find Y6", more=f'[options]\npointer_finds = false\n[_fair]\ncommitment = "{"0" * 64}"\n')
    assert replay(read_record(decided)).stopped_at == 1
