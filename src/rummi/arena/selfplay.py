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
"""A player of the arena: a bot, or the process of an outside bot."""


def play_game(
    rules: str, names: Sequence[str], seed: str, first: int = 0, options: Mapping[str, object] | None = None
) -> Game:
    """Play one game between the named bots to its end."""
    players = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    game = Game.deal(rules, players, seed, first=first, options=options)
    draw = draws(f"{seed}/luck")
    return finish(game, [bot_with_time(rules, name) for name in names], lambda _: draw)


def finish(game: Game, bots: Sequence[Player], luck: Callable[[Game], Draw]) -> Game:
    """Play a game to its end. `luck` returns the source of luck for the next action of a game."""
    while (seat := game.turn) is not None:
        game = settle(game.try_luck(choose_action(bots[seat], game, seat), luck(game), seat))
    return game


def choose_action(player: Player, game: Game, seat: int) -> Any:
    """Return the action of a player."""
    return player.choose(game, seat) if isinstance(player, OutsidePlayer) else player(game.view(seat))


def settle(game: Game) -> Game:
    """Take the actions that clients take automatically for their players."""
    for seat, action in game.state.automatic_actions():
        game = game.act(action, seat)
    return game


def play_games(
    rules: str, names: Sequence[str], games: int, seed: str, options: Mapping[str, object] | None = None
) -> Iterator[Game]:
    """Play several games, each from a deal of its own. The next seat begins the next game."""
    for number in range(games):
        yield play_game(rules, names, f"{seed}/{number}", first=number % len(names), options=options)


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of several games, by seat."""

    games: int
    wins: tuple[int, ...]
    """The wins; a shared win counts fully for each winner."""
    mean_score: tuple[float, ...]
    turns_per_game: float


class CountableGame(Protocol):
    """A finished game of any kind."""

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def turns(self) -> int: ...


def tally(finished: Iterable[CountableGame]) -> Tally:
    """Count games as they come, without keeping them in memory. Raises ValueError for a game in progress."""
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
    """A game that a bot lost by a fault."""

    seat: int
    bot: str
    fault: BotFault


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, and the bots that lost it by a fault.

    A bot that fails or resigns has lost. From then on its seat makes the fallback move, to draw or to pass (A-57). So
    the game ends by its rules, and its record replays. Whatever score that seat reaches, it does not win.
    """

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
    """Remove the lost seats from the winners. If no winner is left, the best of the other seats have won.

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
    """Play the games of `play_games` with outside bots among the names. Each of their seats keeps one process."""
    player_names = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    with ExitStack() as stack:
        players = [_create_player(rules, name, outside, ms, limits) for name in names]
        for player in players:
            if isinstance(player, OutsidePlayer):
                stack.callback(player.end)
        for number in range(games):
            game = Game.deal(rules, player_names, f"{seed}/{number}", first=number % len(names), options=options)
            yield play_with_forfeits(game, names, players, f"{seed}/{number}/luck")


def play_with_forfeits(game: Game, names: Sequence[str], players: Sequence[Player], luck: str) -> FinishedGame:
    """Play one game from its deal to its end."""
    outsiders = {seat: player for seat, player in enumerate(players) if isinstance(player, OutsidePlayer)}
    for outsider in outsiders.values():
        outsider.begin_game()
    draw = draws(luck)
    game = finish(game, players, lambda _: draw)
    for outsider in outsiders.values():
        outsider.send_result(game)
    lost = [Forfeit(seat, names[seat], each.fault) for seat, each in outsiders.items() if each.fault]
    return FinishedGame(game, tuple(lost))


def _create_player(rules: str, name: str, outside: Mapping[str, NamedCommand], ms: int, limits: Limits) -> Player:
    return OutsidePlayer(outside[name].command, ms, limits) if name in outside else bot_with_time(rules, name)
