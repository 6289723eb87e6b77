"""`rummi solve`, as documented in docs/notation.md."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_json(run: Run) -> None:
    ended = run("solve", "--rules", "standard", "--table", "R4 R5 R6 R7 R8", "--rack", "R6 K1", "--json")
    assert ended.status == 0
    assert ended.json == {
        "play": "R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8",
        "table": "R4 R5 R6 | R6 R7 R8",
        "played": "R6",
        "tiles": 1,
        "value": 6,
        "proven": True,
    }


def test_changed_melds_and_steps(run: Run) -> None:
    arguments = ("solve", "--table", "R4 R5 R6 R7 R8 | K1 K2 K3", "--rack", "R6", "--least", "--steps")
    result = run(*arguments, "--json").json
    assert (result["least"], result["changed"]) == (True, 1)
    assert len(result["steps"]) == 1
    assert "red 6" in result["steps"][0]["text"]
    assert "1 meld is changed.\n" in run(*arguments).out
    nothing = run("solve", "--table", "K7 R7 B7 *", "--rack", "O1", "--least", "--steps", "--json")
    assert (nothing.status, nothing.json["changed"], nothing.json["steps"]) == (1, 0, [])
    refused = run("solve", "--rules", "junior", "--table", "R3 R4 R5", "--rack", "R6", "--least")
    assert (refused.status, refused.err) == (2, "rummi: --least and --steps are for the tile games\n")
    assert run("--lang", "pl", *arguments, "--json").json["steps"] != result["steps"]


def test_no_play_exists(run: Run) -> None:
    ended = run("solve", "--table", "K7 R7 B7 *", "--rack", "O7", "--json")
    assert ended.status == 1
    assert ended.json["play"] is None
    assert (ended.json["table"], ended.json["played"], ended.json["tiles"]) == ("K7 R7 B7 *", "-", 0)


@pytest.mark.parametrize(("rules", "value"), [("standard", 34), ("championship", 54)])
def test_the_value_of_a_joker_depends_on_the_ruleset(run: Run, rules: str, value: int) -> None:
    ended = run("solve", "--rules", rules, "--table", "R1 R2 R3", "--rack", "R4 *", "--objective", "value", "--json")
    assert ended.json["value"] == value


def test_an_opening_does_not_change_the_table(run: Run) -> None:
    arguments = ("--table", "R1 R2 R3", "--rack", "R4 K7 * *", "--objective", "opening")
    ended = run("solve", *arguments, "--json")
    assert ended.json["play"] == "K7 * *"
    assert ended.json["value"] == 24  # best read 7-8-9
    assert ended.json["table"] == "R1 R2 R3 | K7 * *"


def test_a_freed_joker_moves_in_front_of_a_run_that_ends_with_13(run: Run) -> None:
    ended = run("solve", "--table", "* K12 K13", "--rack", "K11 K10", "--json")
    assert ended.status == 0
    assert ended.json["table"] == "* K10 K11 K12 K13"


def test_junior(run: Run) -> None:
    arguments = ("solve", "--rules", "junior", "--table", "R3 * R5 | B1 B2 B3", "--rack", "R4 B5 K9")
    assert run(*arguments, "--json").json == {
        "play": "swap R4 in R3 * R5; add * B5 to B1 B2 B3",
        "table": "R3 R4 R5 | B1 B2 B3 * B5",
        "played": "R4 B5",
        "tiles": 2,
        "stars": 2,
    }
    assert "2. Put the blue 5 and the joker to the run of blue 1, 2, 3.\n2 stars\n" in run(*arguments).out
    assert "2 gwiazdki" in run("--lang", "pl", *arguments).out


def test_junior_without_a_play(run: Run) -> None:
    arguments = ("solve", "--rules", "junior", "--table", "-", "--rack", "R4 B5 K9")
    assert run(*arguments).status == 1
    assert run(*arguments, "--json").json["play"] is None


@pytest.mark.parametrize(
    ("table", "rack", "problem"),
    [("R3 R4", "R5", "R3 R4 is not a run"), ("-", "R5 R5", "2 times R5"), ("-", "R11", "“R11” is not a tile")],
)
def test_junior_rejects_bad_input(run: Run, table: str, rack: str, problem: str) -> None:
    ended = run("solve", "--rules", "junior", "--table", table, "--rack", rack)
    assert ended.status == 2
    assert problem in ended.err


def test_text_output_in_both_languages(run: Run) -> None:
    arguments = ("solve", "--table", "K4 R4 B4 O4", "--rack", "B3 B5 B6")
    assert "1. Take the blue 4 from the group of fours." in run(*arguments).out
    assert "1. Zabierz niebieską 4 z grupy czwórek." in run("--lang", "pl", *arguments).out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--table", "-"], "Missing option '--rack'"),
        (["--table", "R1 R2", "--rack", "R3"], "R1 R2 is not a set"),
        (["--table", "-", "--rack", "R3 R3 R3"], "3 times R3"),
        (["--table", "-", "--rack", "Z9"], "“Z9” is not a tile"),
        (["--table", "-", "--rack", "R1", "--objective", "fun"], "'fun' is not one of"),
        (["--table", "-", "--rack", "R1", "--rules", "bridge"], "there is no ruleset “bridge”"),
    ],
)
def test_bad_input(run: Run, arguments: list[str], problem: str) -> None:
    ended = run("solve", *arguments, "--json")
    assert ended.status == 2
    assert ended.out == ""
    assert problem in ended.err
