"""All rulesets by name, each with its family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import sentence
from rummi.games.base import AnyFamily
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS
from rummi.games.house import OPTION, HouseRules, find_house_rules, read_house
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO
from rummi.games.parse import Fields, problem_at

FAMILIES: Final[tuple[AnyFamily, ...]] = (CLASSIC, JUNIOR, JUNIOR_INTRO, EXPRESS)

RULESETS: Final = {rules: family for family in FAMILIES for rules in family.rulesets}


def family_of(rules: str) -> AnyFamily:
    try:
        return RULESETS[rules]
    except KeyError:
        known = ", ".join(RULESETS)
        raise InvalidInput(
            sentence("there is no ruleset “{rules}”; there are: {known}", rules=printable(rules), known=known)
        ) from None


def house_rules_of(rules: str, options: Mapping[str, object]) -> HouseRules | None:
    """Return the house rules in the options of a game; None for the ruleset as its booklet has it."""
    return find_house_rules(Fields(options, "options"), rules, family_of(rules).changes(rules))


def read_house_rules(values: Mapping[str, object]) -> HouseRules:
    """Read house rules as their file has them: `based_on` names the ruleset that they change."""
    fields = Fields(values)
    rules = fields.text("based_on")
    try:
        family = family_of(rules)
    except InvalidInput as error:
        raise problem_at("based_on", error.message) from None
    house = read_house(fields, rules, family.changes(rules))
    if house.name in RULESETS:
        raise problem_at("name", sentence("{rules} is a ruleset of rummi’s own; take another name", rules=house.name))
    family.seats(rules, {OPTION: house.to_option()})  # raises InvalidInput for changes that contradict each other
    return house
