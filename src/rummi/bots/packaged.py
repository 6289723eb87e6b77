"""Bots that other packages bring: every entry point of the group `rummi.bots` is one, under its own name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Final

from rummi.bots.bot import Bot, PackagedBot
from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.extensions import take_all
from rummi.games.catalogue import family_of

GROUP: Final = "rummi.bots"
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
"""It stands in lists with commas, in a player's place and in the names of files."""


@dataclass(frozen=True, slots=True)
class PackagedBots:
    bots: Mapping[str, Mapping[str, Bot]]
    """By ruleset and name."""
    problems: Mapping[str, Sentence]
    """Why a bot cannot be used, by its name."""


def find_bots(ours: Mapping[str, Collection[str]]) -> PackagedBots:
    """None is called like one of ours, for each ruleset, or like another."""
    bots: dict[str, dict[str, Bot]] = {rules: {} for rules in ours}

    def take(entry: EntryPoint) -> None:
        bot = _load(entry)
        for rules in bot.rulesets:
            if entry.name in ours[rules] or entry.name in bots[rules]:
                raise InvalidInput(sentence("{rules} has a bot of this name already", rules=rules))
        for rules in bot.rulesets:
            bots[rules][entry.name] = bot.choose

    return PackagedBots(bots, problems=take_all(GROUP, take))


def _load(entry: EntryPoint) -> PackagedBot:
    if not _NAME.fullmatch(entry.name):
        raise InvalidInput(sentence("a name has up to 24 small letters, digits and dashes, a letter first"))
    bot = entry.load()
    if not isinstance(bot, PackagedBot) or not callable(bot.choose):
        raise InvalidInput(sentence("{value} is no PackagedBot", value=entry.value))
    if not bot.rulesets or isinstance(bot.rulesets, str):
        raise InvalidInput(sentence("rulesets is not a tuple of names"))
    for rules in bot.rulesets:
        family_of(rules)
    return bot
