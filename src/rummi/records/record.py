"""A record: everything needed to replay a game without random numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rummi.games.base import Outcome
from rummi.games.game import Game

VERSION: Final = 1
"""The version of the notation."""


@dataclass(frozen=True, slots=True)
class Record:
    """The content of a `.rummi` file. Its actions may be illegal; `replay` finds that out.

    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening").act("draw")
    >>> record = Record.of(game)
    >>> record.rules, len(record.actions), record.result
    ('standard', 1, None)
    >>> record.game().act("draw") == game
    True
    """

    rules: str
    setup: Any
    start: Any
    actions: tuple[tuple[int | None, Any], ...]
    """Each action with the seat that its text names, or None if it does not name one."""
    seed: str | None = None
    """The seed from which the start was dealt, if the record has one."""
    result: Outcome | None = None
    extra: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """The keys of other programs (they begin with `_`) by the name of their table, unchanged; "" is the top level."""

    @classmethod
    def of(cls, game: Game) -> Record:
        """Return the record of a game, which may still be in progress."""
        actions = tuple(game.family.parse_action(game.setup, text) for text in game.actions)
        return cls(game.rules, game.setup, game.start, actions, result=game.outcome)

    def tidy(self) -> Record:
        """Return the record with its actions in their canonical form, up to the first illegal one."""
        game = self.game()
        for played, (seat, action) in enumerate(self.actions):
            if game.judge(action, seat):
                return replace(self, actions=Record.of(game).actions + self.actions[played:])
            game = game.act(action, seat)
        return replace(self, actions=Record.of(game).actions)

    def game(self) -> Game:
        """Return the game before its first action."""
        return Game.begin(self.rules, self.setup, self.start)
