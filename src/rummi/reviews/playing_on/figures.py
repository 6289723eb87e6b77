"""What games that were played on come to, whoever has played them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeAlias

from rummi.games.game import Game
from rummi.reviews.estimate import Estimate, mean
from rummi.reviews.review import Turn

Estimating: TypeAlias = Callable[[Sequence[float]], Estimate]


class Around(NamedTuple):
    """What the seat that had a turn could expect to win."""

    before: Estimate
    """With a bot's choice in this turn."""
    after: Estimate
    """With what was done."""
    change: Estimate
    """What the one is better than the other; nothing where both come to the same."""


class PlayingOn(Protocol):
    """How a family plays on; the same for the same seed."""

    def around(self, game: Game, turn: Turn, after: Game, seed: str) -> Around | None:
        """The chances of a turn, by all that its seat could see; None where nobody can say."""
        ...

    def deals(self, games: int | None, seed: str) -> list[Estimate]:
        """For each seat how often a bot wins from what was dealt; nothing where the game began in its middle, or where
        nothing is dealt."""
        ...


def compared(chosen: Sequence[float], done: Sequence[float] | None, estimate: Estimating) -> Around:
    """World by world, so that their luck is the same; without `done`, that was what a bot would have chosen."""
    before = estimate(chosen)
    if done is None:
        return Around(before, before, Estimate(0.0, 0.0))
    differences = [later - earlier for later, earlier in zip(done, chosen, strict=True)]
    return Around(before, estimate(done), mean(differences))


def part_of_win(winners: Sequence[int], seat: int) -> float:
    """A win that is shared counts its part."""
    return (seat in winners) / max(len(winners), 1)


def number_of(seed: str) -> int:
    """For the kernel, which wants a number."""
    return int.from_bytes(sha256(seed.encode()).digest()[:7], "big")
