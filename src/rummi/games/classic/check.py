"""A table by itself, and a ruleset in plain values: what the command line shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from rummi.core.box import Box
from rummi.core.flaws import invalid_melds
from rummi.core.table import Table
from rummi.games.classic.beginning.setup import Options, usual_options
from rummi.games.classic.beginning.stacks import stack_sizes
from rummi.games.classic.house import ruleset_with
from rummi.games.classic.rulesets import Ruleset
from rummi.games.game import AS_USUAL, Checked, CheckedMeld


def check(rules: str, text: str, options: Mapping[str, object] = AS_USUAL) -> Checked:
    box = ruleset_with(rules, options).box
    table = Table.parse(text, box)
    box.require(table.tiles)
    melds = tuple(CheckedMeld(str(meld), meld.kind, meld.value) for meld in table)
    return Checked(melds, tuple(invalid_melds(table)))


def describe(rules: str, options: Mapping[str, object] = AS_USUAL) -> dict[str, object]:
    """Every field of the ruleset, what follows from it (stacks, banks), and the options' defaults."""
    ruleset = ruleset_with(rules, options)
    values = {field.name: _plain(getattr(ruleset, field.name)) for field in fields(Ruleset)}
    least, most = ruleset.players
    sizes = stack_sizes(ruleset.box.size, ruleset.stack)
    values["stacks"] = {"full": sizes.count(ruleset.stack), "last": sizes[-1]}
    values["bank"] = {str(players): ruleset.box.size - players * ruleset.hand for players in range(least, most + 1)}
    usual = {field.name: getattr(usual_options(ruleset), field.name) for field in fields(Options)}
    if ruleset.reduced_box is None:
        del usual["reduced_box"]
    values["options"] = usual
    return values


def _plain(value: object) -> object:
    if isinstance(value, Box):
        return {
            "size": value.size,
            "colours": "".join(colour.letter for colour in value.colours),
            "highest": value.highest,
            "copies": value.copies,
            "jokers": value.jokers,
        }
    return list(value) if isinstance(value, tuple) else value
