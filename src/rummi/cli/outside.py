"""Parts of rummi that are installed only where somebody wants them: who calls a missing one reads how to get it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Final, TypeAlias

import click

from rummi.arena.selfplay import Forfeit
from rummi.bots.outside.process import MOVE_MS, BotFault
from rummi.cli.options import setting
from rummi.cli.speech import _, many, say
from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

_NEEDED: Final = re.compile(r"""([\w.-]+)(?:\[(\w+)])?[^;]*; extra == ["'](\w+)["']""")
"""A line of the package's own description; what only some systems need is not asked for."""


def need_server() -> None:
    if not has("server"):
        raise InvalidInput(no_server())


def need_paper() -> None:
    if not has("paper"):
        raise InvalidInput(no_paper())


def need_ray() -> None:
    if not has("ray"):
        raise InvalidInput(sentence("Ray is not installed. Install it with: {command}", command=_command("ray")))


def no_server() -> Sentence:
    return sentence("The server is not installed. Install it with: {command}", command=_command("server"))


def no_paper() -> Sentence:
    return sentence("Printing is not installed. Install it with: {command}", command=_command("paper"))


def no_ratings() -> Sentence:
    return sentence("Ratings are not installed. Install them with: {command}", command=_command("arena"))


def _command(extra: str) -> str:
    return f'pip install "rummi[{extra}]"'  # in these quotes for every shell, also that of Windows


def has(extra: str) -> bool:
    try:
        return all(map(_installed, _packages(extra)))
    except PackageNotFoundError:
        return True  # rummi itself was never installed, and runs from some folder: nothing is known of it


def _packages(extra: str) -> Iterator[str]:
    for line in requires("rummi") or ():
        found = _NEEDED.fullmatch(line)
        if found and found[3] == extra:
            name, inner = found[1], found[2]
            yield from _packages(inner) if name == "rummi" else (name,)


def _installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


class CommandLine(click.ParamType[str]):
    """`NAME=COMMAND`. Where the environment says several, a semicolon stands between them: commands have blanks."""

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

Lost: TypeAlias = tuple[int, Forfeit]
"""With the number of the game, from 0."""

_LINES: Final = 5


def plain_forfeits(lost: Sequence[Lost]) -> list[dict[str, object]]:
    return [
        {
            "game": number,
            "seat": forfeit.seat,
            "bot": forfeit.bot,
            "codes": list(forfeit.fault.codes),
            "message": say(forfeit.fault.message),
        }
        for number, forfeit in lost
    ]


def show_forfeits(lost: Sequence[Lost]) -> None:
    """How often each bot has lost so, and of each way the first, with what the bot itself had to say."""
    first: dict[tuple[str, str], Forfeit] = {}
    for _number, forfeit in lost:
        first.setdefault((forfeit.bot, forfeit.fault.code), forfeit)
    for (bot, code), forfeit in first.items():
        count = sum((each.bot, each.fault.code) == (bot, code) for _, each in lost)
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
        for line in last_words(forfeit.fault.stderr):
            click.echo(f"    {line}")


def left_out(name: str, fault: BotFault) -> Sentence:
    return sentence("The bot “{name}” is left out: {why}", name=name, why=fault.message)


def last_words(stderr: str) -> list[str]:
    """The end of what a bot wrote to its standard error."""
    return stderr.splitlines()[-_LINES:]
