"""What of the dice game a house may change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rummi.games.express.rulesets import RULESETS, Ruleset
from rummi.games.house import Changes, HouseRules
from rummi.games.shared.fields import Fields
from rummi.games.shared.house_reading import Between, OneOf, house_among

_OF_EVERY_GAME: Final[Changes] = {
    "turns": Between(1, 10),
    "joker_left": Between(0, 1_000),
    "match_won_by": OneOf(("points", "wins")),
}
_IN_ROUNDS: Final[Changes] = {"rounds": Between(1, 20)}


def changes(rules: str) -> Changes:
    return {**_IN_ROUNDS, **_OF_EVERY_GAME} if RULESETS[rules].rounds > 1 else _OF_EVERY_GAME


def ruleset_with(rules: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset by which a game with these options is played."""
    return changed(RULESETS[rules], house_among(Fields(options, "options"), rules, changes(rules)))


def changed(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    return replace(ruleset, **values, name=house.name)
