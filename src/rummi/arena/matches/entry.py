"""Who plays in a match, as it is written: `greedy`, or with its time for a move `expert:100ms`, or its rollouts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rummi.arena.selfplay import Player
from rummi.bots.catalogue import bot_with_time
from rummi.bots.outside.limits import MOVE_MS
from rummi.bots.outside.player import Outsider
from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence

NONE: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})
_WRITTEN: Final = re.compile(r"(?P<name>[^:]+)(:((?P<ms>[0-9]{1,6})ms|(?P<rollouts>[0-9]{1,6})r))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """
    >>> Entry.parse("greedy")
    Entry(name='greedy', ms=None, rollouts=None)
    """

    name: str
    ms: int | None = None
    """For a move; None where it takes the time that it takes."""
    rollouts: int | None = None
    """Likewise; whoever counts them chooses the same on every machine."""

    @classmethod
    def parse(cls, text: str) -> Entry:
        """Raises InvalidInput."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise InvalidInput(sentence("“{text}” is no bot: write `name` or `name:100ms`", text=shown(text)))
        ms, rollouts = (int(each) if each else None for each in found.group("ms", "rollouts"))
        return cls(found["name"], ms, rollouts)

    def player(self, rules: str, commands: Mapping[str, Sequence[str]] = NONE) -> Player:
        """Raises InvalidInput where there is none of this name, or it does not think by the clock."""
        if self.name in commands and self.rollouts is None:
            return Outsider(commands[self.name], self.ms or MOVE_MS)
        return bot_with_time(rules, str(self))

    def __str__(self) -> str:
        if self.rollouts is not None:
            return f"{self.name}:{self.rollouts}r"
        return self.name if self.ms is None else f"{self.name}:{self.ms}ms"
