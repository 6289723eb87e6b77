"""Bots from outside by their names, as whoever runs rummi gives them: `NAME=COMMAND`. No player can name a command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from rummi.bots.outside.process import DEFAULT_LIMITS, Limits
from rummi.bots.outside.talk import OutsideBot
from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
"""As of bots of packages (bots/catalogue.py)."""


@dataclass(frozen=True, slots=True)
class NamedCommand:
    name: str
    command: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """That it plays, as it has said; nothing before it was asked."""

    def greeted(self, limits: Limits = DEFAULT_LIMITS) -> NamedCommand:
        """Started once to ask what it plays; raises BotFault."""
        with OutsideBot(self.command, limits) as bot:
            return replace(self, rules=bot.greeting().rules)


def parse_command(text: str) -> tuple[str, ...]:
    """In words, as a shell would part them; no shell runs it."""
    try:
        words = tuple(shlex.split(text))
    except ValueError:
        raise InvalidInput(sentence("a quotation mark is missing in “{command}”", command=shown(text))) from None
    if not words:
        raise InvalidInput(sentence("a bot from outside needs a command"))
    return words


def parse_named_command(text: str) -> NamedCommand:
    name, equals, command = text.partition("=")
    if not equals or not _NAME.fullmatch(name):
        raise InvalidInput(
            sentence(
                "“{text}” is not NAME=COMMAND; a name has up to 24 small letters, digits and dashes, a letter first",
                text=shown(text),
            )
        )
    return NamedCommand(name, parse_command(command))


def parse_named_commands(texts: Iterable[str], taken: Iterable[str]) -> dict[str, NamedCommand]:
    """By name; none is called like another, or like a bot that is there already."""
    found: dict[str, NamedCommand] = {}
    known = set(taken)
    for text in texts:
        named = parse_named_command(text)
        if named.name in known or named.name in found:
            raise InvalidInput(sentence("there is a bot “{name}” already", name=named.name))
        found[named.name] = named
    return found
