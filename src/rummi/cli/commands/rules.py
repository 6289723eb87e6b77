"""`rummi rules`: show the parameters of rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from rummi.cli.commands.parameters import format_value, translate_parameter
from rummi.cli.options import choose_rules, examples, house_option, json_option, print_json
from rummi.cli.speech import _
from rummi.games.catalogue import RULESETS, family_of


@click.command(
    "rules",
    help=_("Show every parameter of the ruleset R, or of all of them, those of a family side by side."),
    epilog=examples(
        "rummi rules", "rummi rules championship", "rummi rules --json ngt", "rummi rules --house-rules house.toml"
    ),
)
@house_option
@json_option
@click.argument("rules", required=False, metavar="[R]")
def command(house_file: Path | None, as_json: bool, rules: str | None) -> None:
    if house_file is not None:
        _show_house_rules(house_file, as_json=as_json)
        return
    names = list(RULESETS) if rules is None else [rules]
    described = {name: family_of(name).describe(name) for name in names}
    if as_json:
        print_json(described if rules is None else described[rules])
    else:
        for at, family in enumerate(dict.fromkeys(map(family_of, names))):
            if at:
                click.echo()
            _show({name: described[name] for name in names if name in family.rulesets}, family.booklet)


def _show_house_rules(file: Path, *, as_json: bool) -> None:
    """Show house rules next to the ruleset that they change."""
    rules, options = choose_rules("", file)
    family = family_of(rules)
    changed = family.describe(rules, options)
    if as_json:
        print_json(changed)
    else:
        _show({rules: family.describe(rules), str(changed["name"]): changed}, family.booklet)


def _show(described: Mapping[str, Mapping[str, object]], booklet: str) -> None:
    """Print a table with a column for each ruleset and a row for each parameter."""
    rows = {name: dict(_flatten(values)) for name, values in described.items()}
    fullest_first = sorted(rows.values(), key=len, reverse=True)  # so that the rows keep the order of the longest list
    parameters = list(dict.fromkeys(parameter for values in fullest_first for parameter in values))
    names = {parameter: translate_parameter(parameter, booklet) for parameter in parameters}
    widths = [max(map(len, names.values())), *(max(12, *map(len, values.values())) for values in rows.values())]
    for parameter, name in names.items():
        cells = [name, *(values.get(parameter, "–") for values in rows.values())]
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())


def _flatten(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield parameters and their values as text. Nested parameters have a full name, such as `box.copies`."""
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{name}.")
        elif value is not None:
            yield prefix + name, format_value(value)
