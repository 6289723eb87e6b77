"""The dice game played on by simple players, from a turn to the end of its round.

Nothing of it is hidden; only throws are luck. What a round won or lost is worth for the match follows from how rounds
that begin afresh end between two such players: these are played once, and not again for every turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import sqrt
from statistics import pvariance
from typing import Final, TypeAlias

from rummi.bots.dice import simple
from rummi.games.base import Draw
from rummi.games.express.actions import Throw, read_action
from rummi.games.express.dice import Dice
from rummi.games.express.setup import Ruleset, Setup, Start
from rummi.games.express.state import State, apply, first_turn, start, starter, with_luck
from rummi.games.express.views import view
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.reviews.playing_on.base import SIGMAS, Chances, Estimate, compare_choices, estimate_mean_between, win_share
from rummi.reviews.review import Review, Turn

GAMES: Final = 24
"""In each position: a whole match takes some seconds then."""
ROUNDS: Final = 60
"""That begin afresh, for what a round is worth."""
DEALS: Final = 24
"""From the same first throws of each round."""

Odds: TypeAlias = Mapping[tuple[int, ...], float]
"""Of a round: how likely it is that these seats win it."""
_Thrown: TypeAlias = Mapping[tuple[int, int], Throw]
"""The first throws by round and seat."""


class DiceSimulator:
    def __init__(self, review: Review, games: int | None) -> None:
        self.review, self.games = review, games or GAMES

    def around(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances:  # noqa: ARG002
        state: State = game.state
        worth = partial(match_value, seat=turn.seat)
        best = turn.appraisal.best
        missed = best is not None and turn.verdict != "best"
        chosen = self._came_to(state, turn.seat, best.action if best and missed else turn.done, seed, worth)
        done = self._came_to(state, turn.seat, turn.done, seed, worth) if missed else None
        lost, won = _least_and_most(state, turn.seat)
        return compare_choices(chosen, done, partial(estimate_mean_between, least=lost, most=won))

    def _came_to(self, state: State, seat: int, text: str, seed: str, worth: Callable[[State], float]) -> list[float]:
        _, action = read_action(state.setup, text)
        after = apply(state, seat, action).state
        return [worth(play_round(after, state.round, draws(f"{seed}/{number}"))) for number in range(self.games)]

    def deals(self, games: int | None, seed: str) -> list[Estimate]:
        """What is dealt is the first throw of each round: nobody chooses anything in it (DICE-9)."""
        begun: State = self.review.record.game().state
        seats, rounds = len(begun.seats), begun.setup.ruleset.rounds
        if seats == 1 or any(holder.hand for holder in begun.seats):
            return []
        thrown = first_throws(self.review)
        won = [
            [
                play_round(_at_round(begun, number), number, draws(f"{seed}/{number}/{game}"), thrown).past[-1].winners
                for game in range(games or DEALS)
            ]
            for number in range(1, rounds + 1)
        ]
        return [_from_rounds(won, seats, seat) for seat in range(seats)]


def play_round(state: State, number: int, luck: Draw, thrown: _Thrown | None = None) -> State:
    """After the round with this number, which may be over already."""
    while state.outcome is None and state.round == number:
        seat = state.turn
        known = thrown.get((number, seat)) if thrown and first_turn(state, seat) else None
        if known and all(die in state.bag for die, _ in known.dice):
            state = apply(state, seat, known).state
        else:
            state = apply(state, seat, with_luck(state, seat, simple(view(state, seat)), luck)).state
    return state


def _at_round(begun: State, number: int) -> State:
    """The match at the beginning of a round, with nothing won."""
    return replace(begun, round=number, turn=starter(begun.first, number, len(begun.seats)))


def match_value(state: State, seat: int) -> float:
    """What a match after a round promises."""
    if state.outcome:
        return win_share(state.outcome.winners, seat)
    return _promised(state, [holder.wins for holder in state.seats], state.round, seat)


def _least_and_most(state: State, seat: int) -> tuple[float, float]:
    """What the match promises where the round is lost, and where it is won."""
    wins = [holder.wins for holder in state.seats]
    if len(wins) == 1:
        return 0.0, 1.0
    lost, won = (
        _promised(state, [held + (each == winner) for each, held in enumerate(wins)], state.round + 1, seat)
        for winner in (1 - seat, seat)
    )
    return lost, won


def _promised(state: State, wins: Sequence[int], number: int, seat: int) -> float:
    """With so many rounds won before the round with this number."""
    level = round_odds(state.setup.ruleset, state.setup.dice)
    seats = len(wins)
    begins = [starter(state.first, each, seats) for each in range(number, state.setup.ruleset.rounds + 1)]
    rounds = [
        {tuple(sorted((begin + each) % seats for each in key)): p for key, p in level.items()} for begin in begins
    ]
    return match_win_chance(wins, rounds, seat)


@lru_cache(maxsize=8)
def round_odds(ruleset: Ruleset, dice: Dice) -> Odds:
    """How a round ends that seat 0 begins."""
    setup = Setup(ruleset, tuple(f"p{seat}" for seat in range(ruleset.players)), dice)
    ended = Counter(
        play_round(start(setup, Start()), 1, draws(f"round {number}")).past[-1].winners for number in range(ROUNDS)
    )
    return {winners: count / ROUNDS for winners, count in ended.items()}


def match_win_chance(wins: Sequence[int], rounds: Sequence[Odds], seat: int) -> float:
    if not rounds:
        most = max(wins)
        return win_share([each for each, won in enumerate(wins) if won == most], seat)
    return sum(
        likely * match_win_chance([won + (each in winners) for each, won in enumerate(wins)], rounds[1:], seat)
        for winners, likely in rounds[0].items()
    )


def first_throws(review: Review) -> _Thrown:
    game, thrown = review.record.game(), dict[tuple[int, int], Throw]()
    for named, action in review.record.actions:
        state: State = game.state
        seat = state.turn if named is None else named
        if isinstance(action, Throw) and first_turn(state, seat):
            thrown[state.round, seat] = action
        game = game.act(action, named)
    return thrown


def _from_rounds(won: Sequence[Sequence[tuple[int, ...]]], seats: int, seat: int) -> Estimate:
    """Rounds do not depend on each other: each brings its own part to the error."""
    rounds = [{winners: count / len(each) for winners, count in Counter(each).items()} for each in won]
    wins = [0] * seats
    errors = 0.0
    for at, each in enumerate(won):
        by_end = {
            winners: match_win_chance(wins, [*rounds[:at], {winners: 1.0}, *rounds[at + 1 :]], seat)
            for winners in rounds[at]
        }
        errors += pvariance([by_end[winners] for winners in each]) / len(each)
    return Estimate(match_win_chance(wins, rounds, seat), SIGMAS * sqrt(errors))
