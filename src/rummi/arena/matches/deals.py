"""One deal of a match, played from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from rummi.arena.forfeits import without
from rummi.arena.kernel_games import KernelGame, kernel_plays, play_deals, setup_of
from rummi.arena.matches.entry import Entry
from rummi.arena.matches.seating import Seating, seatings
from rummi.arena.selfplay import Player, chosen, settle
from rummi.bots.outside.player import Outsider
from rummi.games.base import Outcome
from rummi.games.game import Game
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
    every = seatings(len(entries), terms.players)
    if kernel_plays(terms.rules, terms.entries):
        return Deal(number, tuple(_play_in_kernel(terms, number, seats) for seats in every))
    return Deal(number, tuple(_play(terms, number, entries, seats) for seats in every))


def _play_in_kernel(terms: Terms, number: int, seats: Seating) -> Played:
    """The same game, much sooner."""
    sitting = [terms.entries[entry] for entry in seats]
    deal = (f"{terms.seed}/{number}", number % terms.players)
    game: KernelGame
    (game,) = play_deals(terms.rules, setup_of(terms.rules, sitting), sitting, [deal])
    moves, ms, worst = zip(*game.thoughts, strict=True)
    return _told(seats, game.outcome, moves, ms, worst)


def _play(terms: Terms, number: int, entries: Sequence[Entry], seats: Seating) -> Played:
    """A bot from outside is started for every game: who has seen a deal at one seat must not remember it at another."""
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
    return _told(
        seats,
        without(game.outcome, set(faults)),
        [watch.moves for watch in watches],
        [watch.ms for watch in watches],
        [watch.worst for watch in watches],
        faults,
    )


def _told(
    seats: Seating,
    outcome: Outcome,
    moves: Sequence[int],
    ms: Sequence[float],
    worst: Sequence[float],
    faults: dict[int, tuple[str, ...]] | None = None,
) -> Played:
    part = 1 / max(1, len(outcome.winners))  # alone with the dice nobody may win
    return Played(
        seats,
        tuple(part if seat in outcome.winners else 0.0 for seat in range(len(seats))),
        outcome.scores,
        tuple(moves),
        tuple(round(each, 3) for each in ms),
        tuple(round(each, 3) for each in worst),
        faults or {},
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
