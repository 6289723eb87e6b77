"""Games in which bots from outside sit: who fails or resigns has lost, and the others play on to a result.

From then on the simplest is done in its seat, which is to draw or to pass (A-57): so the game ends by its rules, and
its record replays. Whatever that comes to, it is no win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from rummi.arena.selfplay import Player, finish
from rummi.bots.catalogue import bot_with_time
from rummi.bots.outside.faults import BotFault
from rummi.bots.outside.limits import MOVE_MS, USUAL, Limits
from rummi.bots.outside.named import NamedCommand
from rummi.bots.outside.player import Outsider
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.games.shuffle import draws


@dataclass(frozen=True, slots=True)
class Forfeit:
    """How a game was lost otherwise than at the table."""

    seat: int
    bot: str
    fault: BotFault


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game that has ended, and who had lost it before."""

    game: Game
    forfeits: tuple[Forfeit, ...]

    @property
    def outcome(self) -> Outcome | None:
        lost = {each.seat for each in self.forfeits}
        return self.game.outcome and without(self.game.outcome, lost)

    @property
    def turns(self) -> int:
        return self.game.turns


def without(outcome: Outcome, lost: set[int]) -> Outcome:
    """None of these has won: where nobody else has, the best of the others.

    >>> without(Outcome(scores=(9, -4, -5), winners=(0,)), {0})
    Outcome(scores=(9, -4, -5), winners=(1,))
    """
    winners = tuple(seat for seat in outcome.winners if seat not in lost)
    others = [seat for seat in range(len(outcome.scores)) if seat not in lost]
    if outcome.winners and not winners and others:
        most = max(outcome.scores[seat] for seat in others)
        winners = tuple(seat for seat in others if outcome.scores[seat] == most)
    return Outcome(outcome.scores, winners)


def play_judged(
    rules: str,
    names: Sequence[str],
    outside: Mapping[str, NamedCommand],
    games: int,
    seed: str,
    options: Mapping[str, object] | None = None,
    *,
    ms: int = MOVE_MS,
    limits: Limits = USUAL,
) -> Iterator[JudgedGame]:
    """The games of `play_games`, where some of the names are commands: one process for each of their seats, for all."""
    called = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    with ExitStack() as stack:
        players = [_player(rules, name, outside, ms, limits) for name in names]
        for player in players:
            if isinstance(player, Outsider):
                stack.callback(player.end)
        for number in range(games):
            game = Game.deal(rules, called, f"{seed}/{number}", first=number % len(names), options=options)
            yield judged(game, names, players, f"{seed}/{number}/luck")


def judged(game: Game, names: Sequence[str], players: Sequence[Player], luck: str) -> JudgedGame:
    """One game, from its deal to its end."""
    outsiders = {seat: player for seat, player in enumerate(players) if isinstance(player, Outsider)}
    for outsider in outsiders.values():
        outsider.begin()
    draw = draws(luck)
    game = finish(game, players, lambda _: draw)
    for outsider in outsiders.values():
        outsider.over(game)
    lost = [Forfeit(seat, names[seat], each.fault) for seat, each in outsiders.items() if each.fault]
    return JudgedGame(game, tuple(lost))


def _player(rules: str, name: str, outside: Mapping[str, NamedCommand], ms: int, limits: Limits) -> Player:
    return Outsider(outside[name].command, ms, limits) if name in outside else bot_with_time(rules, name)
