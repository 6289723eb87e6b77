"""Output on terminals of any width and number of colours."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, Depth, colour_depth, show_columns, show_framed
from rummi.cli.terminal.text import PLAIN, Text, join
from rummi.core.tiles import Tiles


def shown(console: Console) -> list[str]:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def lines(text: str, width: int) -> list[str]:
    return [str(line) for line in Text.of(text).wrap(width)]


def test_lines_break_between_words() -> None:
    assert lines("one two  three", 7) == ["one two", "three"]
    assert lines("  ✗ no such thing", 9) == ["  ✗ no", "such", "thing"]
    assert lines("unbreakable", 4) == ["unbr", "eaka", "ble"]
    assert lines("one\n\ntwo", 80) == ["one", "", "two"]
    assert lines("", 80) == [""]


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert Text.of("三浦").width == 4
    assert lines("三浦 三浦", 5) == ["三浦", "三浦"]
    assert Text.of("e\u0301").width == 1


@given(st.text(st.sampled_from("ab 三\n"), max_size=40), st.integers(2, 12))
def test_wrapping_loses_only_spaces_and_fits_the_width(text: str, width: int) -> None:
    wrap = list(Text.of(text).wrap(width))
    assert all(line.width <= width for line in wrap)
    assert "".join(map(str, wrap)).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_a_tile_is_never_split() -> None:
    rack = paint.tiles(Tiles.parse("K7 R13 *").pieces)
    assert [str(line) for line in rack.wrap(11)] == [" K7    R13 ", " *   "]
    assert [str(line) for line in rack.wrap(9)] == [" K7  ", " R13 ", " *   "]


@pytest.mark.parametrize(
    ("environment", "system", "expected"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "linux", Depth.EXACT),
        ({"TERM": "xterm-256color"}, "darwin", Depth.NEAR),
        ({"TERM": "linux"}, "linux", Depth.ROUGH),
        ({}, "win32", Depth.EXACT),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "linux", Depth.NOTHING),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "linux", Depth.NO_COLOURS),
    ],
)
def test_the_number_of_colours_depends_on_the_terminal(
    environment: dict[str, str], system: str, expected: Depth
) -> None:
    assert colour_depth(terminal=True, environment=environment, system=system) is expected
    assert colour_depth(terminal=False, environment=environment, system=system) is Depth.NOTHING


@pytest.mark.parametrize(
    ("shown_depth", "painted"),
    [
        (Depth.NOTHING, " R7  "),
        (Depth.NO_COLOURS, "\x1b[1m R7  \x1b[0m"),
        (Depth.ROUGH, "\x1b[31m\x1b[107m\x1b[1m R7  \x1b[0m"),
        (Depth.NEAR, "\x1b[38;5;124m\x1b[48;5;230m\x1b[1m R7  \x1b[0m"),
        (Depth.EXACT, "\x1b[38;2;184;15;52m\x1b[48;2;253;248;236m\x1b[1m R7  \x1b[0m"),
    ],
)
def test_a_tile_in_each_number_of_colours(shown_depth: Depth, painted: str) -> None:
    console = Console(StringIO(), width=80, depth=shown_depth)
    console.print(paint.tiles(Tiles.parse("R7").pieces))
    assert shown(console) == [painted]


def test_a_rule_is_as_wide_as_the_terminal() -> None:
    console = Console(StringIO(), width=12)
    console.rule(Text.of("Rack"), PLAIN)
    console.rule(Text.of("a long title"), PLAIN)
    assert shown(console) == ["─── Rack ───", "a long title"]


def test_columns_are_aligned_and_wrapped() -> None:
    console = Console(StringIO(), width=20)
    rows = [("a", "1", "short"), ("bcd", "22", "the text here is long")]
    show_columns(console, [[Text.of(cell) for cell in row] for row in rows], "<><")
    assert [line.rstrip() for line in shown(console)] == [
        "a    1 short",
        "bcd 22 the text here",
        "       is long",
    ]


def test_a_frame() -> None:
    console = Console(StringIO(), width=40)
    parts = [[[Text.of("1"), Text.of("-5")]], [[Text.of("total"), Text.of("三")]]]
    show_framed(console, [Text.of("game"), Text.of("Ala")], parts, "<>", heading="Scores")
    assert shown(console) == [
        "    Scores",
        "┏━━━━━━━┳━━━━━┓",
        "┃ game  ┃ Ala ┃",
        "┡━━━━━━━╇━━━━━┩",
        "│ 1     │  -5 │",
        "├───────┼─────┤",
        "│ total │  三 │",
        "└───────┴─────┘",
    ]


def test_a_frame_fits_the_terminal() -> None:
    console = Console(StringIO(), width=40)
    names = [Text.of(f"a player with a long name {number}") for number in range(4)]
    show_framed(console, names, [[[Text.of("1")] * 4]], ">>>>")
    assert {Text.of(line).width for line in shown(console)} <= set(range(41))


def test_texts_are_joined() -> None:
    assert str(join([Text.of("a"), Text.of("b")], ", ")) == "a, b"
    assert str(join([])) == ""
