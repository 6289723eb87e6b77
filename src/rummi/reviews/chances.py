"""The chance to win, before and after each turn: games played on to their end by bots, in worlds that may be.

In each world one game begins with what a bot would have done in the turn, and another with what was done; all further
moves are a bot's, in every seat. So the difference is what the choice has brought, with no luck of a draw in it:
whoever draws draws another tile in every world, and dice fall otherwise. docs/review.md says what follows from it.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from rummi.games.express.family import EXPRESS
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro.family import JUNIOR_INTRO
from rummi.reviews.estimate import Estimate
from rummi.reviews.playing_on.dice import DiceGames
from rummi.reviews.playing_on.figures import PlayingOn
from rummi.reviews.playing_on.first_steps import FirstSteps
from rummi.reviews.playing_on.junior import JuniorGames
from rummi.reviews.playing_on.tiles import TileGames
from rummi.reviews.review import Review

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


def playing_on(review: Review, games: int | None = None, threads: int | None = None) -> PlayingOn:
    """Return how its family plays on: `games` from each position, or as many as it has time for."""
    rules = review.record.rules
    if rules in JUNIOR.rulesets:
        return JuniorGames(review, games)
    if rules in JUNIOR_INTRO.rulesets:
        return FirstSteps()
    if rules in EXPRESS.rulesets:
        return DiceGames(review, games)
    return TileGames(review, games, threads or os.cpu_count() or 1)


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
    players = playing_on(review, games, threads)
    turns = {turn.action: turn for turn in review.turns if only is None or turn.action in only}
    game = review.record.game()
    for index, (named, action) in enumerate(review.record.actions):
        after = game.act(action, named)
        turn = turns.get(index)
        known = players.around(game, turn, after, f"{seed}/{index}") if turn else None
        if turn and known:
            yield TurnChance(turn.seat, index, *known)
        game = after
