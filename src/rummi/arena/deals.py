"""One deal of a match: its entries, who sits where, and its games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec

from rummi.arena.kernel_games import KernelGame, can_play_in_kernel, create_setup, play_deals
from rummi.arena.selfplay import Player, choose_action, remove_winners, settle
from rummi.bots.catalogue import bot_with_time
from rummi.bots.outside.process import MOVE_MS
from rummi.bots.outside.talk import OutsidePlayer
from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.games.shuffle import draws

NO_COMMANDS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})
_WRITTEN: Final = re.compile(r"(?P<name>[^:]+)(:((?P<ms>[0-9]{1,6})ms|(?P<rollouts>[0-9]{1,6})r))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot in a match, with its budget for a move: `greedy`, `expert:100ms` or `expert:500r`.

    >>> Entry.parse("greedy")
    Entry(name='greedy', ms=None, rollouts=None)
    """

    name: str
    ms: int | None = None
    """The milliseconds for a move; None without a limit."""
    rollouts: int | None = None
    """The rollouts for a move, which make the choice the same on every machine; None without a limit."""

    @classmethod
    def parse(cls, text: str) -> Entry:
        """Parse the text of an entry. Raises InvalidInput."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise InvalidInput(sentence("“{text}” is not a bot: write `name` or `name:100ms`", text=printable(text)))
        ms, rollouts = (int(each) if each else None for each in found.group("ms", "rollouts"))
        return cls(found["name"], ms, rollouts)

    def create_player(self, rules: str, commands: Mapping[str, Sequence[str]] = NO_COMMANDS) -> Player:
        """Return the bot. Raises InvalidInput if there is none of this name, or if it has no time limit."""
        if self.name in commands and self.rollouts is None:
            return OutsidePlayer(commands[self.name], self.ms or MOVE_MS)
        return bot_with_time(rules, str(self))

    def __str__(self) -> str:
        if self.rollouts is not None:
            return f"{self.name}:{self.rollouts}r"
        return self.name if self.ms is None else f"{self.name}:{self.ms}ms"


Seating: TypeAlias = tuple[int, ...]
"""The numbers of the entries, seat by seat."""


def seatings(entries: int, players: int) -> tuple[Seating, ...]:
    """Return who sits where in the games of one deal, so that its luck helps all entries equally.

    Two entries: one seat for the first and all others for the second, once for every seat. More entries at a table for
    two: every pair, in both orders. More entries at a larger table: all of them in a circle, each once in every seat.

    >>> seatings(2, 2)
    ((0, 1), (1, 0))
    >>> seatings(2, 3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    >>> seatings(3, 2)
    ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    >>> seatings(3, 4)
    ((0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2))
    """
    if entries == 2:
        return tuple(tuple(int(seat != alone) for seat in range(players)) for alone in range(players))
    if players == 2:
        return tuple(pair for one, other in combinations(range(entries), 2) for pair in ((one, other), (other, one)))
    return tuple(tuple((seat + turn) % entries for seat in range(players)) for turn in range(entries))


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The results of a game by seat. The sheet of a match contains these fields."""

    seats: Seating
    won: tuple[float, ...]
    """The parts of the win, between 0 and 1."""
    points: tuple[int, ...]
    moves: tuple[int, ...]
    ms: tuple[float, ...]
    """The milliseconds for all moves."""
    worst: tuple[float, ...]
    """The milliseconds for the longest move."""
    faults: dict[int, tuple[str, ...]] = {}
    """The fault codes of outside bots that lost by a fault, by seat."""


class Deal(msgspec.Struct, frozen=True):
    """A deal, played with every seating."""

    number: int
    games: tuple[PlayedGame, ...]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The terms of a match: the same terms give the same games, on any number of cores."""

    rules: str
    players: int
    seed: str
    entries: tuple[str, ...]
    commands: dict[str, tuple[str, ...]] = {}
    """The commands of outside bots, by name."""


def play_deal(terms: Terms, number: int) -> Deal:
    """Play one deal with every seating. The same terms and number give the same games."""
    entries = [Entry.parse(each) for each in terms.entries]
    every = seatings(len(entries), terms.players)
    if can_play_in_kernel(terms.rules, terms.entries):
        return Deal(number, tuple(_play_in_kernel(terms, number, seats) for seats in every))
    return Deal(number, tuple(_play(terms, number, entries, seats) for seats in every))


def _play_in_kernel(terms: Terms, number: int, seats: Seating) -> PlayedGame:
    """Play the same game as `_play`, much faster."""
    names = [terms.entries[entry] for entry in seats]
    deal = (f"{terms.seed}/{number}", number % terms.players)
    game: KernelGame
    (game,) = play_deals(terms.rules, create_setup(terms.rules, names), names, [deal])
    moves, ms, worst = zip(*game.thinking, strict=True)
    return _summarise(seats, game.outcome, moves, ms, worst)


def _play(terms: Terms, number: int, entries: Sequence[Entry], seats: Seating) -> PlayedGame:
    """Play one game. Outside bots start again for every game, so they cannot remember the deal from another seat."""
    players = [entries[entry].create_player(terms.rules, terms.commands) for entry in seats]
    with ExitStack() as stack:
        for player in players:
            if isinstance(player, OutsidePlayer):
                stack.callback(player.end)
        return _play_to_end(terms, number, players, seats)


def _play_to_end(terms: Terms, number: int, players: Sequence[Player], seats: Seating) -> PlayedGame:
    seed, first = f"{terms.seed}/{number}", number % terms.players
    names = [f"{terms.entries[entry]} {seat + 1}" for seat, entry in enumerate(seats)]
    timed = [_TimedPlayer(player) for player in players]
    game = Game.deal(terms.rules, names, seed, first=first)
    luck = draws(f"{seed}/luck")
    while (seat := game.turn) is not None:
        game = settle(game.try_luck(timed[seat].choose(game, seat), luck, seat))
    assert game.outcome is not None
    faults = {
        seat: each.fault.codes for seat, each in enumerate(players) if isinstance(each, OutsidePlayer) and each.fault
    }
    return _summarise(
        seats,
        remove_winners(game.outcome, set(faults)),
        [each.moves for each in timed],
        [each.ms for each in timed],
        [each.worst for each in timed],
        faults,
    )


def _summarise(
    seats: Seating,
    outcome: Outcome,
    moves: Sequence[int],
    ms: Sequence[float],
    worst: Sequence[float],
    faults: dict[int, tuple[str, ...]] | None = None,
) -> PlayedGame:
    part = 1 / max(1, len(outcome.winners))  # a solitaire game of Express may have no winner
    return PlayedGame(
        seats,
        tuple(part if seat in outcome.winners else 0.0 for seat in range(len(seats))),
        outcome.scores,
        tuple(moves),
        tuple(round(each, 3) for each in ms),
        tuple(round(each, 3) for each in worst),
        faults or {},
    )


@dataclass(slots=True)
class _TimedPlayer:
    """A player, with the time of its moves."""

    player: Player
    moves: int = 0
    ms: float = 0.0
    worst: float = 0.0

    def choose(self, game: Game, seat: int) -> Any:
        began = perf_counter()
        action = choose_action(self.player, game, seat)
        took = (perf_counter() - began) * 1_000
        self.moves += 1
        self.ms += took
        self.worst = max(self.worst, took)
        return action
