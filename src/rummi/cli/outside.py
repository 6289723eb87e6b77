"""Bots from outside on the command line: their options, and the games they lost because they failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import click

from rummi.arena.selfplay import Forfeit
from rummi.bots.outside.process import MOVE_MS, BotFault
from rummi.cli.options import setting
from rummi.cli.speech import _, many, say
from rummi.core.sentence import Sentence, sentence

NumberedForfeit: TypeAlias = tuple[int, Forfeit]
"""The number of the game, from 0, and the forfeit in it."""

_STDERR_LINES: Final = 5


class CommandLine(click.ParamType[str]):
    """`NAME=COMMAND`. Semicolons separate several in an environment variable, because commands contain spaces."""

    name = "text"
    envvar_list_splitter = ";"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        return value.strip()


outside_option: Final = click.option(
    "--bot",
    "commands",
    multiple=True,
    metavar="NAME=COMMAND",
    help=_("A bot from outside, to be named like any other: a program that speaks the bot protocol."),
)
serving_option: Final = setting(
    "--bot",
    "commands",
    multiple=True,
    type=CommandLine(),
    metavar="NAME=COMMAND",
    help=_("A bot from outside to offer as well: a program that speaks the bot protocol."),
)
time_option: Final = click.option(
    "--bot-ms",
    default=MOVE_MS,
    show_default=True,
    metavar="MS",
    type=click.IntRange(1, 3_600_000),
    help=_("Milliseconds that a bot from outside has for each answer."),
)


def forfeits_to_json(forfeits: Sequence[NumberedForfeit]) -> list[dict[str, object]]:
    return [
        {
            "game": number,
            "seat": forfeit.seat,
            "bot": forfeit.bot,
            "codes": list(forfeit.fault.codes),
            "message": say(forfeit.fault.message),
        }
        for number, forfeit in forfeits
    ]


def show_forfeits(forfeits: Sequence[NumberedForfeit]) -> None:
    """Print how often each bot lost by each fault, with the message and the standard error of the first time."""
    first: dict[tuple[str, str], Forfeit] = {}
    for _number, forfeit in forfeits:
        first.setdefault((forfeit.bot, forfeit.fault.code), forfeit)
    for (bot, code), forfeit in first.items():
        count = sum((each.bot, each.fault.code) == (bot, code) for _, each in forfeits)
        click.echo(
            many(
                "{bot} lost {n} game by {code}: {message}",
                "{bot} lost {n} games by {code}: {message}",
                count,
                bot=bot,
                code=", ".join(forfeit.fault.codes),
                message=forfeit.fault.message,
            )
        )
        for line in last_lines(forfeit.fault.stderr):
            click.echo(f"    {line}")


def left_out(name: str, fault: BotFault) -> Sentence:
    return sentence("The bot “{name}” is left out: {why}", name=name, why=fault.message)


def last_lines(stderr: str) -> list[str]:
    """Return the end of what a bot wrote to its standard error."""
    return stderr.splitlines()[-_STDERR_LINES:]
