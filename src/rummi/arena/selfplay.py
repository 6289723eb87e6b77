"""Whole games between bots; the same seed gives the same games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rummi.bots.bot import Bot
from rummi.bots.catalogue import bot_with_time
from rummi.bots.outside.command import NamedCommand
from rummi.bots.outside.process import DEFAULT_LIMITS, MOVE_MS, BotFault, Limits
from rummi.bots.outside.talk import OutsidePlayer
from rummi.games.base import Draw, Outcome
from rummi.games.game import Game
from rummi.games.shuffle import draws

Player: TypeAlias = Bot | OutsidePlayer
"""Whoever can sit at a table here: a bot of ours, or a program that is talked to."""


def play_game(
    rules: str, names: Sequence[str], seed: str, first: int = 0, options: Mapping[str, object] | None = None
) -> Game:
    """One game between the named bots, to its end."""
    players = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    game = Game.deal(rules, players, seed, first=first, options=options)
    draw = draws(f"{seed}/luck")
    return finish(game, [bot_with_time(rules, name) for name in names], lambda _: draw)


def finish(game: Game, bots: Sequence[Player], luck: Callable[[Game], Draw]) -> Game:
    """Play on to the end; `luck` gives each action its own."""
    while (seat := game.turn) is not None:
        game = settle(game.try_luck(choose_action(bots[seat], game, seat), luck(game), seat))
    return game


def choose_action(player: Player, game: Game, seat: int) -> Any:
    return player.choose(game, seat) if isinstance(player, OutsidePlayer) else player(game.view(seat))


def settle(game: Game) -> Game:
    """Do what a screen does for its players by itself."""
    for seat, action in game.family.automatic(game.state):
        game = game.act(action, seat)
    return game


def play_games(
    rules: str, names: Sequence[str], games: int, seed: str, options: Mapping[str, object] | None = None
) -> Iterator[Game]:
    """Several games, each from its own deal; the start goes round the table."""
    for number in range(games):
        yield play_game(rules, names, f"{seed}/{number}", first=number % len(names), options=options)


@dataclass(frozen=True, slots=True)
class Tally:
    games: int
    wins: tuple[int, ...]
    """A shared win counts for each who shares it."""
    mean_score: tuple[float, ...]
    turns_per_game: float


class CountableGame(Protocol):
    """A game, whoever has played it."""

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def turns(self) -> int: ...


def tally(finished: Iterable[CountableGame]) -> Tally:
    """Count games as they come, without keeping them."""
    count = turns = 0
    wins: Counter[int] = Counter()
    points: Counter[int] = Counter()
    seats = 0
    for game in finished:
        outcome = game.outcome
        if outcome is None:
            raise ValueError("a game that has not ended cannot be counted")
        count += 1
        turns += game.turns
        seats = len(outcome.scores)
        wins.update(outcome.winners)
        points.update(dict(enumerate(outcome.scores)))
    return Tally(
        games=count,
        wins=tuple(wins[seat] for seat in range(seats)),
        mean_score=tuple(points[seat] / count for seat in range(seats)),
        turns_per_game=turns / count,
    )


@dataclass(frozen=True, slots=True)
class Forfeit:
    """How a game was lost otherwise than at the table."""

    seat: int
    bot: str
    fault: BotFault


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, and who had lost it before."""

    game: Game
    forfeits: tuple[Forfeit, ...]

    @property
    def outcome(self) -> Outcome | None:
        lost = {each.seat for each in self.forfeits}
        return self.game.outcome and remove_winners(self.game.outcome, lost)

    @property
    def turns(self) -> int:
        return self.game.turns


def remove_winners(outcome: Outcome, lost: set[int]) -> Outcome:
    """None of these has won: where nobody else has, the best of the others.

    >>> remove_winners(Outcome(scores=(9, -4, -5), winners=(0,)), {0})
    Outcome(scores=(9, -4, -5), winners=(1,))
    """
    winners = tuple(seat for seat in outcome.winners if seat not in lost)
    others = [seat for seat in range(len(outcome.scores)) if seat not in lost]
    if outcome.winners and not winners and others:
        most = max(outcome.scores[seat] for seat in others)
        winners = tuple(seat for seat in others if outcome.scores[seat] == most)
    return Outcome(outcome.scores, winners)


def play_games_with_forfeits(
    rules: str,
    names: Sequence[str],
    outside: Mapping[str, NamedCommand],
    games: int,
    seed: str,
    options: Mapping[str, object] | None = None,
    *,
    ms: int = MOVE_MS,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[FinishedGame]:
    """The games of `play_games`, where some of the names are commands: one process for each of their seats, for all."""
    called = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    with ExitStack() as stack:
        players = [_player(rules, name, outside, ms, limits) for name in names]
        for player in players:
            if isinstance(player, OutsidePlayer):
                stack.callback(player.end)
        for number in range(games):
            game = Game.deal(rules, called, f"{seed}/{number}", first=number % len(names), options=options)
            yield play_with_forfeits(game, names, players, f"{seed}/{number}/luck")


def play_with_forfeits(game: Game, names: Sequence[str], players: Sequence[Player], luck: str) -> FinishedGame:
    """One game, from its deal to its end."""
    outsiders = {seat: player for seat, player in enumerate(players) if isinstance(player, OutsidePlayer)}
    for outsider in outsiders.values():
        outsider.begin()
    draw = draws(luck)
    game = finish(game, players, lambda _: draw)
    for outsider in outsiders.values():
        outsider.over(game)
    lost = [Forfeit(seat, names[seat], each.fault) for seat, each in outsiders.items() if each.fault]
    return FinishedGame(game, tuple(lost))


def _player(rules: str, name: str, outside: Mapping[str, NamedCommand], ms: int, limits: Limits) -> Player:
    return OutsidePlayer(outside[name].command, ms, limits) if name in outside else bot_with_time(rules, name)
