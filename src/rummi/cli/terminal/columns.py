"""Rows of texts in columns, each column as wide as it needs to be.

`sides` has a sign for each column, as in Python's formats: `<` for texts on the left, `>` for those on the right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Final, TypeAlias

from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Style, Text, joined

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
