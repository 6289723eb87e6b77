"""Lists in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rummi.cli.speech import _
from rummi.cli.terminal.columns import show_framed
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text


def show_list(titles: Sequence[str], rows: Sequence[Sequence[str]], nothing: str, heading: str | None = None) -> None:
    if not rows:
        click.echo(nothing)
        return
    cells = [[Text.of(cell) for cell in row] for row in rows]
    show_framed(Console(), [Text.of(title) for title in titles], [cells], "<" * len(titles), heading)


def kind_word(kind: str) -> str:
    return {"warn": _("warning"), "mute": _("mute"), "ban": _("ban"), "nothing": _("nothing wrong")}[kind]


def by_whom(login: str) -> str:
    return login or _("command line")
