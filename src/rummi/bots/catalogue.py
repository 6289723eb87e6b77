"""The bots by ruleset and name: those of rummi, and those from other installed packages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from rummi.bots.bot import Bot, PackagedBot
from rummi.bots.dice import simple, strong
from rummi.bots.expert import Expert, expert
from rummi.bots.junior import best, fair, finder, gentle
from rummi.bots.simple import casual, greedy, novice
from rummi.bots.strategist import strategist
from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import Sentence, sentence
from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rummi.bots.outside.command import NamedCommand

# The weakest first: the pages list them in this order, and `weaker_bots` relies on it.
BOTS: Final[dict[str, dict[str, Bot]]] = {
    **{
        rules: {"novice": novice, "casual": casual, "greedy": greedy, "strategist": strategist, "expert": expert}
        for rules in CLASSIC.rulesets
    },
    "junior": {"gentle": gentle, "fair": fair, "best": best},
    "junior-intro": {"finder": finder},
    **{rules: {"simple": simple, "strong": strong} for rules in EXPRESS.rulesets},
}

DEFAULT_BOTS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(CLASSIC.rulesets, ("greedy", "greedy")),
    "junior": ("fair", "fair"),
    "junior-intro": ("finder", "finder"),
    "express": ("simple", "simple"),
    "express-solo": ("simple",),
}
"""The bots that play if no bots are named."""

_OUTSIDE: Final[dict[str, NamedCommand]] = {}


def bot(rules: str, name: str) -> Bot:
    """Return a bot of rummi or of an installed package. Raises InvalidInput if there is none of this name."""
    if name in BOTS[rules]:
        return BOTS[rules][name]  # first, because loading other packages takes time
    if name in _load_packaged_bots().bots[rules]:
        return _load_packaged_bots().bots[rules][name]
    if name in _load_packaged_bots().problems:
        raise InvalidInput(_load_packaged_bots().problems[name])
    raise InvalidInput(
        sentence(
            "there is no bot “{name}” for {rules}; there are: {known}",
            name=printable(name),
            rules=rules,
            known=", ".join(bot_names(rules)),
        )
    )


def bot_with_time(rules: str, written: str) -> Bot:
    """Return a bot whose name may have a time limit, such as `expert:100ms`. Raises InvalidInput."""
    name, colon, _ = written.partition(":")
    known = bot(rules, name)
    if not colon:
        return known
    if isinstance(known, Expert):
        if timed := Expert.parse(written):
            return timed
        wanted = sentence("“{name}:100ms” or “{name}:500r” says how long this bot thinks, from 1 to 999999", name=name)
        raise InvalidInput(wanted)
    raise InvalidInput(sentence("the bot “{name}” has no time limit for its moves", name=printable(name)))


def set_outside_bots(commands: Iterable[NamedCommand]) -> None:
    """Replace the outside bots that players of this server can choose. The operator of the server names them."""
    _OUTSIDE.clear()
    _OUTSIDE.update({each.name: each for each in commands})


def bot_names(rules: str) -> tuple[str, ...]:
    """Return the names of all bots that players can choose, outside bots last."""
    return (*bots_for(rules), *(name for name, each in _OUTSIDE.items() if rules in each.rules))


def require_bot(rules: str, name: str) -> None:
    """Raise InvalidInput if players cannot choose this bot."""
    if not (name in _OUTSIDE and rules in _OUTSIDE[name].rules):
        bot(rules, name)


def bots_for(rules: str) -> Mapping[str, Bot]:
    """Return all bots that run inside rummi's own processes: those of rummi and of installed packages."""
    return {**BOTS[rules], **_load_packaged_bots().bots[rules]}


def broken_bots() -> Mapping[str, Sentence]:
    """Load all bots of other packages; return the reasons why some cannot be used, by name."""
    return _load_packaged_bots().problems


def weaker_bots(rules: str, name: str) -> tuple[str, ...]:
    """Return the bots that can replace a bot after a failure: all weaker bots of rummi, the strongest first.

    All bots of rummi can replace a bot of another package or an outside bot.
    """
    known = list(BOTS[rules])
    weaker = known[: known.index(name)] if name in known else known
    return tuple(reversed(weaker))


@cache
def _load_packaged_bots() -> PackagedBots:
    return find_bots(BOTS)


ENTRY_POINT_GROUP: Final = "rummi.bots"
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
"""The form of names, which appear in comma-separated lists, as players' names and in file names."""


@dataclass(frozen=True, slots=True)
class PackagedBots:
    """The bots of other installed packages."""

    bots: Mapping[str, Mapping[str, Bot]]
    """The bots by ruleset and name."""
    problems: Mapping[str, Sentence]
    """The reasons why bots cannot be used, by name."""


def find_bots(ours: Mapping[str, Collection[str]]) -> PackagedBots:
    """Load the entry points of the group `rummi.bots`; names of our own bots and of earlier packages are taken."""
    from rummi.extensions import load_entry_points  # reads what is installed, which takes time

    bots: dict[str, dict[str, Bot]] = {rules: {} for rules in ours}

    def take(entry: EntryPoint) -> None:
        bot = _load(entry)
        for rules in bot.rulesets:
            if entry.name in ours[rules] or entry.name in bots[rules]:
                raise InvalidInput(sentence("{rules} has a bot of this name already", rules=rules))
        for rules in bot.rulesets:
            bots[rules][entry.name] = bot.choose

    return PackagedBots(bots, problems=load_entry_points(ENTRY_POINT_GROUP, take))


def _load(entry: EntryPoint) -> PackagedBot:
    if not _NAME.fullmatch(entry.name):
        raise InvalidInput(sentence("a name has up to 24 small letters, digits and dashes, a letter first"))
    bot = entry.load()
    if not isinstance(bot, PackagedBot) or not callable(bot.choose):
        raise InvalidInput(sentence("{value} is not a PackagedBot", value=entry.value))
    if not bot.rulesets or isinstance(bot.rulesets, str):
        raise InvalidInput(sentence("rulesets is not a tuple of names"))
    for rules in bot.rulesets:
        family_of(rules)
    return bot
