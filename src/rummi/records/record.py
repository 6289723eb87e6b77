"""A record: everything needed to replay a game without random numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rummi.games.base import Outcome
from rummi.games.game import Game

VERSION: Final = 1
"""Of the notation."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a `.rummi` file holds; it may be of a game that is not legal, which `replay` finds.

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
    """Each with the seat that it names, if it names one."""
    seed: str | None = None
    """Where the start was dealt from a seed."""
    result: Outcome | None = None
    extra: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """Others' keys (they begin with `_`), by the table they stand in; kept as they are."""

    @classmethod
    def of(cls, game: Game) -> Record:
        actions = tuple(game.family.parse_action(game.setup, text) for text in game.actions)
        return cls(game.rules, game.setup, game.start, actions, result=game.outcome)

    def tidy(self) -> Record:
        """Every action said in the one way in which it is written, as far as the record is legal."""
        game = self.game()
        for played, (seat, action) in enumerate(self.actions):
            if game.judge(action, seat):
                return replace(self, actions=Record.of(game).actions + self.actions[played:])
            game = game.act(action, seat)
        return replace(self, actions=Record.of(game).actions)

    def game(self) -> Game:
        """The game before its first action."""
        return Game.begin(self.rules, self.setup, self.start)
