"""Fair games: a dealer promises all of the luck before anybody sees a tile, and shows afterwards that he kept to it.

He thinks of a secret and shows its commitment, from which nobody can work the secret out and to which no
other secret can be found. The deal, every throw and every new deal follow from the secret, so once it is told,
anyone can work them out again (docs/notation.md says exactly how).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.games.game import Draw, DrawForStart
from rummi.games.played import Game
from rummi.games.shuffle import draws

DIGITS: Final = 64
"""Of a secret and of a commitment: 256 bits each, which nobody can try out one by one."""

_HEXADECIMAL: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Dealer:
    """Whoever deals a fair game; the secret is handed in, because games make no random numbers.

    >>> dealer = Dealer("5e" * 32)
    >>> dealer.commitment[:16]
    '76132b9616e9f5ee'
    >>> game = dealer.deal("express", ["Ala", "Bartek"])
    >>> game = dealer.act(game, "throw")
    """

    secret: str = field(repr=False)  # a game that goes on must not tell it in some message

    def __post_init__(self) -> None:
        hexadecimal(self.secret)

    @property
    def commitment(self) -> str:
        """What everybody may see before the first tile."""
        return sha256(self._about("commitment").encode()).hexdigest()

    def deal(
        self, rules: str, players: Sequence[str], *, first: int = 0, options: Mapping[str, object] | None = None
    ) -> Game:
        return Game.deal(rules, players, self._about("deal"), first=first, options=options)

    def draw_for_start(
        self, rules: str, players: Sequence[str], options: Mapping[str, object] | None = None
    ) -> DrawForStart | None:
        """Who begins the first game of a match, where luck decides it."""
        family = family_of(rules)
        return family.draw_for_start(family.setup(rules, players, options or {}), draws(self._about("start")))

    def luck(self, game: Game) -> Draw:
        """The luck of the next action: the same however often it is asked for, so that nobody can try again."""
        return draws(f"{self._about('luck')}\n{len(game.actions)}")

    def act(self, game: Game, action: Any, seat: int | None = None) -> Game:
        """The game after what a player asked for, with this dealer's luck in it."""
        return game.try_luck(action, self.luck(game), seat)

    def _about(self, purpose: str) -> str:
        """A text for each purpose, so that what is shown of one says nothing about another."""
        return f"rummi fair {purpose}\n{self.secret}"


def hexadecimal(text: str) -> str:
    """The text itself, where it can be a secret or a commitment."""
    if not _HEXADECIMAL.fullmatch(text):
        raise InvalidInput(sentence("is not {digits} hexadecimal digits in small letters", digits=DIGITS))
    return text
