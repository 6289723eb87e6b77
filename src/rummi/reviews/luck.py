"""Luck apart from skill, and the turns at which a game turned."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from rummi.bots.strategist import rules_terms
from rummi.core.tile_counts import places
from rummi.games.classic.actions import Redeal
from rummi.games.classic.state import State
from rummi.reviews.chances import GREEDY, SEED, TurnChance, has_chances
from rummi.reviews.estimate import Estimate, average, share
from rummi.reviews.review import Review

DEALS: Final = 1_000
"""Games from the same racks."""
MOST_TURNING_POINTS: Final = 3
LEAST_CHANGE: Final = 0.05
"""Of the chance to win: less is no turning point, however sure it is."""


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """What a seat was dealt, and what it made of it."""

    deal: Estimate
    """How often a bot in this seat wins from the same racks, with bots in all other seats and another order of the bank
    in every game."""
    skill: Estimate
    """What the seat's choices brought beside the strategist's, a turn."""
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
    games: int = DEALS,
    seed: str = SEED,
    threads: int | None = None,
) -> tuple[SeatLuck, ...]:
    """Of each seat; nothing where there are no chances, as in other families than the tile games."""
    deals = _deals(review, games, seed, threads or os.cpu_count() or 1) if known else []
    changes = [[each.change for each in known if each.seat == seat] for seat in range(len(deals))]
    return tuple(SeatLuck(deal, average(own), len(deals)) for deal, own in zip(deals, changes, strict=True))


def _deals(review: Review, games: int, seed: str, threads: int) -> list[Estimate]:
    if not has_chances(review):
        return []
    from rummi.solver import _kernel

    start = _last_deal(review)
    if len(start.table) or any(holder.opened for holder in start.seats):
        return []  # it began in its middle
    number = int.from_bytes(sha256(f"{seed}/deal".encode()).digest()[:7], "big")
    won = _kernel.won_from_deal(
        [bytes(places(holder.rack.pieces)) for holder in start.seats],
        bytes(places(start.bank.pieces)),
        start.turn,
        rules_terms(start.setup),
        GREEDY,
        None,
        number,
        games,
        threads,
    )
    return [share(parts) for parts in zip(*won, strict=True)]


def _last_deal(review: Review) -> State:
    """The game as it began, after the last new deal if there was one."""
    actions = review.record.actions
    redeals = [index for index, (_, action) in enumerate(actions) if isinstance(action, Redeal)]
    game = review.record.game()
    for seat, action in actions[: redeals[-1] + 1 if redeals else 0]:
        game = game.act(action, seat)
    dealt: State = game.state
    return dealt


def turning_points(review: Review, known: Iterable[TurnChance], seat: int) -> tuple[TurningPoint, ...]:
    """The three that mattered most for the seat, in their order: what its choices lost, and what its best plays won."""
    own = [each for each in known if each.seat == seat]
    verdicts = {turn.action: turn.verdict for turn in review.seats[seat].turns}
    winners = review.outcome.winners
    ends = [*(each.before.value for each in own[1:]), (seat in winners) / len(winners)]
    points = []
    for each, later in zip(own, ends, strict=False):
        rise = later - each.before.value
        if each.change.value <= -LEAST_CHANGE and each.change.surely_not(0):
            points.append(TurningPoint(seat, each.action, "missed", each.change.value))
        elif verdicts[each.action] == "best" and rise >= LEAST_CHANGE and each.before.surely_not(later):
            points.append(TurningPoint(seat, each.action, "found", rise))
    points.sort(key=lambda point: -abs(point.change))
    return tuple(sorted(points[:MOST_TURNING_POINTS], key=lambda point: point.action))
