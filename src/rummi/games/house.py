"""House rules: what a club or a family plays otherwise than the ruleset that theirs is based on.

A game by house rules carries them whole among its options. So a record, a stored game and whatever a bot sees need no
file of the house: it may change or vanish, and every game goes on by the rules it began with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

Value: TypeAlias = bool | int | str

OPTION: Final = "house"
"""Among the options of a game."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Read and allowed: what is in it can be played."""

    name: str
    based_on: str
    title: Mapping[str, str]
    """By language; who speaks another one reads what is there."""
    changes: Mapping[str, Value]

    def written(self) -> dict[str, object]:
        """As they stand in the options of a game, beside the name of the ruleset that they are based on."""
        return {"name": self.name, "title": dict(self.title), "changes": dict(self.changes)}


class Allowed(Protocol):
    """What a change may be. What was allowed once stays so: games have been played by it."""

    def read(self, value: object, place: str) -> Value: ...


Changes: TypeAlias = Mapping[str, Allowed]
"""What of a ruleset a house may change."""
