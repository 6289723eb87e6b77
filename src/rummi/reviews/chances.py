"""The chance to win before and after each turn, the luck of each seat, and the turning points of a game."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rummi.games.classic.family import CLASSIC
from rummi.games.express.family import EXPRESS
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO
from rummi.reviews.playing_on.base import Estimate, Simulator, average_estimates, win_share
from rummi.reviews.playing_on.dice import DiceSimulator
from rummi.reviews.playing_on.junior import IntroSimulator, JuniorSimulator
from rummi.reviews.playing_on.tiles import ClassicSimulator
from rummi.reviews.review import Review
from rummi.solver.solve import by_reference

SEED: Final = "review"


@dataclass(frozen=True, slots=True)
class TurnChance:
    """What the seat that had the turn could expect to win, by all that it could see."""

    seat: int
    action: int
    """Which of the record's actions it is, counted from 0."""
    before: Estimate
    """With a bot's choice in this turn."""
    after: Estimate
    """With what was done."""
    change: Estimate
    """What the one is better than the other; nothing where both come to the same."""


def has_chances(review: Review) -> bool:
    """Whether there may be any: tile games are played on by the kernel alone."""
    return not (review.record.rules in CLASSIC.rulesets and by_reference())


def simulator_for(review: Review, games: int | None = None, threads: int | None = None) -> Simulator | None:
    """How its family plays on, so many games from each position if not as many as it has time for."""
    rules = review.record.rules
    if not has_chances(review):
        return None
    if rules in JUNIOR.rulesets:
        return JuniorSimulator(review, games)
    if rules in JUNIOR_INTRO.rulesets:
        return IntroSimulator()
    if rules in EXPRESS.rulesets:
        return DiceSimulator(review, games)
    return ClassicSimulator(review, games, threads or os.cpu_count() or 1)


def chances(
    review: Review,
    only: Container[int] | None = None,
    *,
    games: int | None = None,
    seed: str = SEED,
    threads: int | None = None,
) -> Iterator[TurnChance]:
    """One turn after another, as they become known, or only those of these actions; the same for the same seed.

    Only where every tile of the box lies somewhere.
    """
    players = simulator_for(review, games, threads)
    if players is None:
        return
    turns = {turn.action: turn for turn in review.turns if only is None or turn.action in only}
    game = review.record.game()
    for index, (named, action) in enumerate(review.record.actions):
        after = game.act(action, named)
        turn = turns.get(index)
        known = players.around(game, turn, after, f"{seed}/{index}") if turn else None
        if turn and known:
            yield TurnChance(turn.seat, index, *known)
        game = after


MAX_TURNING_POINTS: Final = 3
MIN_CHANGE: Final = 0.05
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
    players = simulator_for(review, threads=threads) if known else None
    deals = players.deals(games, f"{seed}/deal") if players else []
    changes = [[each.change for each in known if each.seat == seat] for seat in range(len(deals))]
    return tuple(SeatLuck(deal, average_estimates(own), len(deals)) for deal, own in zip(deals, changes, strict=True))


def turning_points(review: Review, known: Iterable[TurnChance], seat: int) -> tuple[TurningPoint, ...]:
    """The three that mattered most for the seat, in their order: what its choices lost, and what its best plays won."""
    own = [each for each in known if each.seat == seat]
    verdicts = {turn.action: turn.verdict for turn in review.seats[seat].turns}
    winners = review.outcome.winners
    ends = [*(each.before.value for each in own[1:]), win_share(winners, seat)]
    points = []
    for each, later in zip(own, ends, strict=False):
        rise = later - each.before.value
        if each.change.value <= -MIN_CHANGE and each.change.surely_not(0):
            points.append(TurningPoint(seat, each.action, "missed", each.change.value))
        elif verdicts[each.action] == "best" and rise >= MIN_CHANGE and each.before.surely_not(later):
            points.append(TurningPoint(seat, each.action, "found", rise))
    points.sort(key=lambda point: -abs(point.change))
    return tuple(sorted(points[:MAX_TURNING_POINTS], key=lambda point: point.action))
