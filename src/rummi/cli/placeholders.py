"""What stands in a usage for what is to be typed, in the reader's language: `[OPTIONS]`, `FILE`."""

from __future__ import annotations

import re
from typing import Final

import click

from rummi.cli.speech import say
from rummi.core.sentence import name_in

_WORDS: Final = {
    each.template: each
    for each in (
        name_in("placeholder", "OPTIONS"),
        name_in("placeholder", "COMMAND"),
        name_in("placeholder", "ARGS"),
        name_in("placeholder", "INTEGER RANGE"),
        name_in("placeholder", "INTEGER"),
        name_in("placeholder", "TEXT"),
        name_in("placeholder", "FILES"),
        name_in("placeholder", "FILE"),
        name_in("placeholder", "FILENAME"),
        name_in("placeholder", "DIRECTORY"),
        name_in("placeholder", "PATH"),
        name_in("placeholder", "NETWORK"),
        name_in("placeholder", "NAME"),
        name_in("placeholder", "TABLE"),
        name_in("placeholder", "RECORD"),
        name_in("placeholder", "EVENT"),
        name_in("placeholder", "REPORT"),
        name_in("placeholder", "CODE"),
        name_in("placeholder", "WHO"),
        name_in("placeholder", "ID"),
        name_in("placeholder", "TIME"),
        name_in("placeholder", "VALUE"),
    )
}
_WORD: Final = re.compile(r"[A-Z]+(?: RANGE)?")


def translate(command: click.Command) -> None:
    """The command, and those below it."""
    command.options_metavar = _said(command.options_metavar or "")
    context = click.Context(command)
    for parameter in command.params:
        if not (isinstance(parameter, click.Option) and parameter.is_flag):
            parameter.metavar = _said(parameter.make_metavar(context))
    if isinstance(command, click.Group):
        command.subcommand_metavar = _said(command.subcommand_metavar)
        for each in command.commands.values():
            translate(each)


def _said(text: str) -> str:
    return _WORD.sub(lambda word: say(_WORDS[word[0]]) if word[0] in _WORDS else word[0], text)
