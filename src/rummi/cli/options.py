"""What several commands share: their options, examples in their help, and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import click

from rummi.cli.speech import _, say
from rummi.core.violation import Violation

rules_option: Final = click.option(
    "--rules", default="standard", show_default=True, metavar="R", help=_("The ruleset; see `rummi rules`.")
)
data_option: Final = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("rummi-data"),
    show_default=True,
    help=_("The folder with the SQLite file."),
)
database_option: Final = click.option(
    "--database", metavar="URL", help=_("Another database than SQLite: postgresql://...")
)
json_option: Final = click.option("--json", "as_json", is_flag=True, help=_("Print one JSON object and nothing else."))


def examples(*lines: str) -> str:
    """The end of a help text: examples, kept line by line."""
    return "\b\n" + "\n".join([_("Examples:"), *(f"  {line}" for line in lines)])


def print_json(values: Mapping[str, object]) -> None:
    """Where the output is not UTF-8, other letters are escaped: programs read them all the same."""
    click.echo(json.dumps(values, ensure_ascii=sys.stdout.encoding.lower() != "utf-8"))


def plain(violations: Iterable[Violation]) -> list[dict[str, str]]:
    """Violations as JSON shows them."""
    return [{"code": broken.code, "rule": broken.rule, "message": say(broken.message)} for broken in violations]
