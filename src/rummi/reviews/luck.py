"""Luck apart from skill, and the turns at which a game turned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rummi.reviews.chances import SEED, TurnChance, playing_on
from rummi.reviews.estimate import Estimate, average
from rummi.reviews.playing_on.figures import part_of_win
from rummi.reviews.review import Review

MOST_TURNING_POINTS: Final = 3
LEAST_CHANGE: Final = 0.05
"""Of the chance to win: less is no turning point, however sure it is."""


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """What a seat was dealt, and what it made of it."""

    deal: Estimate
    """How often a bot in this seat wins from the same racks, with bots in all other seats and another order of the bank
    in every game; of dice, from the same first throws."""
    skill: Estimate
    """What the seat's choices brought beside a bot's, a turn."""
    players: int

    @property
    def luck(self) -> Estimate:
        """What the deal was better than the fair part of a seat."""
        return Estimate(self.deal.value - 1 / self.players, self.deal.error)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    seat: int
    action: int
    kind: Literal["missed", "found"]
    change: float
    """Of the chance to win: missed by the choice, or risen until the seat's next turn."""


def luck(
    review: Review,
    known: Sequence[TurnChance],
    *,
    games: int | None = None,
    seed: str = SEED,
    threads: int | None = None,
) -> tuple[SeatLuck, ...]:
    """Of each seat; nothing where there are no chances, and where nothing is dealt."""
    players = playing_on(review, threads=threads) if known else None
    deals = players.deals(games, f"{seed}/deal") if players else []
    changes = [[each.change for each in known if each.seat == seat] for seat in range(len(deals))]
    return tuple(SeatLuck(deal, average(own), len(deals)) for deal, own in zip(deals, changes, strict=True))


def turning_points(review: Review, known: Iterable[TurnChance], seat: int) -> tuple[TurningPoint, ...]:
    """The three that mattered most for the seat, in their order: what its choices lost, and what its best plays won."""
    own = [each for each in known if each.seat == seat]
    verdicts = {turn.action: turn.verdict for turn in review.seats[seat].turns}
    winners = review.outcome.winners
    ends = [*(each.before.value for each in own[1:]), part_of_win(winners, seat)]
    points = []
    for each, later in zip(own, ends, strict=False):
        rise = later - each.before.value
        if each.change.value <= -LEAST_CHANGE and each.change.surely_not(0):
            points.append(TurningPoint(seat, each.action, "missed", each.change.value))
        elif verdicts[each.action] == "best" and rise >= LEAST_CHANGE and each.before.surely_not(later):
            points.append(TurningPoint(seat, each.action, "found", rise))
    points.sort(key=lambda point: -abs(point.change))
    return tuple(sorted(points[:MOST_TURNING_POINTS], key=lambda point: point.action))
