"""The game in the terminal, as a person plays it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rummi.cli.play.typed import understand
from rummi.core.errors import InvalidInput
from rummi.core.table import Table
from tests.cli.conftest import Ended, Run


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    def session(*typed: str, options: tuple[str, ...] = ()) -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in typed)))
        return run("play", "--seed", "x", "--name", "Ala", *options)

    return session


def test_leaving_at_once(play: Run) -> None:
    ended = play("quit")
    assert ended.status == 0
    assert "Draw for the start:" in ended.out
    assert "You leave the table." in ended.out
    assert "The seed of these games is x." in ended.out


def test_the_end_of_input_is_leaving_too(play: Run) -> None:
    assert "You leave the table." in play().out


def test_refusals_help(play: Run) -> None:
    out = play("R1 R2 R3", "add R1 to 7", "what?", "quit").out
    assert "✗" in out
    assert "STD-18" in out
    assert "there is no meld 7 on the table" in out
    assert "“what?” is no tile of this box. Type help to see how." in out


def test_help_names_the_commands(play: Run) -> None:
    out = play("help", "quit").out
    assert "add tiles to meld 1" in out


def test_a_whole_match_by_drawing_and_passing(play: Run, tmp_path: Path, run: Run) -> None:
    moves = ["draw", "pass"] * 400
    options = ("--games", "2", "--save", str(tmp_path))
    out = play(*moves, options=options).out
    assert out.count("The game has ended") == 2
    assert "Score table" in out
    records = sorted(tmp_path.iterdir())
    assert [file.name for file in records] == ["game-0001.rummi", "game-0002.rummi"]
    replayed = [run("replay", "--json", str(file)).json for file in records]
    assert all(game["legal"] and game["finished"] for game in replayed)


def test_a_strict_game_punishes_a_mistake(play: Run) -> None:
    out = play("R1 R2 R3", "quit", options=("--strict",)).out
    assert "Ala made a mistake; the table is as it was." in out
    assert "Ala takes a penalty tile" in out


def test_a_move_typed_too_late_does_not_count(play: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 61.0, 100.0, 101.0])
    monkeypatch.setattr("rummi.cli.play.sitting.monotonic", lambda: next(clock))
    out = play("draw", "quit", options=("--time-limit", "60")).out
    assert "Ala ran out of time; the table is as it was." in out


def test_bad_options_end_before_the_game(play: Run) -> None:
    ended = play("quit", options=("--bots", "genius"))
    assert ended.status == 2
    assert "there is no bot “genius”" in ended.err
    assert ended.out == ""


def test_in_polish(play: Run) -> None:
    out = play("pomoc", "dobierz", "koniec", options=("--lang", "pl")).out
    assert "Losowanie rozpoczynającego:" in out
    assert "Ala dobiera kostkę" in out


TABLE = Table.parse("R7 R8 R9 | K7 R7 B7")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("R1 R2 R3", "play R1 R2 R3"),
        ("play R1 R2 R3 | K1 K2 K3", "play R1 R2 R3 | K1 K2 K3"),
        ("add R10 to 1", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("add R6 to 1", "play R6 R7 R8 R9 from R7 R8 R9"),
        ("dołóż O7 do 2", "play K7 R7 B7 O7 from K7 R7 B7"),
        ("R7 R8 R9 R10 from 1", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("K7 B7 O7 | R7 R7 from 2 1", "play K7 B7 O7 | R7 R7 from K7 R7 B7 | R7 R8 R9"),
        ("R7 R8 R9 R10 z 1", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("R7 R8 R9 R10 from R7 R8 R9", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("D", "draw"),
        (" pass ", "pass"),
    ],
)
def test_what_is_typed(typed: str, meant: str) -> None:
    assert understand(typed, TABLE) == meant


def test_a_meld_that_is_not_there() -> None:
    with pytest.raises(InvalidInput):
        understand("R1 R2 R3 from 3", TABLE)
