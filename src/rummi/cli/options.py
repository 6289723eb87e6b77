"""Options that several commands share, and helpers for their values, their help and their JSON output."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from math import isfinite, nan
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final, TypeVar

import click

from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.house import OPTION
from rummi.records.files import load_house_rules
from rummi.records.toml import read_toml

FC = TypeVar("FC", bound=Callable[..., Any] | click.Command)

# Options of a game

rules_option: Final = click.option(
    "--rules", default="standard", show_default=True, metavar="R", help=_("The ruleset; see `rummi rules`.")
)
house_option: Final = click.option(
    "--house-rules",
    "house_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=_("The house rules of this TOML file, instead of a ruleset."),
)
set_option: Final = click.option(
    "--set",
    "assignments",
    multiple=True,
    metavar="NAME=VALUE",
    help=_(
        "A house rule of this table; can be given several times. Tile games: restore=false, announcement=false, "
        "jokers_could_open=true, in XP also reduced_box=true. Junior: free_draw=false. Express: dice=[...]."
    ),
)
save_option: Final = click.option(
    "--save",
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help=_("Write each game to this folder as a record."),
)


def choose_rules(rules: str, house_file: Path | None) -> tuple[str, dict[str, object]]:
    """Return the ruleset and the options of a game: those of `--house-rules` if it was given, else `rules`."""
    if house_file is None:
        return rules, {}
    house = load_house_rules(house_file)
    return house.based_on, {OPTION: house.to_option()}


def read_assignments(assignments: Iterable[str]) -> dict[str, object]:
    """Return the options that `--set` names; values are written as in a record.

    Raises InvalidInput if a text does not have the form NAME=VALUE.
    """
    options: dict[str, object] = {}
    for text in assignments:
        try:
            options.update(read_toml(text))
        except InvalidInput:
            raise InvalidInput(
                sentence("--set {text}: write NAME=VALUE, for example restore=false", text=text)
            ) from None
    return options


_RECORD_NAME: Final = re.compile(r"game-([0-9]+)\.rummi")


def new_record_paths(folder: Path) -> Iterator[Path]:
    """Yield paths of new records for `--save`: game-0001.rummi and so on, after the existing ones.

    Raises InvalidInput at once if no file can be written to the folder.
    """
    try:
        with TemporaryFile(dir=folder):
            numbers = [int(found[1]) for file in folder.iterdir() if (found := _RECORD_NAME.fullmatch(file.name))]
    except OSError as error:
        problem = sentence("cannot be written: {reason}", reason=error.strerror)
        raise InvalidInput(sentence("{path}: {problem}", path=str(folder), problem=problem)) from None
    paths = (folder / f"game-{number:04d}.rummi" for number in count(max(numbers, default=0) + 1))
    return (path for path in paths if not path.exists())  # another process may write to the folder, too


# Options of the server's commands


def setting(name: str, *names: str, **how: Any) -> Callable[[FC], FC]:
    """An option that can also be set in the environment: `--idle-hours` as RUMMI_IDLE_HOURS.

    Containers and services are configured so, and a password does not appear in the list of processes.
    """
    variable = "RUMMI_" + name.partition("/")[0].removeprefix("--").replace("-", "_").upper()
    return click.option(name, *names, envvar=variable, show_envvar=True, show_default=True, **how)


class Amount(click.FloatRange):
    """A finite number of at least `least`; with `or_none`, 0 is allowed, too, and means no limit."""

    def __init__(self, least: float, *, or_none: bool = False) -> None:
        super().__init__(0 if or_none else least)
        self._least = least
        self._or_none = or_none

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(value)
        except ValueError:
            number = nan
        if isfinite(number) and (number >= self._least or (self._or_none and number == 0)):
            return number
        least = f"{self._least:g}"
        if self._or_none:
            problem = _("{value} is not allowed. Give at least {least}, or 0 for no limit.", value=value, least=least)
        else:
            problem = _("{value} is not allowed. Give at least {least}.", value=value, least=least)
        raise click.BadParameter(problem, ctx, param)


data_option: Final = setting(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("rummi-data"),
    help=_("The folder with the SQLite file."),
)
database_option: Final = setting("--database", metavar="URL", help=_("Another database than SQLite: postgresql://..."))
nats_password_option: Final = setting(
    "--nats-password-file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("A file with the password of the bus, instead of one in its address."),
)


# Help and JSON

json_option: Final = click.option("--json", "as_json", is_flag=True, help=_("Print one JSON object and nothing else."))


def examples(*lines: str) -> str:
    """Return the end of a help text: examples, one per line."""
    return "\b\n" + "\n".join([_("Examples:"), *(f"  {line}" for line in lines)])


def print_json(values: Mapping[str, object]) -> None:
    """Print one JSON object. If the output is not UTF-8, characters outside ASCII are escaped."""
    click.echo(json.dumps(values, ensure_ascii=sys.stdout.encoding.lower() != "utf-8"))


def violations_to_json(violations: Iterable[Violation]) -> list[dict[str, str]]:
    return [{"code": broken.code, "rule": broken.rule, "message": say(broken.message)} for broken in violations]
