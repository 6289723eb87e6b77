"""Where texts are shown: as wide and as colourful as the terminal is, and plainly where it is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from enum import IntEnum
from itertools import groupby
from shutil import get_terminal_size
from typing import Any, TextIO

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
