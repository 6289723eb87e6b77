"""Whole games between bots, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rummi.bots.bot import Bot
from rummi.bots.catalogue import bot_with_time
from rummi.bots.outside.player import Outsider
from rummi.games.base import Draw, Outcome
from rummi.games.game import Game
from rummi.games.shuffle import draws

Player: TypeAlias = Bot | Outsider
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
        game = settle(game.try_luck(chosen(bots[seat], game, seat), luck(game), seat))
    return game


def chosen(player: Player, game: Game, seat: int) -> Any:
    return player.choose(game, seat) if isinstance(player, Outsider) else player(game.view(seat))


def settle(game: Game) -> Game:
    """Do what a screen does for its players by itself."""
    for seat, action in game.state.automatic_actions():
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


class Finished(Protocol):
    """A game, whoever has played it."""

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def turns(self) -> int: ...


def tally(finished: Iterable[Finished]) -> Tally:
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
