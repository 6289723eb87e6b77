"""Fair games: a dealer promises all of the luck before anybody sees a tile, and shows afterwards that he kept to it.

He thinks of a secret and shows its commitment, from which nobody can work the secret out and to which no
other secret can be found. The deal, every throw and every new deal follow from the secret, so once it is told,
anyone can work them out again (docs/notation.md says exactly how).

So that he cannot try many secrets, the players may mix in shares of their own, which he does not know when he commits
(docs/architecture/fairness.md says what that is worth).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.base import Draw, DrawForStart
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.shuffle import draws

DIGITS: Final = 64
"""Of a secret and of a commitment: 256 bits each, which nobody can try out one by one."""

_HEXADECIMAL: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a player's browser mixes into the luck of a game: a share, pledged before anybody tells his.

    >>> Contribution((0, 2), pledge_of("ab" * 32), "ab" * 32).kept
    True
    """

    seats: tuple[int, ...]
    """Of the player: several where he shares his screen."""
    pledge: str
    """Of the share: what the commitment is of the secret."""
    share: str | None = None
    """None where it was pledged and did not come in time."""

    def __post_init__(self) -> None:
        if not self.seats or list(self.seats) != sorted({*self.seats}) or self.seats[0] < 0:
            raise InvalidInput(sentence("the seats of a contribution are one or more, in order"))
        hexadecimal(self.pledge)
        if self.share is not None:
            hexadecimal(self.share)

    @property
    def kept(self) -> bool:
        """Whether the share that came is the one that was pledged."""
        return self.share is None or pledge_of(self.share) == self.pledge

    def __str__(self) -> str:
        """As it is mixed in."""
        return f"{','.join(map(str, self.seats))} {self.pledge} {self.share or '-'}"


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
    contributions: tuple[Contribution, ...] = ()
    """Of the players, in the order of their seats."""

    def __post_init__(self) -> None:
        hexadecimal(self.secret)
        seats = [seat for each in self.contributions for seat in each.seats]
        if len(seats) != len({*seats}) or [*self.contributions] != sorted(self.contributions, key=_first_seat):
            raise InvalidInput(sentence("contributions come in the order of their seats, one for each seat at most"))

    @property
    def commitment(self) -> str:
        """What everybody may see before the first tile, and before any share."""
        return _digest("commitment", self.secret)

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
        return f"rummi fair {purpose}\n{self._source}"

    @property
    def _source(self) -> str:
        """From which all luck follows: the secret alone, or with what the players mixed in."""
        if not self.contributions:
            return self.secret
        return _digest("mix", "\n".join([self.secret, *map(str, self.contributions)]))


def pledge_of(share: str) -> str:
    """What everybody may see of a share before it is told."""
    return _digest("pledge", share)


def _digest(purpose: str, text: str) -> str:
    return sha256(f"rummi fair {purpose}\n{text}".encode()).hexdigest()


def _first_seat(contribution: Contribution) -> int:
    return contribution.seats[0]


def hexadecimal(text: str) -> str:
    """The text itself, where it can be a secret or a commitment."""
    if not _HEXADECIMAL.fullmatch(text):
        raise InvalidInput(sentence("is not {digits} hexadecimal digits in small letters", digits=DIGITS))
    return text
