"""The golden vectors, checked by the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.support.vectors import VECTORS, MeldVector, PlayVector, meld_vectors, play_vectors

RECORDS = VECTORS / "records"


@pytest.mark.rule("TV-1", "TV-2", "TV-3")
@pytest.mark.parametrize("vector", meld_vectors(), ids=lambda vector: f"{vector.rules}: {vector.text}")
def test_melds(run: Run, vector: MeldVector) -> None:
    ended = run("check", "--rules", vector.rules, "--json", vector.text)
    assert ended.status == (0 if vector.valid else 1)
    (meld,) = ended.json["melds"]
    assert meld == {
        "text": vector.canonical,
        "kind": vector.kind,
        "value": vector.value,
        "valid": vector.valid,
    }


@pytest.mark.rule("TV-3", "TV-4", "TV-5", "TV-6", "TV-7")
@pytest.mark.parametrize("vector", play_vectors(), ids=lambda vector: f"{vector.rules}: {vector.name}")
def test_plays(run: Run, tmp_path: Path, vector: PlayVector) -> None:
    file = tmp_path / "play.rummi"
    file.write_text(_record(vector), encoding="utf-8")
    ended = run("replay", "--json", str(file))
    assert ended.status == (1 if vector.codes else 0)
    assert sorted({violation["code"] for violation in ended.json["violations"]}) == vector.codes
    assert ended.json["table"] == (vector.after or vector.table)


def _record(vector: PlayVector) -> str:
    """JSON lists and strings are valid TOML."""
    return f"""
rummi = 1
rules = "{vector.rules}"
players = ["Ala", "Bartek"]
actions = {json.dumps([vector.action])}
[start]
racks = {json.dumps([vector.rack, "O13"])}
bank = "O13"
table = {json.dumps(vector.table)}
opened = {json.dumps([vector.opened, True])}
"""


@pytest.mark.rule("TV-8", "TV-9", "TV-10", "TV-11", "TV-12", "TV-14")
@pytest.mark.parametrize("file", sorted(RECORDS.glob("tv-*.rummi")), ids=lambda file: file.stem)
def test_whole_games(run: Run, file: Path) -> None:
    """Finished records contain their result, which a legal replay must reach."""
    ended = run("replay", "--json", str(file))
    refused = file.stem.endswith("refused")
    assert ended.status == (1 if refused else 0)
    assert ended.json["legal"] is not refused
    assert ended.json["finished"] is ("[result]" in file.read_text(encoding="utf-8"))


@pytest.mark.rule("TV-13", "NGT-30")
def test_tv_13_the_score_table(run: Run) -> None:
    files = [str(file) for file in sorted(RECORDS.glob("tv-13-*.rummi"))]
    ended = run("match", "--json", *files)
    assert ended.status == 0
    assert [game["scores"] for game in ended.json["games"]] == [
        [24, -5, -16, -3],
        [-6, -11, 22, -5],
        [-32, -13, -2, 47],
    ]
    assert ended.json["totals"] == [-14, -29, 4, 39]
    assert ended.json["ranking"] == [[3], [2], [0], [1]]
    shown = run("match", *files).out
    assert "-14" in shown
    assert "+39" in shown


@pytest.mark.rule("STD-8")
def test_std_8_a_match_in_the_wrong_order(run: Run) -> None:
    files = [str(file) for file in sorted(RECORDS.glob("tv-13-*.rummi"), reverse=True)]
    ended = run("match", "--json", *files)
    assert ended.status == 1
    assert {violation["code"] for violation in ended.json["violations"]} == {"match/not-this-starter"}


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["tv-13-game-1", "tv-12"], "tv-12.rummi has other players or other rules"),
        (["opening"], "opening.rummi is a game that has not ended"),
        (["joker-refused"], "joker-refused.rummi is not a legal game"),
    ],
)
def test_records_that_do_not_form_a_match(run: Run, names: list[str], problem: str) -> None:
    ended = run("match", *(str(RECORDS / f"{name}.rummi") for name in names))
    assert ended.status == 2
    assert problem in ended.err
