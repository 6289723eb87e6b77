"""Where texts are shown: as wide and as colourful as the terminal is, and plainly where it is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import chain, groupby, zip_longest
from shutil import get_terminal_size
from typing import Any, Final, TextIO, TypeAlias

import click

from rummi.cli.terminal.text import PLAIN, Shade, Style, Text, joined


class Depth(IntEnum):
    """How much of a style is shown."""

    NOTHING = 0
    NO_COLOURS = 1
    ROUGH = 16
    NEAR = 256
    EXACT = 1 << 24


def depth(terminal: bool, environment: Mapping[str, str], system: str = sys.platform) -> Depth:
    kind = environment.get("TERM", "")
    if not terminal or kind in ("dumb", "unknown"):
        return Depth.NOTHING
    if environment.get("NO_COLOR"):
        return Depth.NO_COLOURS
    if environment.get("COLORTERM") in ("truecolor", "24bit") or (system == "win32" and not kind):
        return Depth.EXACT
    return Depth.NEAR if kind.endswith("256color") else Depth.ROUGH


class Console:
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
        """Beside each other, and in several lines where they do not fit."""
        whole = joined(Text.of(text) if isinstance(text, str) else text for text in texts)
        self.print_lines(whole.wrapped(self.width))

    def print_lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            click.echo(self._painted(line), file=self.file, color=True)

    def rule(self, title: Text, style: Style = PLAIN) -> None:
        """A line across the terminal with a title in its middle."""
        room = self.width - title.width - 2
        if room < 2:
            self.print(title)
            return
        left, right = Text.of("─" * (room // 2) + " ", style), Text.of(" " + "─" * (room - room // 2), style)
        self.print(left + title + right)

    def input(self, prompt: Text) -> str:
        """What is typed; raises EOFError when there is no more."""
        click.echo(self._painted(prompt), file=self.file, nl=False, color=True)
        return input()

    def _painted(self, text: Text) -> str:
        shown = depth(self.is_terminal, os.environ) if self._depth is None else self._depth
        if shown is Depth.NOTHING:
            return text.letters
        parts = groupby(zip(text.letters, text.styles, strict=True), key=lambda letter: letter[1])
        return "".join(_styled("".join(letter for letter, _ in part), style, shown) for style, part in parts)


def _styled(text: str, style: Style, shown: Depth) -> str:
    if style == PLAIN:
        return text
    return click.style(
        text,
        fg=_colour(style.ink, shown),
        bg=_colour(style.ground, shown),
        bold=style.bold or None,
        dim=style.dim or None,
        underline=style.underline or None,
    )


def _colour(colour: Shade | str | None, shown: Depth) -> Any:
    """As click names it."""
    if shown is Depth.NO_COLOURS:
        return None
    if not isinstance(colour, Shade):
        return colour
    return colour.exact if shown is Depth.EXACT else colour.near if shown is Depth.NEAR else colour.rough


Row: TypeAlias = Sequence[Text]
NARROWEST: Final = 6
"""Letters that a column keeps, however narrow the terminal is."""
_BOLD: Final = Style(bold=True)


def show_columns(console: Console, rows: Sequence[Row], sides: str, between: int = 1) -> None:
    """Without lines."""
    widths = _widths(rows, console.width - between * (len(sides) - 1))
    for row in rows:
        console.print_lines(joined(line, " " * between) for line in _lines(row, widths, sides))


def show_framed(
    console: Console, titles: Row, parts: Sequence[Sequence[Row]], sides: str, heading: str | None = None
) -> None:
    """With a title over each column, and lines around it all and between the parts."""
    widths = _widths([titles, *chain(*parts)], console.width - 3 * len(sides) - 1)
    if heading:
        console.print(Text.of(f"{heading:^{sum(widths) + 3 * len(sides) + 1}}".rstrip(), _BOLD))
    console.print_lines(_framed(titles, parts, widths, sides))


def _framed(titles: Row, parts: Sequence[Sequence[Row]], widths: Sequence[int], sides: str) -> Iterator[Text]:
    yield _rule("┏━┳┓", widths)
    yield from _barred([Text.of(title.letters, _BOLD) for title in titles], widths, sides, "┃")
    for number, part in enumerate(parts):
        yield _rule("├─┼┤" if number else "┡━╇┩", widths)
        for row in part:
            yield from _barred(row, widths, sides, "│")
    yield _rule("└─┴┘", widths)


def _widths(rows: Sequence[Row], room: int) -> list[int]:
    """The width of each column; where there is no room for all, the widest give way."""
    widths = [max(cell.width for cell in column) for column in zip(*rows, strict=True)]
    while sum(widths) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _lines(row: Row, widths: Sequence[int], sides: str) -> Iterator[list[Text]]:
    """The row in as many lines as it needs."""
    columns = [cell.wrapped(width) for cell, width in zip(row, widths, strict=True)]
    for line in zip_longest(*columns, fillvalue=Text()):
        yield [_filled(cell, width, side) for cell, width, side in zip(line, widths, sides, strict=True)]


def _filled(cell: Text, width: int, side: str) -> Text:
    space = Text.of(" " * (width - cell.width))
    return cell + space if side == "<" else space + cell


def _barred(row: Row, widths: Sequence[int], sides: str, bar: str) -> Iterator[Text]:
    for line in _lines(row, widths, sides):
        yield Text.of(f"{bar} ") + joined(line, f" {bar} ") + Text.of(f" {bar}")


def _rule(signs: str, widths: Sequence[int]) -> Text:
    return Text.of(signs[0] + signs[2].join(signs[1] * (width + 2) for width in widths) + signs[3])
