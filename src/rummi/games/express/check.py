"""A layout by itself, and a ruleset in plain values: what the command line shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.express.crossword import check_layout
from rummi.games.express.dice.die import COUNT, EXPRESS_BOX, FACES, SIDES, write_dice
from rummi.games.express.dice.layout import Layout
from rummi.games.express.house import ruleset_with
from rummi.games.express.rulesets import Ruleset
from rummi.games.game import AS_USUAL, Checked, CheckedMeld


def check(rules: str, text: str, options: Mapping[str, object] = AS_USUAL) -> Checked:  # noqa: ARG001 (both rulesets have one crossword)
    layout = Layout.parse(text)
    EXPRESS_BOX.require(layout.tiles)
    if len(layout) > COUNT:
        raise InvalidInput(sentence("there are only {dice} dice", dice=COUNT))
    verdict = check_layout(layout)
    melds = tuple(
        CheckedMeld(str(line), meaning.kind if meaning else None, meaning.value if meaning else None)
        for line, meaning in verdict.lines
    )
    return Checked(melds, verdict.violations)


def describe(rules: str, options: Mapping[str, object] = AS_USUAL) -> dict[str, object]:
    """Every field of the ruleset, what lies in the bag, and the options' defaults."""
    ruleset = ruleset_with(rules, options)
    values: dict[str, object] = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    values["players"] = [ruleset.players]
    box = EXPRESS_BOX
    values["dice"] = {
        "count": COUNT,
        "faces": COUNT * SIDES,
        "colours": "".join(colour.letter for colour in box.colours),
        "highest": box.highest,
        "copies": box.copies,
        "jokers": box.jokers,
        "source": "reconstruction",  # of which faces share a die
    }
    values["options"] = {"dice": {str(at): faces for at, faces in enumerate(write_dice(FACES), start=1)}}
    return values
