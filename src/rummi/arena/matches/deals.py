"""One deal of a match, played from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from rummi.arena.kernel_games import KernelGame, kernel_plays, play_deals, setup_of
from rummi.arena.matches.entry import Entry
from rummi.arena.matches.seating import Seating, seatings
from rummi.arena.selfplay import settle
from rummi.bots.bot import Bot
from rummi.games.game import Outcome
from rummi.games.played import Game
from rummi.games.shuffle import draws


class Played(msgspec.Struct, frozen=True):
    """A game, seat by seat."""

    seats: Seating
    won: tuple[float, ...]
    """A shared win in parts."""
    points: tuple[int, ...]
    moves: tuple[int, ...]
    ms: tuple[float, ...]
    """For all moves."""
    worst: tuple[float, ...]
    """Milliseconds of the longest move."""


class Deal(msgspec.Struct, frozen=True):
    number: int
    games: tuple[Played, ...]


class Terms(msgspec.Struct, frozen=True):
    """What a match is about: with the same terms the same games are played, whenever and on however many cores."""

    rules: str
    players: int
    seed: str
    entries: tuple[str, ...]


def play_deal(terms: Terms, number: int) -> Deal:
    entries = [Entry.parse(each) for each in terms.entries]
    bots = [entry.player(terms.rules) for entry in entries]
    names = [entry.name for entry in entries]
    every = seatings(len(bots), terms.players)
    if kernel_plays(terms.rules, names):
        return Deal(number, tuple(_play_in_kernel(terms, number, names, seats) for seats in every))
    return Deal(number, tuple(_play(terms, number, bots, seats) for seats in every))


def _play_in_kernel(terms: Terms, number: int, names: Sequence[str], seats: Seating) -> Played:
    """The same game, much sooner."""
    sitting = [names[entry] for entry in seats]
    deal = (f"{terms.seed}/{number}", number % terms.players)
    game: KernelGame
    (game,) = play_deals(terms.rules, setup_of(terms.rules, sitting), sitting, [deal])
    moves, ms, worst = zip(*game.thoughts, strict=True)
    return _told(seats, game.outcome, moves, ms, worst)


def _play(terms: Terms, number: int, bots: Sequence[Bot], seats: Seating) -> Played:
    seed, first = f"{terms.seed}/{number}", number % terms.players
    names = [f"{terms.entries[entry]} {seat + 1}" for seat, entry in enumerate(seats)]
    watches = [_Watch(bots[entry]) for entry in seats]
    game = Game.deal(terms.rules, names, seed, first=first)
    luck = draws(f"{seed}/luck")
    while (seat := game.turn) is not None:
        game = settle(game.try_luck(watches[seat](game.view(seat)), luck, seat))
    outcome = game.outcome
    assert outcome is not None
    return _told(
        seats,
        outcome,
        [watch.moves for watch in watches],
        [watch.ms for watch in watches],
        [watch.worst for watch in watches],
    )


def _told(
    seats: Seating, outcome: Outcome, moves: Sequence[int], ms: Sequence[float], worst: Sequence[float]
) -> Played:
    part = 1 / max(1, len(outcome.winners))  # alone with the dice nobody may win
    return Played(
        seats,
        tuple(part if seat in outcome.winners else 0.0 for seat in range(len(seats))),
        outcome.scores,
        tuple(moves),
        tuple(round(each, 3) for each in ms),
        tuple(round(each, 3) for each in worst),
    )


@dataclass(slots=True)
class _Watch:
    """A bot, timed."""

    bot: Bot
    moves: int = 0
    ms: float = 0.0
    worst: float = 0.0

    def __call__(self, view: Any) -> Any:
        began = perf_counter()
        action = self.bot(view)
        took = (perf_counter() - began) * 1_000
        self.moves += 1
        self.ms += took
        self.worst = max(self.worst, took)
        return action
