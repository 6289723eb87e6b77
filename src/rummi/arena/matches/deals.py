"""One deal of a match, played from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from rummi.arena.matches.entry import Entry
from rummi.arena.matches.seating import Seating, seatings
from rummi.arena.selfplay import settle
from rummi.bots.bot import Bot
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
    return Deal(number, tuple(_play(terms, number, bots, seats) for seats in seatings(len(bots), terms.players)))


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
    part = 1 / max(1, len(outcome.winners))  # alone with the dice nobody may win
    return Played(
        seats,
        tuple(part if seat in outcome.winners else 0.0 for seat in range(terms.players)),
        outcome.scores,
        tuple(watch.moves for watch in watches),
        tuple(round(watch.ms, 3) for watch in watches),
        tuple(round(watch.worst, 3) for watch in watches),
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
