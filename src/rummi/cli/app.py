"""The list of commands. Each is imported only when it is called, so that `rummi` starts quickly."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from rummi.cli.placeholders import translate
from rummi.cli.speech import _
from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES
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


class Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        translate(command)
        return command


class Language(click.Choice[str]):
    """Those of other packages are looked for only where somebody wants one."""

    def __init__(self) -> None:
        super().__init__(LANGUAGES)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in LANGUAGES:
            return value
        if value in broken_languages():
            raise InvalidInput(broken_languages()[value])
        return click.Choice(languages()).convert(value, param, ctx)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("The whole Rummikub family, exactly as the rule booklets say it."),
    epilog=_("Not affiliated with the makers of Rummikub®."),
)
@click.option("--lang", type=Language(), help=_("The language of all texts (or set RUMMI_LANG)."))
@click.version_option(__version__, prog_name="rummi")
def rummi(lang: str | None) -> None:
    del lang  # chosen before the texts were made, see main.py


translate(rummi)
