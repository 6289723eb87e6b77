"""One deal of a match, played from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from rummi.arena.forfeits import without
from rummi.arena.matches.entry import Entry
from rummi.arena.matches.seating import Seating, seatings
from rummi.arena.selfplay import Player, chosen, settle
from rummi.bots.outside.player import Outsider
from rummi.games.played import Game
from rummi.games.shuffle import draws


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
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
    faults: dict[int, tuple[str, ...]] = {}
    """The codes by which a bot from outside lost, by its seat."""


class Deal(msgspec.Struct, frozen=True):
    number: int
    games: tuple[Played, ...]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a match is about: with the same terms the same games are played, whenever and on however many cores."""

    rules: str
    players: int
    seed: str
    entries: tuple[str, ...]
    commands: dict[str, tuple[str, ...]] = {}
    """Of bots from outside, by their names."""


def play_deal(terms: Terms, number: int) -> Deal:
    entries = [Entry.parse(each) for each in terms.entries]
    return Deal(number, tuple(_play(terms, number, entries, seats) for seats in seatings(len(entries), terms.players)))


def _play(terms: Terms, number: int, entries: Sequence[Entry], seats: Seating) -> Played:
    """A bot from outside is started for every game: who has seen a deal from one seat must not remember it at another."""
    players = [entries[entry].player(terms.rules, terms.commands) for entry in seats]
    with ExitStack() as stack:
        for player in players:
            if isinstance(player, Outsider):
                stack.callback(player.end)
        return _finish(terms, number, players, seats)


def _finish(terms: Terms, number: int, players: Sequence[Player], seats: Seating) -> Played:
    seed, first = f"{terms.seed}/{number}", number % terms.players
    names = [f"{terms.entries[entry]} {seat + 1}" for seat, entry in enumerate(seats)]
    watches = [_Watch(player) for player in players]
    game = Game.deal(terms.rules, names, seed, first=first)
    luck = draws(f"{seed}/luck")
    while (seat := game.turn) is not None:
        game = settle(game.try_luck(watches[seat].choose(game, seat), luck, seat))
    assert game.outcome is not None
    faults = {seat: each.fault.codes for seat, each in enumerate(players) if isinstance(each, Outsider) and each.fault}
    outcome = without(game.outcome, set(faults))
    part = 1 / max(1, len(outcome.winners))  # alone with the dice nobody may win
    return Played(
        seats,
        tuple(part if seat in outcome.winners else 0.0 for seat in range(terms.players)),
        outcome.scores,
        tuple(watch.moves for watch in watches),
        tuple(round(watch.ms, 3) for watch in watches),
        tuple(round(watch.worst, 3) for watch in watches),
        faults,
    )


@dataclass(slots=True)
class _Watch:
    """A bot, timed."""

    player: Player
    moves: int = 0
    ms: float = 0.0
    worst: float = 0.0

    def choose(self, game: Game, seat: int) -> Any:
        began = perf_counter()
        action = chosen(self.player, game, seat)
        took = (perf_counter() - began) * 1_000
        self.moves += 1
        self.ms += took
        self.worst = max(self.worst, took)
        return action
