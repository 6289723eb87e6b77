"""`rummi replay`, as documented in docs/notation.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[3] / "vectors" / "records"

GOOD = """
rummi = 1
rules = "standard"
players = ["Ala", "Bartek"]
actions = ["draw"]
[start]
racks = ["K1", "K2"]
bank = "R1 R2"
"""


def test_json_of_a_running_game(run: Run) -> None:
    ended = run("replay", "--json", str(RECORDS / "opening.rummi"))
    assert ended.status == 0
    assert ended.json == {
        "rules": "standard",
        "legal": True,
        "stopped_at": None,
        "violations": [],
        "turn": 0,
        "finished": False,
        "table": "O5 O6 O7 | B10 B11 B12 B13",
        "racks": ["K2 K9 R4 O12 R1 O1", "R8"],
        "bank": 1,
        "opened": [False, True],
        "scores": None,
        "winners": None,
    }


def test_json_of_junior_has_stars_and_no_openings(run: Run) -> None:
    ended = run("replay", "--json", str(RECORDS / "tv-23-junior.rummi"))
    assert ended.status == 0
    assert ended.json == {
        "rules": "junior",
        "legal": True,
        "stopped_at": None,
        "violations": [],
        "turn": None,
        "finished": True,
        "table": "R2 R3 R4 R5",
        "racks": ["-", "Y9", "B1 B3 B5 B7"],
        "bank": 1,
        "stars": [9, 9, 0],
        "scores": [9, 9, 0],
        "winners": [0],
    }


def test_json_of_an_illegal_action(run: Run) -> None:
    """The output shows the state before the action."""
    ended = run("replay", "--json", str(RECORDS / "joker-refused.rummi"))
    assert ended.status == 1
    assert ended.json["legal"] is False
    assert ended.json["stopped_at"] == 1
    assert [violation["code"] for violation in ended.json["violations"]] == ["play/table-changed"]
    assert ended.json["table"] == "O7 * O9"
    assert ended.json["turn"] == 1


def test_json_of_a_finished_game(run: Run) -> None:
    ended = run("replay", "--json", str(RECORDS / "out.rummi"))
    assert ended.status == 0
    assert ended.json["finished"] is True
    assert ended.json["turn"] is None
    assert ended.json["scores"] == [-63, -14, 77]
    assert ended.json["winners"] == [2]


def test_a_wrong_result_is_reported(run: Run, tmp_path: Path) -> None:
    text = (RECORDS / "out.rummi").read_text().replace("77", "78")
    (tmp_path / "false.rummi").write_text(text)
    ended = run("replay", "--json", str(tmp_path / "false.rummi"))
    assert ended.status == 1
    assert ended.json["legal"] is False
    assert ended.json["stopped_at"] is None
    assert ended.json["violations"][0]["code"] == "record/result-differs"


def test_text_output(run: Run) -> None:
    ended = run("replay", str(RECORDS / "out.rummi"))
    assert "Celina   +77  wins" in ended.out
    refused = run("replay", "--lang", "pl", str(RECORDS / "joker-refused.rummi"))
    assert "Akcja 1 jest niedozwolona" in refused.out


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        (b"\xff\xfe\x00", "is not UTF-8 text (at byte 1)"),
        (b"PK\x03\x04\x00\x00", "is not TOML"),
        (b"rummi = 1\nrules = \n", "line 2"),
        (b"x" * 10_000_000, "larger than 1000000 bytes"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        pytest.param(b"a = " + b"9" * 10_000, "more digits than can be read", id="long number"),
        (GOOD.replace("rummi = 1", "rummi = 2").encode(), "rummi: version 2"),
        (GOOD.replace("rummi = 1", "").encode(), "rummi: is missing"),
        (GOOD.replace("standard", "kalahari").encode(), "there is no ruleset “kalahari”"),
        (GOOD.replace("standard", "junior").encode() + b"opened = [true, true]", "start.opened: this key is not known"),
        (GOOD.replace("standard", "junior").encode() + b"stars = [1]", "start.stars: stars of 1 for 2 players"),
        (
            GOOD.replace("standard", "junior").encode() + b"stars = [1, -1]",
            "start.stars[1]: the number of stars cannot be negative",
        ),
        (GOOD.replace("standard", "junior").encode() + b"[options]\nstrict = true", "options.strict: this key is not"),
        (GOOD.replace("draw", "drow").encode(), "actions[0]: “drow” is not an action"),
        (GOOD.replace("K2", "K99").encode(), "start.racks[1]: “K99” is not a tile"),
        (GOOD.replace("K2", "K1 K1").encode(), "start: 3 times K1"),
        (GOOD.replace("bank", "bonk").encode(), "start.bonk: this key is not known"),
        (b"colour = 1" + GOOD.encode(), "colour: this key is not known"),
        (GOOD.replace('["Ala", "Bartek"]', '["Ala"]').encode(), "2 to 4 players, not for 1"),
        (GOOD.encode() + b'table = "R1 R2"', "start.table: R1 R2 is not a set"),
        (GOOD.encode() + b"[options]\nreduced_box = true", "standard has only one box"),
        (GOOD.encode() + b"[options]\ntime_limit = -1", "options.time_limit"),
    ],
)
def test_bad_files_are_rejected_with_one_sentence_and_status_2(
    run: Run, tmp_path: Path, content: bytes, problem: str
) -> None:
    file = tmp_path / "bad.rummi"
    file.write_bytes(content)
    ended = run("replay", "--json", str(file))
    assert ended.status == 2
    assert ended.out == ""
    assert str(file) in ended.err
    assert problem in ended.err
    assert "Traceback" not in ended.err


def test_a_missing_file_and_a_folder_are_rejected(run: Run, tmp_path: Path) -> None:
    assert "cannot be read" in run("replay", str(tmp_path / "none.rummi")).err
    assert run("replay", str(tmp_path)).status == 2
