"""All the rulesets by name, each with the family that plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.games.base import AnyFamily
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS
from rummi.games.house import OPTION, HouseRules, house_among, read_house
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO
from rummi.games.parse import Fields, problem_at

FAMILIES: Final = cast(tuple[AnyFamily, ...], (CLASSIC, JUNIOR, JUNIOR_INTRO, EXPRESS))

RULESETS: Final = {rules: family for family in FAMILIES for rules in family.rulesets}


def family_of(rules: str) -> AnyFamily:
    try:
        return RULESETS[rules]
    except KeyError:
        known = ", ".join(RULESETS)
        raise InvalidInput(
            sentence("there is no ruleset “{rules}”; there are: {known}", rules=shown(rules), known=known)
        ) from None


def house_of(rules: str, options: Mapping[str, object]) -> HouseRules | None:
    """The house rules by which a game with these options is played, if it has any."""
    return house_among(Fields(options, "options"), rules, family_of(rules).changes(rules))


def read_house_rules(values: Mapping[str, object]) -> HouseRules:
    """House rules by themselves, as their file has them: `based_on` says which ruleset they change."""
    fields = Fields(values)
    rules = fields.text("based_on")
    try:
        family = family_of(rules)
    except InvalidInput as error:
        raise problem_at("based_on", error.message) from None
    house = read_house(fields, rules, family.changes(rules))
    if house.name in RULESETS:
        raise problem_at("name", sentence("{rules} is a ruleset of rummi’s own; take another name", rules=house.name))
    family.seats(rules, {OPTION: house.written()})  # refuses changes that do not go together
    return house
