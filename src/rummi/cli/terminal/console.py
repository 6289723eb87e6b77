"""Print styled text and tables, as wide and in as many colours as the terminal allows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import chain, groupby, zip_longest
from shutil import get_terminal_size
from typing import Any, Final, TextIO, TypeAlias

import click

from rummi.cli.terminal.text import PLAIN, Shade, Style, Text, join


class Depth(IntEnum):
    """How much of a style is shown: nothing, bold and the like, or a number of colours."""

    NOTHING = 0
    NO_COLOURS = 1
    ROUGH = 16
    NEAR = 256
    EXACT = 1 << 24


def colour_depth(terminal: bool, environment: Mapping[str, str], system: str = sys.platform) -> Depth:
    kind = environment.get("TERM", "")
    if not terminal or kind in ("dumb", "unknown"):
        return Depth.NOTHING
    if environment.get("NO_COLOR"):
        return Depth.NO_COLOURS
    if environment.get("COLORTERM") in ("truecolor", "24bit") or (system == "win32" and not kind):
        return Depth.EXACT
    return Depth.NEAR if kind.endswith("256color") else Depth.ROUGH


class Console:
    """Writes to a file, or to standard output. Width and depth are those of the terminal unless they are given."""

    def __init__(self, file: TextIO | None = None, width: int | None = None, depth: Depth | None = None) -> None:
        self.file = file
        self._width = width
        self._depth = depth

    @property
    def is_terminal(self) -> bool:
        return (self.file or sys.stdout).isatty()

    @property
    def width(self) -> int:
        return self._width or get_terminal_size().columns

    def print(self, *texts: Text | str) -> None:
        """Print texts next to each other, and wrap them if they do not fit."""
        whole = join(Text.of(text) if isinstance(text, str) else text for text in texts)
        self.print_lines(whole.wrap(self.width))

    def print_lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            click.echo(self._encode(line), file=self.file, color=True)

    def rule(self, title: Text, style: Style = PLAIN) -> None:
        """Print a line across the terminal with a title in its middle."""
        room = self.width - title.width - 2
        if room < 2:
            self.print(title)
            return
        left, right = Text.of("─" * (room // 2) + " ", style), Text.of(" " + "─" * (room - room // 2), style)
        self.print(left + title + right)

    def input(self, prompt: Text) -> str:
        """Read a line. Raises EOFError at the end of the input."""
        click.echo(self._encode(prompt), file=self.file, nl=False, color=True)
        return input()

    def _encode(self, text: Text) -> str:
        """Return the text with the control sequences for its styles."""
        depth = colour_depth(self.is_terminal, os.environ) if self._depth is None else self._depth
        if depth is Depth.NOTHING:
            return text.letters
        parts = groupby(zip(text.letters, text.styles, strict=True), key=lambda letter: letter[1])
        return "".join(_apply_style("".join(letter for letter, _ in part), style, depth) for style, part in parts)


def _apply_style(text: str, style: Style, depth: Depth) -> str:
    if style == PLAIN:
        return text
    return click.style(
        text,
        fg=_click_colour(style.foreground, depth),
        bg=_click_colour(style.background, depth),
        bold=style.bold or None,
        dim=style.dim or None,
        underline=style.underline or None,
    )


def _click_colour(colour: Shade | str | None, depth: Depth) -> Any:
    """Return the colour as an argument of click.style."""
    if depth is Depth.NO_COLOURS:
        return None
    if not isinstance(colour, Shade):
        return colour
    return colour.exact if depth is Depth.EXACT else colour.near if depth is Depth.NEAR else colour.rough


Row: TypeAlias = Sequence[Text]
NARROWEST: Final = 6
"""The width to which a column may shrink on a narrow terminal."""
_BOLD: Final = Style(bold=True)


def show_columns(console: Console, rows: Sequence[Row], sides: str, between: int = 1) -> None:
    """Print a table without lines. `sides` has a sign for each column: `<` aligns left, `>` right."""
    widths = _fit_widths(rows, console.width - between * (len(sides) - 1))
    for row in rows:
        console.print_lines(join(line, " " * between) for line in _wrap_row(row, widths, sides))


def show_framed(
    console: Console, titles: Row, parts: Sequence[Sequence[Row]], sides: str, heading: str | None = None
) -> None:
    """Print a table with a title for each column, in a frame with lines between the parts."""
    widths = _fit_widths([titles, *chain(*parts)], console.width - 3 * len(sides) - 1)
    if heading:
        console.print(Text.of(f"{heading:^{sum(widths) + 3 * len(sides) + 1}}".rstrip(), _BOLD))
    console.print_lines(_frame(titles, parts, widths, sides))


def _frame(titles: Row, parts: Sequence[Sequence[Row]], widths: Sequence[int], sides: str) -> Iterator[Text]:
    yield _frame_line("┏━┳┓", widths)
    yield from _frame_row([Text.of(title.letters, _BOLD) for title in titles], widths, sides, "┃")
    for number, part in enumerate(parts):
        yield _frame_line("├─┼┤" if number else "┡━╇┩", widths)
        for row in part:
            yield from _frame_row(row, widths, sides, "│")
    yield _frame_line("└─┴┘", widths)


def _fit_widths(rows: Sequence[Row], room: int) -> list[int]:
    """Return the width of each column. If there is not enough room, the widest columns shrink."""
    widths = [max(cell.width for cell in column) for column in zip(*rows, strict=True)]
    while sum(widths) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _wrap_row(row: Row, widths: Sequence[int], sides: str) -> Iterator[list[Text]]:
    """Yield the lines of a row, as many as its longest cell needs."""
    columns = [cell.wrap(width) for cell, width in zip(row, widths, strict=True)]
    for line in zip_longest(*columns, fillvalue=Text()):
        yield [_pad(cell, width, side) for cell, width, side in zip(line, widths, sides, strict=True)]


def _pad(cell: Text, width: int, side: str) -> Text:
    space = Text.of(" " * (width - cell.width))
    return cell + space if side == "<" else space + cell


def _frame_row(row: Row, widths: Sequence[int], sides: str, bar: str) -> Iterator[Text]:
    for line in _wrap_row(row, widths, sides):
        yield Text.of(f"{bar} ") + join(line, f" {bar} ") + Text.of(f" {bar}")


def _frame_line(signs: str, widths: Sequence[int]) -> Text:
    return Text.of(signs[0] + signs[2].join(signs[1] * (width + 2) for width in widths) + signs[3])
