"""The bots by name, for each ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rummi.bots import junior, junior_intro
from rummi.bots.casual import casual
from rummi.bots.dice_simple import simple
from rummi.bots.dice_strong import strong
from rummi.bots.greedy import greedy
from rummi.bots.novice import novice
from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS

Bot: TypeAlias = Callable[[Any], Any]
"""From the view of its seat to its action."""

# the weakest first, as they are offered; where one cannot move, those before it do
BOTS: Final[dict[str, dict[str, Bot]]] = {
    **{rules: {"novice": novice, "casual": casual, "greedy": greedy} for rules in CLASSIC.rulesets},
    "junior": {"gentle": junior.gentle, "fair": junior.fair, "best": junior.best},
    "junior-intro": {"finder": junior_intro.finder},
    **{rules: {"simple": simple, "strong": strong} for rules in EXPRESS.rulesets},
}

USUAL: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(CLASSIC.rulesets, ("greedy", "greedy")),
    "junior": ("fair", "fair"),
    "junior-intro": ("finder", "finder"),
    "express": ("simple", "simple"),
    "express-solo": ("simple",),
}
"""Who plays where nobody is named."""


def bot(rules: str, name: str) -> Bot:
    known = BOTS[rules]
    if name not in known:
        raise InvalidInput(
            sentence(
                "there is no bot “{name}” for {rules}; there are: {known}",
                name=shown(name),
                rules=rules,
                known=", ".join(known),
            )
        )
    return known[name]


def simpler(rules: str, name: str) -> tuple[str, ...]:
    """Who can move for a bot that cannot: the bots weaker than it, the best of them first; for a stranger, all."""
    known = list(BOTS[rules])
    weaker = known[: known.index(name)] if name in known else known
    return tuple(reversed(weaker))
