"""Whole games in the terminal."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest

from rummi.cli.play.screen import Players
from rummi.cli.play.session import BOT_SECONDS, TerminalGame
from rummi.cli.play.story import show_end
from rummi.cli.terminal.console import Console
from rummi.games.classic.setup import RULESETS
from tests.cli.conftest import Ended, Run
from tests.support.games.positions import position


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    def session(*typed: str, name: str | None = "Ala", options: tuple[str, ...] = ()) -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in typed)))
        named = () if name is None else ("--name", name)
        return run("play", "--seed", "x", *named, *options)

    return session


def test_quit_at_once(play: Run) -> None:
    ended = play("quit")
    assert ended.status == 0
    assert "Draw for the start:" in ended.out
    assert "You leave the table." in ended.out
    assert "The seed of these games is x." in ended.out


def test_bots_pause_only_if_a_person_watches(play: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    play("draw", "quit")
    assert slept == [], "a program does not wait"
    monkeypatch.setattr(TerminalGame, "is_watched", True)
    play("draw", "quit")
    assert slept
    assert set(slept) == {BOT_SECONDS}


def test_the_end_of_input_quits(play: Run) -> None:
    assert "You leave the table." in play().out


def test_error_messages(play: Run) -> None:
    out = play("R1 R2 R3", "add R1 to 7", "what?", "quit").out
    assert "✗" in out
    assert "STD-18" in out
    assert "there is no meld 7 on the table" in out
    assert "“what?” is no command and no tile; type help" in out


def test_help_lists_the_commands(play: Run) -> None:
    out = play("help", "quit").out
    assert "add tiles to meld 1" in out
    assert "add K8 to 1, add B5 to 2, O1 O2 O3" in out


def test_drawn_tiles_and_changed_melds_are_marked(play: Run) -> None:
    first, second, third = play("draw", "draw", "quit").out.split("Your rack")[1:]
    assert "drawn last" not in first
    assert "  1 •  B12   O12   *    * = K12 / R12" in first
    assert "drawn last: B1 " in second
    assert "  1    B12   O12   *    * = K12 / R12" in second
    assert "drawn last: R6 " in third


def test_a_person_without_a_name_is_addressed_as_you(play: Run) -> None:
    out = play("draw", "quit", name=None).out
    assert "You begin." in out
    assert "· You draw B1." in out
    assert "Player" not in out
    assert "· Dobierasz B1." in play("draw", "quit", name=None, options=("--lang", "pl")).out


def test_a_name_is_printed_literally(play: Run) -> None:
    ended = play("draw", "quit", name="[/red]:smile:", options=("--seed", "[bold]"))
    assert ended.status == 0
    assert "[/red]:smile: draws " in ended.out
    assert "The seed of these games is [bold]." in ended.out


def test_a_whole_match_by_drawing_and_passing(play: Run, tmp_path: Path, run: Run) -> None:
    moves = ["draw", "pass"] * 400
    options = ("--games", "2", "--save", str(tmp_path))
    out = play(*moves, options=options).out
    assert out.count("The game has ended") == 2
    assert "Game 1 of 2" in out
    assert "Game 2 of 2 ─" in out
    assert out.count("The bank is empty and everyone has had a last move") == 2
    assert "Score table" in out
    assert "greedy 1 wins the match with a total of +" in out
    records = sorted(tmp_path.iterdir())
    assert [file.name for file in records] == ["game-0001.rummi", "game-0002.rummi"]
    replayed = [run("replay", "--json", str(file)).json for file in records]
    assert all(game["legal"] and game["finished"] for game in replayed)


def test_the_championship_is_won_by_games(play: Run) -> None:
    moves = ["draw", "pass"] * 400
    out = play(*moves, options=("--games", "2", "--rules", "championship")).out
    assert "greedy 1 wins the match: 2 games won, total +" in out


def test_saving_never_overwrites(play: Run, tmp_path: Path) -> None:
    for _ in range(2):
        play("quit", options=("--save", str(tmp_path)))
    (tmp_path / "game-0007.rummi").write_text("mine")
    play("quit", options=("--save", str(tmp_path)))
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["game-0001.rummi", "game-0002.rummi", "game-0007.rummi", "game-0008.rummi"]
    assert (tmp_path / "game-0007.rummi").read_text() == "mine"


def test_a_read_only_folder_is_rejected_at_the_start(
    play: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rummi.cli.options.TemporaryFile", refuse)
    ended = play("quit", options=("--save", str(tmp_path)))
    assert (ended.status, ended.out) == (2, "")
    assert "cannot be written: Permission denied" in ended.err


def test_an_interrupted_game_is_saved(play: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rummi.cli.play.turn.ask", interrupt)
    ended = play(options=("--save", str(tmp_path)))
    assert ended.status == 130
    assert "You leave the table." in ended.out
    assert [file.name for file in tmp_path.iterdir()] == ["game-0001.rummi"]


def test_a_mistake_in_a_strict_game_costs_a_tile(play: Run) -> None:
    out = play("R1 R2 R3", "quit", options=("--strict",)).out
    assert "Ala made a mistake; the table is as it was." in out
    assert "Ala takes the penalty tile" in out


def make_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a clock on which everything after the first prompt is too late."""
    times: Iterator[float] = chain([0.0, 18.2], repeat(61.0))
    monkeypatch.setattr("rummi.cli.play.turn.monotonic", lambda: next(times))


@pytest.mark.parametrize("typed", ["draw", "R1 R2 R3", ""])
def test_a_late_move_is_a_time_out(play: Run, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    make_late(monkeypatch)
    out = play(typed, "quit", options=("--time-limit", "60")).out
    assert "42 s › " in out
    assert "Ala ran out of time; the table is as it was." in out


@pytest.mark.parametrize("typed", ["quit", "help", "table", "number", "what?"])
def test_other_commands_may_be_late(play: Run, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    make_late(monkeypatch)
    out = play(typed, "quit", options=("--time-limit", "60")).out
    assert "ran out of time" not in out
    assert "You leave the table." in out


def test_bad_options_are_rejected_before_the_game(play: Run) -> None:
    ended = play("quit", options=("--bots", "genius"))
    assert ended.status == 2
    assert "there is no bot “genius”" in ended.err
    assert ended.out == ""


def test_in_polish(play: Run) -> None:
    out = play("pomoc", "dobierz", "koniec", options=("--lang", "pl")).out
    assert "Losowanie rozpoczynającego:" in out
    assert "dołóż R10 do 1" in out
    assert "Ala dobiera B1." in out


@pytest.mark.parametrize("rules", ["junior", "junior-intro"])
def test_only_the_tile_games_can_be_played_in_the_terminal(play: Run, rules: str) -> None:
    ended = play("quit", options=("--rules", rules))
    assert ended.status == 2
    assert "in the terminal people can play only standard, xp, ngt, championship" in ended.err
    assert f"`rummi simulate --rules {rules}`" in ended.err


@pytest.mark.rule("TRN-5", "STD-33")
def test_the_championship_has_a_time_limit_by_default(play: Run) -> None:
    assert "You have 40 seconds for a move." in play("quit", options=("--rules", "championship")).out
    assert "You have 60 seconds for a move." in play("quit", options=("--rules", "ngt", "--time-limit", "60")).out
    untimed = ("--rules", "championship", "--time-limit", "0")
    assert "for a move" not in play("quit", options=untimed).out
    assert "for a move" not in play("quit").out


@pytest.mark.rule("C-2", "C-3", "C-10", "A-4")
def test_house_rules_are_set_and_shown(play: Run) -> None:
    chosen = ("restore=false", "announcement=false", "jokers_could_open=true", "reduced_box=true")
    options = [word for each in chosen for word in ("--set", each)]
    out = play("quit", options=("--rules", "xp", *options)).out
    assert "no one remembers how the table lay" in out
    assert "the smaller set" in out
    assert "an opening cannot be announced" in out
    assert "jokers count toward “could have opened” (C-2)" in out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("restore", "--set restore: write NAME=VALUE, for example restore=false"),
        ("rest=false", "options.rest: this key is not known"),
        ("restore=1", "options.restore: is neither true nor false"),
    ],
)
def test_a_bad_house_rule_is_rejected(play: Run, text: str, problem: str) -> None:
    ended = play("quit", options=("--set", text))
    assert ended.status != 0
    assert problem in ended.err


@pytest.mark.rule("C-2", "TRN-7", "STD-53", "NGT-17")
@pytest.mark.parametrize(
    ("rules", "jokers_count", "expected"),
    [
        ("standard", None, "Jokers do not count toward “could have opened”, as the booklet says (STD-53, C-2)."),
        ("ngt", None, "Jokers count toward “could have opened”, as the booklet says (NGT-17, C-2)."),
        (
            "championship",
            None,
            "by our reading they do not (C-2). To change it: rummi play --set jokers_could_open=true",
        ),
        ("championship", True, "House rule: jokers count toward “could have opened”"),
    ],
)
def test_the_end_explains_how_jokers_counted(
    capsys: pytest.CaptureFixture[str], rules: str, jokers_count: bool | None, expected: str
) -> None:
    game = position(
        rules,
        racks=["* R12 R13", "K8"],
        table="K5 K6 K7",
        bank="O1 O2",
        opened=[False, True],
        jokers_could_open=RULESETS[rules].jokers_could_open if jokers_count is None else jokers_count,
    )
    game = game.act("draw").act("play K5 K6 K7 K8 from K5 K6 K7")
    show_end(Console(), game.view(0), Players(("Ala", "Bartek"), is_unnamed=False))
    assert expected in " ".join(capsys.readouterr().out.split())


@pytest.mark.rule("STD-32", "C-3")
def test_without_restoring_the_tiles_of_an_unfinished_table_go_to_the_bank(
    play: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_late(monkeypatch)
    out = play("R10 R11", "quit", options=("--time-limit", "60", "--set", "restore=false")).out
    assert "Ala ran out of time; 2 tiles go to the bank." in out
    assert "the table is as it was" not in out
