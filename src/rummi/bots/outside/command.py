"""Named commands of outside bots: the person who runs rummi gives them as `NAME=COMMAND`; players never do."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from rummi.bots.outside.process import DEFAULT_LIMITS, Limits
from rummi.bots.outside.talk import OutsideBot
from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import sentence

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
"""The same pattern as for bots of packages (bots/catalogue.py)."""


@dataclass(frozen=True, slots=True)
class NamedCommand:
    """The name and the command of an outside bot."""

    name: str
    command: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """The rulesets that it plays; empty until it was asked."""

    def ask_rules(self, limits: Limits = DEFAULT_LIMITS) -> NamedCommand:
        """Start the bot once and return the command with the rulesets that it plays. Raises BotFault."""
        with OutsideBot(self.command, limits) as bot:
            return replace(self, rules=bot.greeting().rules)


def parse_command(text: str) -> tuple[str, ...]:
    """Split a command into words as a shell does. No shell runs it. Raises InvalidInput."""
    try:
        words = tuple(shlex.split(text))
    except ValueError:
        raise InvalidInput(sentence("a quotation mark is missing in “{command}”", command=printable(text))) from None
    if not words:
        raise InvalidInput(sentence("a bot from outside needs a command"))
    return words


def parse_named_command(text: str) -> NamedCommand:
    """Parse `NAME=COMMAND`. Raises InvalidInput."""
    name, equals, command = text.partition("=")
    if not equals or not _NAME.fullmatch(name):
        raise InvalidInput(
            sentence(
                "“{text}” is not NAME=COMMAND; a name has up to 24 small letters, digits and dashes, a letter first",
                text=printable(text),
            )
        )
    return NamedCommand(name, parse_command(command))


def parse_named_commands(texts: Iterable[str], taken: Iterable[str]) -> dict[str, NamedCommand]:
    """Parse several commands, by name. Raises InvalidInput if a name is used twice or is in `taken`."""
    found: dict[str, NamedCommand] = {}
    known = set(taken)
    for text in texts:
        named = parse_named_command(text)
        if named.name in known or named.name in found:
            raise InvalidInput(sentence("there is a bot “{name}” already", name=named.name))
        found[named.name] = named
    return found
