"""What the terminal game prints, from positions in the middle of a game."""

from __future__ import annotations

import io

import pytest

from rummi.cli.play.screen import YOU, Players, show_melds, show_rack
from rummi.cli.play.session import TerminalGame
from rummi.cli.play.story import show_end
from rummi.cli.play.turn import Quit
from rummi.cli.scores import show_winner
from rummi.cli.terminal.console import Console, Depth
from rummi.core.box import STANDARD_BOX
from rummi.core.table import Table
from rummi.core.tile import by_colour
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.actions import Draw
from rummi.games.game import Game
from rummi.games.match import Match
from tests.support.games.positions import position


@pytest.fixture
def console() -> Console:
    return Console(io.StringIO(), width=100)


def shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("meld", "note"),
    [
        ("R7 R8 *", "* = R9"),
        ("* R8 *", "* = R7, R9"),
        ("K7 R7 *", "* = B7 / O7"),
        ("K7 R7 B7 *", "* = O7"),
    ],
)
def test_the_tiles_of_jokers_are_shown(console: Console, meld: str, note: str) -> None:
    table = Table.parse(meld)
    show_melds(console, table, STANDARD_BOX, table)
    assert shown(console).rstrip().endswith(note)


def test_changed_melds_are_marked(console: Console) -> None:
    table = Table.parse("R7 R8 R9 | K1 K2 K3 | R7 R8 R9")
    show_melds(console, table, STANDARD_BOX, Table.parse("R7 R8 R9 | K1 K2 K3 K4"))
    assert [line[:5] for line in shown(console).splitlines()] == ["  1  ", "  2 •", "  3 •"]


def test_the_tile_drawn_last_is_underlined_once() -> None:
    console = Console(io.StringIO(), width=100, depth=Depth.EXACT)
    game = position(racks=["K5 K5 R1", "O1"])
    show_rack(console, game.view(YOU), by_colour, Tiles.parse("K5"))
    assert shown(console).count("\x1b[4mK5") == 1


def ended(*, opened: bool, rack: str) -> Game:
    """Return a game that Bartek won in the first turn, after Ala drew R1."""
    game = position(racks=[rack, "K10 R10 B10"], opened=[opened, True], bank="R1 R2")
    return game.act("draw").act("play K10 R10 B10")


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (ended(opened=True, rack="O9 K9"), "Ala     -19        points left: 19"),
        (ended(opened=False, rack="O9 K9"), "Ala     -100        had not opened, instead of points left: 19"),
        (
            ended(opened=False, rack="O10 K10 R10"),
            "Ala     -200        could have opened and did not, instead of points left: 31",
        ),
    ],
)
def test_the_end_explains_the_scores(console: Console, game: Game, row: str) -> None:
    show_end(console, game.view(YOU), Players(("Ala", "Bartek"), is_unnamed=False))
    out = shown(console)
    assert "Bartek has laid all tiles." in out
    assert "  1    K10   R10   B10" in out
    assert row in out
    assert "wins" in out


def test_the_end_addresses_a_person_without_a_name(console: Console) -> None:
    game = position(racks=["K10 R10 B10", "O9"]).act("play K10 R10 B10")
    show_end(console, game.view(YOU), Players(("Player", "[b]bot"), is_unnamed=True))
    out = shown(console)
    assert "You have laid all your tiles." in out
    assert "you win" in out
    assert "Left on the rack of [b]bot:" in out


@pytest.mark.parametrize(
    ("scores", "line"),
    [
        ((30, -30), "You win the match with a total of +30."),
        ((-30, 30), "bot wins the match with a total of +30."),
        ((0, 0), "The win of the match is shared: You, bot."),
    ],
)
def test_the_winner_of_a_match(console: Console, scores: tuple[int, int], line: str) -> None:
    show_winner(console, Match("points", ("You", "bot"), 0, (Outcome(scores, (0,)),)), you=0)
    assert shown(console).strip() == line


@pytest.mark.parametrize(
    ("answers", "announced"), [(["t"], True), (["hm", "yes"], True), (["announce"], True), (["n"], False)]
)
@pytest.mark.rule("STD-52")
def test_the_person_is_asked_to_announce(
    console: Console, monkeypatch: pytest.MonkeyPatch, answers: list[str], announced: bool
) -> None:
    game = position(racks=["K10 R10 O1", "O9"], opened=[False, True], bank="B10 R1 R2")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["draw", *answers, "quit", ""])))
    players = Players(("Ala", "Bartek"), is_unnamed=False)
    playing = TerminalGame(console, game, players, [lambda _view: Draw()], seed="x", announce=False)
    with pytest.raises(Quit):
        playing.play()
    assert ("p0 announce" in playing.game.actions) is announced
    assert shown(console).count("Announce that you will open") == len(answers)


def test_openings_are_announced_automatically(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    game = position(racks=["K10 R10 O1", "O9"], opened=[False, True], bank="B10 R1 R2")
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
    players = Players(("Player", "Bartek"), is_unnamed=True)
    playing = TerminalGame(console, game, players, [lambda _view: Draw()], seed="x", announce=True)
    with pytest.raises(Quit):
        playing.play()
    assert "· You announce: I shall open in my next move." in shown(console)


def test_a_joker_is_replaced_and_moved(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    game = position(racks=["B7 O7 K1", "O9"], table="K7 R7 * | O1 O2 O3")
    typed = ["add B7 O7 to 1", "add B7 O7 to 1, add * to 2", "quit", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    players = Players(("Player", "Bartek"), is_unnamed=True)
    playing = TerminalGame(console, game, players, [lambda _view: Draw()], seed="x", announce=True)
    with pytest.raises(Quit):
        playing.play()
    assert "this frees the joker of meld 1" in shown(console)
    assert str(playing.game.state.table) == "K7 R7 B7 O7 | O1 O2 O3 *"
