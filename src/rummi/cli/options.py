"""What several commands share: their options, examples in their help, and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from math import isfinite, nan
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.house import OPTION
from rummi.records.files import load_house_rules
from rummi.records.toml import read_toml

FC = TypeVar("FC", bound=Callable[..., Any] | click.Command)

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
json_option: Final = click.option("--json", "as_json", is_flag=True, help=_("Print one JSON object and nothing else."))


def rules_chosen(rules: str, house_file: Path | None) -> tuple[str, dict[str, object]]:
    """The ruleset, and the options of a game by the house rules, where they were asked for."""
    if house_file is None:
        return rules, {}
    house = load_house_rules(house_file)
    return house.based_on, {OPTION: house.to_option()}


def read_assignments(assignments: Iterable[str]) -> dict[str, object]:
    """Return the options that `--set` names; a value is written as in a record.

    Raises InvalidInput for a text that is not of the form NAME=VALUE.
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


def setting(name: str, *names: str, **how: Any) -> Callable[[FC], FC]:
    """An option that the environment may say as well, `--idle-hours` as RUMMI_IDLE_HOURS: a container or a service is
    set up so, and no password has to stand where everybody sees it."""
    variable = "RUMMI_" + name.partition("/")[0].removeprefix("--").replace("-", "_").upper()
    return click.option(name, *names, envvar=variable, show_envvar=True, show_default=True, **how)


class Amount(click.FloatRange):
    """A finite number: at least `least`, or 0 where that means no limit."""

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
            told = _("{value} is not allowed. Give at least {least}, or 0 for no limit.", value=value, least=least)
        else:
            told = _("{value} is not allowed. Give at least {least}.", value=value, least=least)
        raise click.BadParameter(told, ctx, param)


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


def examples(*lines: str) -> str:
    """The end of a help text: examples, kept line by line."""
    return "\b\n" + "\n".join([_("Examples:"), *(f"  {line}" for line in lines)])


def print_json(values: Mapping[str, object]) -> None:
    """Where the output is not UTF-8, other letters are escaped: programs read them all the same."""
    click.echo(json.dumps(values, ensure_ascii=sys.stdout.encoding.lower() != "utf-8"))


def plain(violations: Iterable[Violation]) -> list[dict[str, str]]:
    """Violations as JSON shows them."""
    return [{"code": broken.code, "rule": broken.rule, "message": say(broken.message)} for broken in violations]
