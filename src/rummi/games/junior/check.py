"""A table by itself, and a ruleset in plain values: what the command line shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from rummi.core.table import Table
from rummi.games.game import AS_USUAL, Checked, CheckedMeld
from rummi.games.junior.beginning.setup import Options
from rummi.games.junior.house import ruleset_with
from rummi.games.junior.rulesets import Ruleset
from rummi.games.junior.violations import invalid_runs


def check(rules: str, text: str, options: Mapping[str, object] = AS_USUAL) -> Checked:
    box = ruleset_with(rules, options).box
    table = Table.parse(text, box)
    box.require(table.tiles)
    melds = tuple(CheckedMeld(str(meld), meld.kind, meld.value) for meld in table)
    return Checked(melds, tuple(invalid_runs(table.melds)))


def describe(rules: str, options: Mapping[str, object] = AS_USUAL) -> dict[str, object]:
    """Every field of the ruleset, the pools after the deal, and the options' defaults."""
    ruleset = ruleset_with(rules, options)
    values = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    least, most = ruleset.players
    box = ruleset.box
    values["players"] = [least, most]
    values["box"] = {
        "size": box.size,
        "colours": "".join(colour.letter for colour in box.colours),
        "highest": box.highest,
        "copies": box.copies,
        "jokers": box.jokers,
    }
    values["bank"] = {str(players): box.size - players * ruleset.hand for players in range(least, most + 1)}
    options = {field.name: values.pop(field.name) for field in fields(Options)}
    values["options"] = {name: default for name, default in options.items() if default is not None}
    return values
