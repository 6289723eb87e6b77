"""What of Junior a house may change: nothing that its search for the best turn counts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rummi.games.house import Changes, HouseRules
from rummi.games.junior.rulesets import RULESETS, Ruleset
from rummi.games.shared.fields import Fields
from rummi.games.shared.house_reading import Between, OneOf, YesOrNo, house_among

_OF_EVERY_GAME: Final[Changes] = {"match_won_by": OneOf(("points", "wins"))}
_WITH_RACKS: Final[Changes] = {
    "hand": Between(3, 9),
    "jokers": Between(0, 4),
    "stars": Between(0, 20),
    "draw_price": Between(1, 5),
    "left_price": Between(0, 5),
    "free_draw": YesOrNo(),
}


def changes(rules: str) -> Changes:
    return {**_WITH_RACKS, **_OF_EVERY_GAME} if RULESETS[rules].hand else _OF_EVERY_GAME


def ruleset_with(rules: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset by which a game with these options is played."""
    return changed(RULESETS[rules], house_among(Fields(options, "options"), rules, changes(rules)))


def changed(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    box = replace(ruleset.box, jokers=values.pop("jokers", ruleset.box.jokers))
    return replace(ruleset, **values, name=house.name, box=box)
