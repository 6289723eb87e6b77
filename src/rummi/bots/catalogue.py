"""The bots by name, for each ruleset: ours, and after them those that other packages bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from rummi.bots import junior, junior_intro
from rummi.bots.bot import Bot
from rummi.bots.casual import casual
from rummi.bots.dice.simple import simple
from rummi.bots.dice.strong import strong
from rummi.bots.expert import Expert, expert
from rummi.bots.greedy import greedy
from rummi.bots.novice import novice
from rummi.bots.strategist import strategist
from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import Sentence, sentence
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS

if TYPE_CHECKING:
    from rummi.bots.outside.named import NamedCommand
    from rummi.bots.packaged import PackagedBots

# the weakest first, as they are offered; where one cannot move, those before it do
BOTS: Final[dict[str, dict[str, Bot]]] = {
    **{
        rules: {"novice": novice, "casual": casual, "greedy": greedy, "strategist": strategist, "expert": expert}
        for rules in CLASSIC.rulesets
    },
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

_OUTSIDE: Final[dict[str, NamedCommand]] = {}


def bot(rules: str, name: str) -> Bot:
    if name in BOTS[rules]:
        return BOTS[rules][name]  # who plays with ours does not wait for others
    if name in _packaged().bots[rules]:
        return _packaged().bots[rules][name]
    if name in _packaged().problems:
        raise InvalidInput(_packaged().problems[name])
    raise InvalidInput(
        sentence(
            "there is no bot “{name}” for {rules}; there are: {known}",
            name=shown(name),
            rules=rules,
            known=", ".join(names_for(rules)),
        )
    )


def bot_with_time(rules: str, written: str) -> Bot:
    """Also `expert:100ms`, who thinks for so long; a room has none such."""
    name, colon, _ = written.partition(":")
    known = bot(rules, name)
    if not colon:
        return known
    if isinstance(known, Expert):
        if timed := Expert.named(written):
            return timed
        wanted = sentence("“{name}:100ms” or “{name}:500r” says how long this bot thinks, from 1 to 999999", name=name)
        raise InvalidInput(wanted)
    raise InvalidInput(sentence("the bot “{name}” does not think by the clock", name=shown(name)))


def offer(commands: Iterable[NamedCommand]) -> None:
    """Bots from outside that can be chosen here from now on, and no others: whoever runs a server names them."""
    _OUTSIDE.clear()
    _OUTSIDE.update({each.name: each for each in commands})


def names_for(rules: str) -> tuple[str, ...]:
    """Of everyone who can be chosen, bots from outside last."""
    return (*bots_for(rules), *(name for name, each in _OUTSIDE.items() if rules in each.rules))


def require_bot(rules: str, name: str) -> None:
    """Raises InvalidInput where this bot cannot be chosen."""
    if not (name in _OUTSIDE and rules in _OUTSIDE[name].rules):
        bot(rules, name)


def bots_for(rules: str) -> Mapping[str, Bot]:
    """Every bot that plays in a process of ours."""
    return {**BOTS[rules], **_packaged().bots[rules]}


def broken_bots() -> Mapping[str, Sentence]:
    """The bots of other packages that cannot be used, and why; all the others are loaded then."""
    return _packaged().problems


def simpler(rules: str, name: str) -> tuple[str, ...]:
    """Who can move for a bot that cannot: our bots weaker than it, the best of them first; for a stranger, all."""
    known = list(BOTS[rules])
    weaker = known[: known.index(name)] if name in known else known
    return tuple(reversed(weaker))


@cache
def _packaged() -> PackagedBots:
    from rummi.bots.packaged import find_bots  # reads what is installed

    return find_bots(BOTS)
