"""`rummi check`, as documented in docs/notation.md."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_json_of_a_valid_table(run: Run) -> None:
    ended = run("check", "--rules", "standard", "--json", "r7  r8 R9|K7 R7 *")
    assert ended.status == 0
    assert ended.json == {
        "valid": True,
        "melds": [
            {"text": "R7 R8 R9", "kind": "run", "value": 24, "valid": True},
            {"text": "K7 R7 *", "kind": "group", "value": 21, "valid": True},
        ],
        "violations": [],
    }


def test_json_of_an_invalid_table(run: Run) -> None:
    ended = run("check", "--json", "R7 R8 R9 | R12 R13 R1")
    assert ended.status == 1
    assert ended.json["melds"][1] == {"text": "R12 R13 R1", "kind": None, "value": None, "valid": False}
    (violation,) = ended.json["violations"]
    assert violation["code"] == "meld/invalid"
    assert violation["rule"] == "STD-13, STD-14"
    assert "the 1 is the lowest" in violation["message"]


def test_every_invalid_meld_is_named(run: Run) -> None:
    ended = run("check", "--json", "R7 R8 | K7 K7 R7 | B1 B2 B3")
    assert [violation["code"] for violation in ended.json["violations"]] == ["meld/invalid", "meld/invalid"]


def test_a_dash_is_the_empty_table(run: Run) -> None:
    ended = run("check", "--json", "-")
    assert ended.status == 0
    assert ended.json == {"valid": True, "melds": [], "violations": []}


def test_three_jokers_need_the_xp_box(run: Run) -> None:
    assert run("check", "--rules", "xp", "* * *").status == 1
    assert run("check", "--rules", "standard", "* * *").status == 2


def test_text_output(run: Run) -> None:
    ended = run("check", "R7 R8 R9 | R3 R4")
    assert ended.status == 1
    assert "✓ R7 R8 R9" in ended.out
    assert "✗ R3 R4" in ended.out
    assert "at least three tiles" in ended.out


def test_in_polish(run: Run) -> None:
    ended = run("check", "--lang", "pl", "R3 R4")
    assert "co najmniej trzy kostki" in ended.out


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("Q7 R8 R9", "“Q7” is not a tile of this box (at character 1)"),
        ("R7 R8 R14", "“R14” is not a tile of this box (at character 7)"),
        ("Y1 Y2 Y3", "“Y1” is not a tile of this box"),
        ("R7 R8 R9 ||", "there are no tiles here"),
        ("R7 ||", "there are no tiles here; write “-” for none (at character 5)"),
        ("", "there are no tiles here"),
        ("R7 R8 R9 | R7 R8 R9 | R7 R8 R9", "3 times R7, but the box has only 2"),
        ("R7 R8 \x1b[31m", "“?[31m” is not a tile"),
        ("x" * 100_000, "…” is not a tile"),
        ("R7 R8 ９", "is not a tile"),
        ("R07 R08 R09", "“R07” is not a tile"),
    ],
)
def test_bad_notation_is_rejected_with_one_sentence_and_status_2(run: Run, table: str, problem: str) -> None:
    ended = run("check", "--json", table)
    assert ended.status == 2
    assert ended.out == ""
    assert problem in ended.err
    assert len(ended.err) < 300


def test_junior_has_only_runs(run: Run) -> None:
    good = run("check", "--rules", "junior", "--json", "Y6 Y7 Y8 * | K1 K2 K3").json
    assert good == {
        "valid": True,
        "melds": [
            {"text": "Y6 Y7 Y8 *", "kind": "run", "value": 30, "valid": True},
            {"text": "K1 K2 K3", "kind": "run", "value": 6, "valid": True},
        ],
        "violations": [],
    }
    bad = run("check", "--rules", "junior", "--json", "R5 B5 Y5")
    assert bad.status == 1
    assert bad.json["violations"][0]["code"] == "meld/invalid"
    assert run("check", "--rules", "junior", "R9 R10 R11").status == 2
    assert run("check", "--rules", "junior", "O1 O2 O3").status == 2
