"""`rummi review`, as documented in docs/notation.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi import Record, save
from rummi.arena.selfplay import play_game
from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[3] / "vectors" / "records"


@pytest.fixture
def played(tmp_path: Path) -> str:
    file = tmp_path / "game.rummi"
    save(Record.of(play_game("standard", ["greedy", "novice"], seed="a rainy evening")), file)
    return str(file)


def test_json(run: Run, played: str) -> None:
    ended = run("review", "--json", played)
    assert ended.status == 0
    assert ended.json.keys() == {"rules", "seats"}
    assert ended.json["rules"] == "standard"
    greedy, novice = ended.json["seats"]
    assert greedy["name"] == "greedy 1"
    assert (greedy["found"], greedy["possible"]) == (31, 31)
    assert {turn["verdict"] for turn in greedy["turns"]} == {"best", "had-to-draw"}
    first = novice["turns"][0]
    assert (
        first.items()
        >= {
            "action": 1,
            "did": 0,
            "best": 7,
            "verdict": "could-open",
            "play": "K5 R5 O5 | B8 B9 * B11",
            "chance": None,
            "chance_error": None,
        }.items()
    )
    assert first["steps"][0] == {"text": "Lay a group of fives (black, red, orange) from the rack."}


@pytest.mark.thorough
def test_the_output_is_reproducible(run: Run, played: str) -> None:
    assert run("review", "--json", played).out == run("review", "--json", played).out


def test_text_output(run: Run, played: str) -> None:
    output = run("review", played).out
    assert "31 of the 31 tiles that were there to be laid" in output
    assert "could have opened in turn 1, opened in turn 8" in output
    assert "■■■■" in output
    assert "K5 R5 O5 | B8 B9 * B11" in output
    assert "Lay a group of fives" not in output
    assert "1. Lay a group of fives (black, red, orange) from the rack." in run("review", "--steps", played).out


def test_in_polish(run: Run, played: str) -> None:
    output = run("review", "--lang", "pl", "--steps", played).out
    assert "można było otworzyć" in output
    assert "trzeba było dobrać" in output
    assert "kostek, które dało się wyłożyć" in output


@pytest.mark.parametrize(("file", "expected"), [("tv-23-junior", "płytek"), ("express", "kości")])
def test_each_family_uses_the_words_of_its_booklet(run: Run, file: str, expected: str) -> None:
    ended = run("review", "--lang", "pl", str(RECORDS / f"{file}.rummi"))
    assert ended.status == 0, ended.err
    assert expected in ended.out


def test_an_illegal_game_is_status_1(run: Run) -> None:
    ended = run("review", str(RECORDS / "joker-refused.rummi"))
    assert ended.status == 1
    assert "STD-40" in ended.out
    result = run("review", "--json", str(RECORDS / "joker-refused.rummi"))
    assert result.status == 1
    assert [violation["code"] for violation in result.json["violations"]] == ["play/table-changed"]


def test_an_unfinished_game_is_status_2(run: Run) -> None:
    ended = run("review", "--json", str(RECORDS / "opening.rummi"))
    assert (ended.status, ended.out) == (2, "")
    assert "has not ended" in ended.err


def test_a_missing_file_is_status_2(run: Run, tmp_path: Path) -> None:
    ended = run("review", str(tmp_path / "none.rummi"))
    assert ended.status == 2
    assert "cannot be read" in ended.err
