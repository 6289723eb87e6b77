"""Simulate the dice game: simple bots play from a turn to the end of its round.

Nothing is hidden in this game; only throws are luck. The value of a won round for the match follows from how often each
seat wins a whole round between simple bots. Such rounds are played once, not again for every turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import sqrt
from statistics import pvariance
from typing import Final, TypeAlias

from rummi.bots.dice import simple
from rummi.games.base import Draw
from rummi.games.express.actions import Throw, parse_action
from rummi.games.express.dice import Dice
from rummi.games.express.setup import Ruleset, Setup
from rummi.games.express.start import Start, round_starter
from rummi.games.express.state import State
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.reviews.playing_on.base import SIGMAS, Chances, Estimate, compare_choices, estimate_mean_between, win_share
from rummi.reviews.review import Review, Turn

GAMES: Final = 24
"""The games from each position; a whole match takes some seconds."""
ROUNDS: Final = 60
"""The whole rounds that are played to find out how often each seat wins one."""
DEALS: Final = 24
"""The games of each round from the same first throws."""

Odds: TypeAlias = Mapping[tuple[int, ...], float]
"""The probability that exactly these seats win a round."""
_FirstThrows: TypeAlias = Mapping[tuple[int, int], Throw]
"""The first throws by round and seat."""


class DiceSimulator:
    def __init__(self, review: Review, games: int | None) -> None:
        self.review, self.games = review, games or GAMES

    def turn_chances(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances:  # noqa: ARG002
        state: State = game.state
        value = partial(match_value, seat=turn.seat)
        best = turn.appraisal.best
        missed = best is not None and turn.verdict != "best"
        chosen = self._values(state, turn.seat, best.action if best and missed else turn.done, seed, value)
        done = self._values(state, turn.seat, turn.done, seed, value) if missed else None
        lost, won = _values_of_round(state, turn.seat)
        return compare_choices(chosen, done, partial(estimate_mean_between, least=lost, most=won))

    def _values(self, state: State, seat: int, text: str, seed: str, value: Callable[[State], float]) -> list[float]:
        """Play the round many times, beginning with this action; return the value of the match after each."""
        _, action = parse_action(state.setup, text)
        after = state.apply(seat, action).state
        return [value(play_round(after, state.round, draws(f"{seed}/{number}"))) for number in range(self.games)]

    def deal_chances(self, games: int | None, seed: str) -> list[Estimate]:
        """Return the chances from the first throws of all rounds, in which players choose nothing (DICE-9)."""
        start_state: State = self.review.record.game().state
        seats, rounds = len(start_state.seats), start_state.setup.ruleset.rounds
        if seats == 1 or any(holder.hand for holder in start_state.seats):
            return []
        known_throws = first_throws(self.review)
        won = [
            [
                play_round(start_state.at_round(number), number, draws(f"{seed}/{number}/{game}"), known_throws)
                .past[-1]
                .winners
                for game in range(games or DEALS)
            ]
            for number in range(1, rounds + 1)
        ]
        return [_estimate_match(won, seats, seat) for seat in range(seats)]


def play_round(state: State, number: int, luck: Draw, known_throws: _FirstThrows | None = None) -> State:
    """Let simple bots play to the end of the round with this number, which may already have ended."""
    while state.outcome is None and state.round == number:
        seat = state.turn
        known = known_throws.get((number, seat)) if known_throws and state.is_first_turn(seat) else None
        if known and all(die in state.bag for die, _ in known.dice):
            state = state.apply(seat, known).state
        else:
            state = state.apply(seat, state.resolve_luck(seat, simple(state.view(seat)), luck)).state
    return state


def match_value(state: State, seat: int) -> float:
    """Return the seat's part of the win, or its chance to win the match if that has not ended."""
    if state.outcome:
        return win_share(state.outcome.winners, seat)
    return _win_chance(state, [holder.wins for holder in state.seats], state.round, seat)


def _values_of_round(state: State, seat: int) -> tuple[float, float]:
    """Return the seat's chance to win the match if it loses this round, and if it wins it."""
    wins = [holder.wins for holder in state.seats]
    if len(wins) == 1:
        return 0.0, 1.0
    lost, won = (
        _win_chance(state, [held + (each == winner) for each, held in enumerate(wins)], state.round + 1, seat)
        for winner in (1 - seat, seat)
    )
    return lost, won


def _win_chance(state: State, wins: Sequence[int], number: int, seat: int) -> float:
    """Return the chance to win the match with so many rounds won before the round with this number."""
    odds = round_odds(state.setup.ruleset, state.setup.dice)
    seats = len(wins)
    starters = [round_starter(state.first, each, seats) for each in range(number, state.setup.ruleset.rounds + 1)]
    rounds = [
        {tuple(sorted((first + each) % seats for each in key)): p for key, p in odds.items()} for first in starters
    ]
    return match_win_chance(wins, rounds, seat)


@lru_cache(maxsize=8)
def round_odds(ruleset: Ruleset, dice: Dice) -> Odds:
    """Return the probabilities of the winners of a whole round that seat 0 begins."""
    setup = Setup(ruleset, tuple(f"p{seat}" for seat in range(ruleset.players)), dice)
    winners_of_rounds = Counter(
        play_round(State.from_start(setup, Start()), 1, draws(f"round {number}")).past[-1].winners
        for number in range(ROUNDS)
    )
    return {winners: count / ROUNDS for winners, count in winners_of_rounds.items()}


def match_win_chance(wins: Sequence[int], rounds: Sequence[Odds], seat: int) -> float:
    """Return the chance to win the match, given the rounds won so far and the odds of those to come."""
    if not rounds:
        most = max(wins)
        return win_share([each for each, won in enumerate(wins) if won == most], seat)
    return sum(
        likely * match_win_chance([won + (each in winners) for each, won in enumerate(wins)], rounds[1:], seat)
        for winners, likely in rounds[0].items()
    )


def first_throws(review: Review) -> _FirstThrows:
    """Return the first throw of every seat in every round of the record."""
    game, throws = review.record.game(), dict[tuple[int, int], Throw]()
    for named, action in review.record.actions:
        state: State = game.state
        seat = state.turn if named is None else named
        if isinstance(action, Throw) and state.is_first_turn(seat):
            throws[state.round, seat] = action
        game = game.act(action, named)
    return throws


def _estimate_match(won: Sequence[Sequence[tuple[int, ...]]], seats: int, seat: int) -> Estimate:
    """Estimate the chance to win from the winners of many games of each round.

    Rounds are independent, so their variances add up.
    """
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
