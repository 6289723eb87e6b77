"""All the rulesets by name, each with the family that plays it."""

from __future__ import annotations

from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS
from rummi.games.game import AnyFamily
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro.family import JUNIOR_INTRO

FAMILIES: Final[tuple[AnyFamily, ...]] = (CLASSIC, JUNIOR, JUNIOR_INTRO, EXPRESS)

RULESETS: Final = {rules: family for family in FAMILIES for rules in family.rulesets}


def family_of(rules: str) -> AnyFamily:
    try:
        return RULESETS[rules]
    except KeyError:
        known = ", ".join(RULESETS)
        raise InvalidInput(
            sentence("there is no ruleset “{rules}”; there are: {known}", rules=shown(rules), known=known)
        ) from None
