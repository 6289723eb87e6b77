"""The command `rummi`: its subcommands, each imported when it is used, and the language of the usage line."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

import click

from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES, name_in
from rummi.language import broken_languages, languages
from rummi.version import __version__

COMMANDS: Final = {
    "play": "rummi.cli.play.command",
    "serve": "rummi.cli.server.serve",
    "backup": "rummi.cli.server.backup",
    "restore": "rummi.cli.server.restore",
    "doctor": "rummi.cli.server.doctor",
    "admin": "rummi.cli.admin.command",
    "check": "rummi.cli.commands.check",
    "solve": "rummi.cli.commands.solve",
    "repair": "rummi.cli.learning.repair",
    "coach": "rummi.cli.commands.coach",
    "replay": "rummi.cli.commands.replay",
    "review": "rummi.cli.learning.review",
    "puzzles": "rummi.cli.learning.puzzles",
    "match": "rummi.cli.commands.match",
    "verify": "rummi.cli.commands.verify",
    "rules": "rummi.cli.commands.rules",
    "simulate": "rummi.cli.commands.simulate",
    "bots": "rummi.cli.commands.bots",
    "arena": "rummi.cli.commands.arena",
    "tournament": "rummi.cli.tournament.command",
}
"""The module of each subcommand, whose `command` is the subcommand, in the order of the help."""

_PLACEHOLDERS: Final = {
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
"""Placeholders of usage lines, such as `[OPTIONS]` and `FILE`, which are translated."""
_WORD: Final = re.compile(r"[A-Z]+(?: RANGE)?")


class LazyGroup(click.Group):
    """A group that imports a subcommand only when it is used, so that `rummi` starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        translate_usage(command)
        return command


class Language(click.Choice[str]):
    """The value of `--lang`. Packages with more languages are searched only if rummi does not have this one."""

    def __init__(self) -> None:
        super().__init__(LANGUAGES)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in LANGUAGES:
            return value
        if value in broken_languages():
            raise InvalidInput(broken_languages()[value])
        return click.Choice(languages()).convert(value, param, ctx)


def translate_usage(command: click.Command) -> None:
    """Translate the placeholders of a command and of its subcommands."""
    command.options_metavar = _translate_placeholders(command.options_metavar or "")
    context = click.Context(command)
    for parameter in command.params:
        if not (isinstance(parameter, click.Option) and parameter.is_flag):
            parameter.metavar = _translate_placeholders(parameter.make_metavar(context))
    if isinstance(command, click.Group):
        command.subcommand_metavar = _translate_placeholders(command.subcommand_metavar)
        for each in command.commands.values():
            translate_usage(each)


def _translate_placeholders(text: str) -> str:
    return _WORD.sub(lambda word: say(_PLACEHOLDERS[word[0]]) if word[0] in _PLACEHOLDERS else word[0], text)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("The whole Rummikub family, exactly as the rule booklets say it."),
    epilog=_("Not affiliated with the makers of Rummikub®."),
)
@click.option("--lang", type=Language(), help=_("The language of all texts (or set RUMMI_LANG)."))
@click.version_option(__version__, prog_name="rummi")
def rummi(lang: str | None) -> None:
    del lang  # main.py has chosen the language before the texts were made


translate_usage(rummi)
