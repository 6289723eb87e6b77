"""`rummi rules`: the rulesets and every parameter of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from rummi.cli.commands.parameters import name_of, value_of
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
        _tell_house(house_file, as_json=as_json)
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


def _tell_house(file: Path, *, as_json: bool) -> None:
    """Beside the ruleset that they change."""
    rules, options = choose_rules("", file)
    family = family_of(rules)
    changed = family.describe(rules, options)
    if as_json:
        print_json(changed)
    else:
        _show({rules: family.describe(rules), str(changed["name"]): changed}, family.booklet)


def _show(described: Mapping[str, Mapping[str, object]], booklet: str) -> None:
    """One column for each ruleset, one row for each parameter."""
    rows = {name: dict(_flat(values)) for name, values in described.items()}
    fullest_first = sorted(rows.values(), key=len, reverse=True)  # so that every row stands in its order
    parameters = list(dict.fromkeys(parameter for values in fullest_first for parameter in values))
    names = {parameter: name_of(parameter, booklet) for parameter in parameters}
    widths = [max(map(len, names.values())), *(max(12, *map(len, values.values())) for values in rows.values())]
    for parameter, name in names.items():
        cells = [name, *(values.get(parameter, "–") for values in rows.values())]
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())


def _flat(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Parameters inside parameters by their full name, as in `box.copies`."""
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        elif value is not None:
            yield prefix + name, value_of(value)
