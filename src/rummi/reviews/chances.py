"""The chance to win before and after each turn, the luck of each seat, and the turning points of a game.

Bots play many games from each turn to the end, in worlds: ways in which the hidden tiles may be distributed. In each
world one game continues with a bot's choice for the turn, another with the actual action, and bots make all further
moves. So the difference measures the choice and contains no luck of drawing: the drawn tiles and the faces of dice
differ from world to world. docs/review.md explains the results.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rummi.games.express.family import EXPRESS
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO
from rummi.reviews.playing_on.base import Estimate, Simulator, average_estimates, win_share
from rummi.reviews.playing_on.dice import DiceSimulator
from rummi.reviews.playing_on.junior import IntroSimulator, JuniorSimulator
from rummi.reviews.playing_on.tiles import ClassicSimulator
from rummi.reviews.review import Review

SEED: Final = "review"


@dataclass(frozen=True, slots=True)
class TurnChance:
    """The chance of a seat to win in one of its turns, as far as the seat could know."""

    seat: int
    action: int
    """The index of the action in the record."""
    before: Estimate
    """The chance with a bot's choice in this turn."""
    after: Estimate
    """The chance with the actual action."""
    change: Estimate
    """The second minus the first; 0 without error if the choice was the bot's."""


def simulator_for(review: Review, games: int | None = None, threads: int | None = None) -> Simulator:
    """Return the simulator for the game of a review.

    `games` is the number of games from each position. By default, the family chooses it so that a review takes seconds.
    """
    rules = review.record.rules
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
    """Yield the chances of the turns one after another, or only those of the actions in `only`.

    The same seed gives the same chances. There are none for positions that lack tiles of the box.
    """
    simulator = simulator_for(review, games, threads)
    turns = {turn.action: turn for turn in review.turns if only is None or turn.action in only}
    game = review.record.game()
    for index, (named, action) in enumerate(review.record.actions):
        after = game.act(action, named)
        turn = turns.get(index)
        known = simulator.turn_chances(game, turn, after, f"{seed}/{index}") if turn else None
        if turn and known:
            yield TurnChance(turn.seat, index, *known)
        game = after


MAX_TURNING_POINTS: Final = 3
MIN_CHANGE: Final = 0.05
"""The smallest change of the chance to win that makes a turning point."""


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """The luck of a seat in the deal, and the skill in its choices."""

    deal: Estimate
    """How often a bot in this seat wins from the same racks, against bots, with another order of the bank in each game.

    Dice games repeat the first throws instead.
    """
    skill: Estimate
    """The mean change of the chance to win by the seat's choices, compared with a bot's choices."""
    players: int

    @property
    def luck(self) -> Estimate:
        """The chance from the deal, minus the fair share of a seat."""
        return Estimate(self.deal.value - 1 / self.players, self.deal.error)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed the chance to win."""

    seat: int
    action: int
    """The index of the action in the record."""
    kind: Literal["missed", "found"]
    change: float
    """The chance that the choice lost (negative), or the rise until the seat's next turn."""


def luck(
    review: Review,
    known: Sequence[TurnChance],
    *,
    games: int | None = None,
    seed: str = SEED,
    threads: int | None = None,
) -> tuple[SeatLuck, ...]:
    """Return the luck of each seat, with the chances of its turns; nothing without chances or without a deal."""
    simulator = simulator_for(review, threads=threads) if known else None
    deals = simulator.deal_chances(games, f"{seed}/deal") if simulator else []
    changes = [[each.change for each in known if each.seat == seat] for seat in range(len(deals))]
    return tuple(SeatLuck(deal, average_estimates(own), len(deals)) for deal, own in zip(deals, changes, strict=True))


def turning_points(review: Review, known: Iterable[TurnChance], seat: int) -> tuple[TurningPoint, ...]:
    """Return the three turns that mattered most for the seat, in order: its costliest mistakes and its best finds."""
    own = [each for each in known if each.seat == seat]
    verdicts = {turn.action: turn.verdict for turn in review.seats[seat].turns}
    winners = review.outcome.winners
    ends = [*(each.before.value for each in own[1:]), win_share(winners, seat)]
    points = []
    for each, later in zip(own, ends, strict=False):
        rise = later - each.before.value
        if each.change.value <= -MIN_CHANGE and each.change.differs_from(0):
            points.append(TurningPoint(seat, each.action, "missed", each.change.value))
        elif verdicts[each.action] == "best" and rise >= MIN_CHANGE and each.before.differs_from(later):
            points.append(TurningPoint(seat, each.action, "found", rise))
    points.sort(key=lambda point: -abs(point.change))
    return tuple(sorted(points[:MAX_TURNING_POINTS], key=lambda point: point.action))
