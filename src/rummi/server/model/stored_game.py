"""The stored beginning of a game, for code that does not use the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.games.fairness import Contribution, Dealer


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The beginning of a game, as the database has it."""

    id: str
    rules: str
    players: Sequence[str]
    options: Mapping[str, object]
    start: Mapping[str, object]
    secret: str
    begun_at: int
    room: str | None = None
    due_at: int | None = None
    extended: int = 0
    ended_at: int | None = None
    contributions: tuple[Contribution, ...] = ()

    @property
    def dealer(self) -> Dealer:
        return Dealer(self.secret, self.contributions)
