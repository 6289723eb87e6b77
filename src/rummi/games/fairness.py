"""Fair games: the dealer commits to all luck before the players see a tile, and proves later that it did not change.

The dealer chooses a secret and publishes its commitment, a hash. No one can compute the secret from it, or find another
secret with the same commitment. The deal, every throw and every new deal follow from the secret. When the dealer
publishes it after the game, anyone can compute them again (docs/notation.md defines how).

A dealer could still try many secrets before choosing one. To prevent that, players may mix in shares of their own,
which the dealer does not know when committing (docs/architecture/fairness.md explains what that proves).
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
"""The length of a secret, a share, a pledge or a commitment: 256 bits, too many to try them all."""

_HEXADECIMAL: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a player's browser mixes into the luck of a game: a share, pledged before any share is revealed.

    >>> Contribution((0, 2), pledge_of("ab" * 32), "ab" * 32).keeps_pledge
    True
    """

    seats: tuple[int, ...]
    """The seats of the browser; several if players share a screen."""
    pledge: str
    """The public commitment to the share."""
    share: str | None = None
    """None if the browser did not reveal it in time."""

    def __post_init__(self) -> None:
        if not self.seats or list(self.seats) != sorted({*self.seats}) or self.seats[0] < 0:
            raise InvalidInput(sentence("the seats of a contribution are one or more, in order"))
        parse_digest(self.pledge)
        if self.share is not None:
            parse_digest(self.share)

    @property
    def keeps_pledge(self) -> bool:
        """True if the revealed share is the one that was pledged."""
        return self.share is None or pledge_of(self.share) == self.pledge

    def __str__(self) -> str:
        """Return the text that is mixed into the luck."""
        return f"{','.join(map(str, self.seats))} {self.pledge} {self.share or '-'}"


@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer of a fair game. Callers choose the secret, because this package makes no random numbers.

    >>> dealer = Dealer("5e" * 32)
    >>> dealer.commitment[:16]
    '76132b9616e9f5ee'
    >>> game = dealer.deal("express", ["Ala", "Bartek"])
    >>> game = dealer.act(game, "throw")
    """

    secret: str = field(repr=False)  # no log or error message may reveal it during the game
    contributions: tuple[Contribution, ...] = ()
    """The contributions of the players, in the order of their seats."""

    def __post_init__(self) -> None:
        parse_digest(self.secret)
        seats = [seat for each in self.contributions for seat in each.seats]
        if len(seats) != len({*seats}) or [*self.contributions] != sorted(self.contributions, key=_first_seat):
            raise InvalidInput(sentence("contributions come in the order of their seats, one for each seat at most"))

    @property
    def commitment(self) -> str:
        """The public commitment to the secret, shown before the first tile and before any share."""
        return _digest("commitment", self.secret)

    def deal(
        self, rules: str, players: Sequence[str], *, first: int = 0, options: Mapping[str, object] | None = None
    ) -> Game:
        return Game.deal(rules, players, self._seed("deal"), first=first, options=options)

    def draw_for_start(
        self, rules: str, players: Sequence[str], options: Mapping[str, object] | None = None
    ) -> DrawForStart | None:
        """Draw for the start of a match; None if players agree on it (see `Family.draw_for_start`)."""
        family = family_of(rules)
        return family.draw_for_start(family.setup(rules, players, options or {}), draws(self._seed("start")))

    def luck(self, game: Game) -> Draw:
        """Return the luck of the next action. It is the same each time, so that players cannot try again."""
        return draws(f"{self._seed('luck')}\n{len(game.actions)}")

    def act(self, game: Game, action: Any, seat: int | None = None) -> Game:
        """Return the game after an action that luck completes."""
        return game.try_luck(action, self.luck(game), seat)

    def _seed(self, purpose: str) -> str:
        """Return a different seed for each purpose, so that one reveals nothing about another."""
        return f"rummi fair {purpose}\n{self._mixed_secret}"

    @property
    def _mixed_secret(self) -> str:
        """The secret alone, or mixed with the contributions of the players."""
        if not self.contributions:
            return self.secret
        return _digest("mix", "\n".join([self.secret, *map(str, self.contributions)]))


def pledge_of(share: str) -> str:
    """Return the public commitment to a share, before it is revealed."""
    return _digest("pledge", share)


def _digest(purpose: str, text: str) -> str:
    return sha256(f"rummi fair {purpose}\n{text}".encode()).hexdigest()


def _first_seat(contribution: Contribution) -> int:
    return contribution.seats[0]


def parse_digest(text: str) -> str:
    """Return the text if it can be a secret, a share, a pledge or a commitment; raises InvalidInput otherwise."""
    if not _HEXADECIMAL.fullmatch(text):
        raise InvalidInput(sentence("is not {digits} hexadecimal digits in small letters", digits=DIGITS))
    return text
