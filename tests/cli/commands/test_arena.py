"""`rummi arena`, as documented in docs/notation.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_json(run: Run) -> None:
    result = run("arena", "greedy", "novice", "--deals", "3", "--seed", "rain", "--cores", "1", "--json").json
    assert {key: result[key] for key in ("rules", "players", "deals")} == {
        "rules": "standard",
        "players": 2,
        "deals": 3,
    }
    greedy, novice = result["bots"]
    assert (greedy["bot"], greedy["games"], novice["games"]) == ("greedy", 6, 6)
    assert greedy["wins"] + novice["wins"] == 6
    assert greedy["low"] <= greedy["share"] <= greedy["high"]
    assert greedy["points"] == -novice["points"]
    assert greedy["points_low"] <= greedy["points"] <= greedy["points_high"]
    assert 0 < greedy["ms_per_move"] <= greedy["ms_worst"]


def test_at_a_larger_table_one_bot_plays_against_several_of_the_other(run: Run) -> None:
    result = run("arena", "greedy", "novice", "--players", "3", "--deals", "1", "--cores", "1", "--json").json
    assert [each["games"] for each in result["bots"]] == [3, 6]


def test_three_bots_play_every_pairing(run: Run) -> None:
    out = run("arena", "novice", "greedy", "novice", "--deals", "1", "--cores", "1").out
    assert "wins against" in out
    assert "1 deal, each from every seat\n" in out


def test_a_match_continues_from_its_file(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "match.jsonl")
    match = ("arena", "greedy", "novice", "--out", file, "--cores", "1", "--json")
    assert run(*match, "--deals", "2").json["deals"] == 2
    assert run(*match, "--deals", "3").json["deals"] == 3
    refused = run(*match, "--seed", "other")
    assert (refused.status, refused.out) == (2, "")
    assert "is of another match" in refused.err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("greedy",), "name two bots or more"),
        (("greedy", "nobody"), "there is no bot “nobody”"),
        (("greedy", "novice", "--players", "9"), "players"),
        (("greedy", "novice", "greedy", "--stop", "0.1"), "--stop is for a match of two bots"),
        (("greedy", "novice", "--ray", "auto", "--cores", "2"), "name one of them"),
    ],
)
def test_bad_arguments_are_rejected_before_any_game(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    refused = run("arena", *arguments)
    assert refused.status == 2
    assert problem in refused.err
