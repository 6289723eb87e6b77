"""Commands for the dice game."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from rummi.games.express.dice import STANDARD_DICE, format_dice
from tests.cli.conftest import Run

LAYOUT = "R2  K2  B2\n.   K3  .\nK3  K4  K5\n"


def test_check_lists_lines_across_then_down(run: Run) -> None:
    ended = run("check", "--rules", "express", "--json", LAYOUT)
    assert ended.status == 0
    assert ended.json == {
        "valid": True,
        "melds": [
            {"text": "R2 K2 B2", "kind": "group", "value": 6, "valid": True},
            {"text": "K3 K4 K5", "kind": "run", "value": 12, "valid": True},
            {"text": "K2 K3 K4", "kind": "run", "value": 9, "valid": True},
        ],
        "violations": [],
    }


@pytest.mark.parametrize("rules", ["express", "express-solo"])
@pytest.mark.parametrize(("text", "melds"), [(LAYOUT, 3), ("-\n", 0), ("", 0), ("\n\nR3 R4 R5\n\n", 1)])
def test_check_reads_standard_input(
    run: Run, monkeypatch: pytest.MonkeyPatch, rules: str, text: str, melds: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    ended = run("check", "--rules", rules, "--json", "-")
    assert ended.status == 0
    assert len(ended.json["melds"]) == melds


def test_check_lists_every_violation(run: Run) -> None:
    ended = run("check", "--rules", "express", "--json", "B3 * B5 / . R7 . / . O7 . / / K1 K2 / / . . . . O1")
    assert ended.status == 1
    assert [violation["code"] for violation in ended.json["violations"]] == [
        "meld/invalid",
        "layout/isolated",
        "layout/joker-two-meanings",
    ]
    assert {violation["rule"] for violation in ended.json["violations"]} == {"DICE-17, A-63", "A-63", "A-65"}


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        ("R2 Q2", "“Q2” is not a tile of this box (at character 4)"),
        ("R2 R3 R4 / R14", "“R14” is not a tile of this box (at character 12)"),
        (". / .", "there are no dice here"),
        ("R2 K2 B2 . R2 K2 B2 . R2 K2 B2", "3 times R2"),
    ],
)
def test_check_rejects_bad_notation(run: Run, layout: str, problem: str) -> None:
    ended = run("check", "--rules", "express", "--json", layout)
    assert ended.status == 2
    assert ended.out == ""
    assert problem in ended.err


def test_in_polish(run: Run) -> None:
    ended = run("--lang", "pl", "check", "--rules", "express", "R2 K2")
    assert "Wiersz 1, kolumny od 1 do 2: R2 K2 nie jest układem" in ended.out


@pytest.mark.parametrize(("rules", "bots"), [("express", "simple,simple"), ("express-solo", "simple")])
def test_games_are_simulated_saved_and_replayed(run: Run, tmp_path: Path, rules: str, bots: str) -> None:
    arguments = ("simulate", "--rules", rules, "--bots", bots, "--games", "1", "--seed", "2", "--json")
    once, again = run(*arguments).json, run(*arguments, "--save", str(tmp_path)).json
    assert once.pop("games_per_second") > 0
    again.pop("games_per_second")
    assert once == again
    (file,) = tmp_path.iterdir()
    replayed = run("replay", "--json", str(file)).json
    assert replayed["legal"]
    assert replayed["finished"]
    assert [float(score) for score in replayed["scores"]] == once["mean_score"]
    assert run("replay", str(file)).status == 0


@pytest.mark.parametrize(("rules", "seats"), [("express", 2), ("express-solo", 1)])
def test_default_bots(run: Run, rules: str, seats: int) -> None:
    assert len(run("simulate", "--rules", rules, "--games", "1", "--json").json["wins"]) == seats


def test_faces_of_own_dice_are_recorded(run: Run, tmp_path: Path) -> None:
    own = format_dice(STANDARD_DICE)
    own[4], own[5] = "K6 R3 R12 B9 O7 *", "K5 R4 R13 B1 B10 O8"  # two faces change places
    options = tmp_path / "dice.toml"
    options.write_text(f"dice = {own}\n".replace("'", '"'), encoding="utf-8")
    folder = tmp_path / "games"
    folder.mkdir()
    simulate = ("simulate", "--rules", "express", "--bots", "simple,simple", "--games", "1")
    assert run(*simulate, "--options", str(options), "--save", str(folder)).status == 0
    (file,) = folder.iterdir()
    assert own[4] in file.read_text(encoding="utf-8")
    assert run("replay", "--json", str(file)).json["legal"]
    options.write_text("dice = ['K1']", encoding="utf-8")
    refused = run(*simulate, "--options", str(options))
    assert refused.status == 2
    assert "1 line for the 18 dice" in refused.err
    options.write_text("dice = [", encoding="utf-8")
    assert run(*simulate, "--options", str(options)).status == 2


def test_the_help_says_that_the_faces_are_a_reconstruction(run: Run) -> None:
    for command in ("coach", "simulate"):
        assert "reconstruction" in " ".join(run(command, "--help").out.split())
    assert run("rules", "express", "--json").json["dice"]["source"] == "reconstruction"


def test_the_coach(run: Run) -> None:
    ended = run("coach", "--hand", "1=B5 2=B6 3=B7 4=K4 9=O2", "--samples", "5", "--json")
    assert ended.status == 0
    assert ended.json["play"] == "lay B5 B6 B7"
    assert ended.json["tiles"] == 3
    assert ended.json["proven"]
    assert sorted(ended.json["hold"] + ended.json["throw"]) == [4, 9]
    shown = run("coach", "--table", "B3 B4 B5", "--hand", "R3 O3 K1", "--samples", "5").out
    assert "Lay the red 3 and the orange 3: with dice that lie there you make a group of threes" in shown
    assert re.search(r"^Then \d\.\d ± \d\.\d dice can be laid\.$", shown, re.MULTILINE)


def test_the_coach_takes_own_dice(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    own = format_dice(STANDARD_DICE)
    own[0], own[1] = "K1 K10 K2 K11 R8 R9", "B5 O3 O12 B6 O4 O13"
    file.write_text("\n".join(own), encoding="utf-8")
    coach = ("coach", "--hand", "1=K11 2=B6", "--samples", "3")
    assert run(*coach, "--dice", str(file), "--json").json["tiles"] == 0
    assert "die 1 has no face K11" in run(*coach).err
    file.write_text("K1", encoding="utf-8")
    assert run("coach", "--hand", "K1", "--dice", str(file)).status == 2


@pytest.mark.rule("A-60")
def test_own_dice_have_all_the_faces_of_the_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    own = format_dice(STANDARD_DICE)
    own[4] = "K5 R3 R12 B9 O7 O7"
    file.write_text("\n".join(own), encoding="utf-8")
    refused = run("coach", "--hand", "K1", "--dice", str(file))
    assert refused.status == 2
    assert "missing: *, too many: O7" in refused.err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--hand", "Q1"], "“Q1” is not a tile of this box"),
        (["--hand", "K1", "--table", "R3 R4"], "R3 R4 is not a set"),
        (["--hand", "K1 K1 K1"], "no die is left that could show K1"),
    ],
)
def test_the_coach_rejects_bad_input(run: Run, arguments: list[str], problem: str) -> None:
    ended = run("coach", *arguments)
    assert ended.status == 2
    assert problem in ended.err


def test_dice_left_are_printed_without_a_sign(run: Run, tmp_path: Path) -> None:
    """In the solo game the score is the number of dice left (A-75), and more is not better."""
    simulated = run("simulate", "--rules", "express-solo", "--games", "1", "--seed", "2", "--save", str(tmp_path)).out
    assert "mean dice left" in simulated
    assert "+" not in simulated
    (file,) = map(str, tmp_path.iterdir())
    left = run("replay", "--json", file).json["scores"][0]
    assert left > 1
    assert run("replay", file).out.endswith(f" {left} dice left\n")
    assert "+" not in run("match", file).out


def test_express_cannot_be_played_in_the_terminal(run: Run) -> None:
    ended = run("play", "--rules", "express")
    assert ended.status == 2
    assert "in the terminal people can play only standard, xp, ngt, championship" in ended.err


def test_solve_points_to_the_coach(run: Run) -> None:
    ended = run("solve", "--rules", "express", "--table", "-", "--rack", "K1")
    assert ended.status == 2
    assert "`rummi coach`" in ended.err
