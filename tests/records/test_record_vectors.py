"""The records in vectors/records: examples for readers, and games whose results the rules state."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.games.match import Match
from rummi.records.files import load, save
from rummi.records.replay import Replay, replay
from rummi.records.toml import read_record, write_record
from tests.support.games.positions import racks, table

FOLDER = Path(__file__).parents[2] / "vectors" / "records"
NAMES = sorted(path.stem for path in FOLDER.glob("*.rummi"))

REFUSED = {
    "express-refused": (5, ["meld/invalid"]),
    "joker-refused": (1, ["play/table-changed"]),
    "tv-14-jokers-refused": (0, ["redeal/no-right"]),
    "tv-14-xp-refused": (0, ["redeal/no-right"]),
    "tv-22-junior-refused": (1, ["lift/no-run-left"]),
}
"""The records with an illegal action: the index of the action and the violations."""

UNFINISHED = {"opening", "tv-14-redeal", *REFUSED}

SCORES = {
    "express": (3, 2),
    "fair-dice": (1,),
    "fair-tiles": (-27, 27),
    "out": (-63, -14, 77),
    "tv-08-standard": (56, -35, -21),
    "tv-08-championship": (76, -55, -21),
    "tv-09-could-open-standard": (-200, 200),
    "tv-09-could-open-championship": (-200, 200),
    "tv-09-joker-standard": (-100, 100),
    "tv-09-joker-ngt": (-200, 200),
    "tv-09-announced-standard": (-100, 100),
    "tv-09-announced-ngt": (-100, 100),
    "tv-09-silent-standard": (-200, 200),
    "tv-09-silent-ngt": (-200, 200),
    "tv-09-drawn-championship": (-100, 100),
    "tv-10": (100, -100),
    "tv-11": (29, -5, -10, -15),
    "tv-11-shared": (7, 7, -10),
    "tv-11-joker": (6, -36),
    "tv-12": (9, -3, -3, -4),
    "tv-13-game-1": (24, -5, -16, -3),
    "tv-13-game-2": (-6, -11, 22, -5),
    "tv-13-game-3": (-32, -13, -2, 47),
    "tv-23-junior": (9, 9, 0),
}
"""The results of the finished games, so that a test fails if a record and its result are changed together."""


def replay_vector(name: str) -> Replay:
    return replay(load(FOLDER / f"{name}.rummi"))


def test_every_vector_has_an_expected_result() -> None:
    assert set(NAMES) == SCORES.keys() | UNFINISHED


@pytest.mark.rule("TV-8", "TV-9", "TV-10", "TV-11", "TV-12", "TV-13", "TV-23")
@pytest.mark.parametrize("name", sorted(SCORES))
def test_a_finished_game_has_the_stated_result(name: str) -> None:
    record = load(FOLDER / f"{name}.rummi")
    played = replay(record)
    assert played.legal
    assert record.result is not None
    assert record.result == played.game.outcome
    assert record.result.scores == SCORES[name]


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_replay_stops_before_the_illegal_action(name: str) -> None:
    index, broken = REFUSED[name]
    played = replay_vector(name)
    assert not played.legal
    assert played.stopped_at == index
    assert [violation.code for violation in played.violations] == broken
    assert len(played.game.actions) == index


@pytest.mark.parametrize("name", NAMES)
def test_a_vector_survives_saving_and_loading(name: str, tmp_path: Path) -> None:
    record = load(FOLDER / f"{name}.rummi")
    save(record, tmp_path / "copy.rummi")
    copy = load(tmp_path / "copy.rummi")
    assert write_record(copy) == write_record(record)
    assert copy.game().state == record.game().state
    assert (copy.actions, copy.result) == (record.actions, record.result)
    assert replay(copy).game.state == replay(record).game.state


@pytest.mark.parametrize("name", sorted(SCORES))
def test_a_wrong_result_is_reported(name: str) -> None:
    text = (FOLDER / f"{name}.rummi").read_text(encoding="utf-8")
    wrong = text.replace(f"scores = [{SCORES[name][0]}", f"scores = [{SCORES[name][0] + 1}")
    played = replay(read_record(wrong))
    assert not played.legal
    assert played.stopped_at is None
    assert [violation.code for violation in played.violations] == ["record/result-differs"]


def test_a_result_of_an_unfinished_game_is_reported() -> None:
    text = (FOLDER / "opening.rummi").read_text(encoding="utf-8")
    played = replay(read_record(text + "\n[result]\nscores = [1, -1]\nwinners = [0]\n"))
    assert [violation.code for violation in played.violations] == ["record/result-differs"]


def test_the_opening_record_ends_in_the_stated_position() -> None:
    game = replay_vector("opening").game
    assert game.turn == 0
    assert racks(game) == ["K2 K9 R4 O12 R1 O1", "R8"]
    assert table(game) == "O5 O6 O7 | B10 B11 B12 B13"
    assert len(game.state.bank) == 1
    assert [holder.opened for holder in game.state.seats] == [False, True]


@pytest.mark.rule("TV-13", "NGT-30", "STD-8")
def test_tv_13_totals_of_three_games() -> None:
    games = [replay_vector(f"tv-13-game-{number}").game for number in (1, 2, 3)]
    match = Match("points", games[0].players, games[0].start.first)
    assert [game.start.first for game in games] == [match.starter(number) for number in range(3)]
    for game in games:
        assert game.outcome is not None
        match = match.add(game.outcome)
    assert match.totals == (-14, -29, 4, 39)


@pytest.mark.rule("TV-14", "STD-12", "A-6")
def test_tv_14_a_new_deal_replaces_racks_and_bank() -> None:
    record = load(FOLDER / "tv-14-redeal.rummi")
    game = record.game().act(record.actions[0][1], record.actions[0][0])
    assert game.turn == 0
    assert racks(game) == [
        "K10 R10 B10 O10 K1 R2 B3 O4 K5 R6 B7 O8 K9 R11",
        "K2 K4 R1 R5 R8 B2 B6 B9 B12 O3 O7 O11 O13 *",
    ]
    assert len(game.state.bank) == 78
    assert replay(record).legal
