"""Who plays in a match, as it is written: `greedy`, or with its time for a move `expert:100ms`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rummi.bots.bot import Bot
from rummi.bots.catalogue import bot
from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence

_WRITTEN: Final = re.compile(r"(?P<name>[^:]+)(:(?P<ms>[0-9]{1,6})ms)?")


@dataclass(frozen=True, slots=True)
class Entry:
    """
    >>> Entry.parse("greedy")
    Entry(name='greedy', ms=None)
    """

    name: str
    ms: int | None = None
    """For a move; None where it takes the time that it takes."""

    @classmethod
    def parse(cls, text: str) -> Entry:
        """Raises InvalidInput."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise InvalidInput(sentence("“{text}” is no bot: write `name` or `name:100ms`", text=shown(text)))
        return cls(found["name"], int(found["ms"]) if found["ms"] else None)

    def player(self, rules: str) -> Bot:
        """Raises InvalidInput where there is none of this name, or it does not think by the clock."""
        player = bot(rules, self.name)
        if self.ms is not None:
            raise InvalidInput(sentence("the bot “{name}” does not think by the clock", name=shown(self.name)))
        return player

    def __str__(self) -> str:
        return self.name if self.ms is None else f"{self.name}:{self.ms}ms"
