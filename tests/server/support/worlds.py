"""Pairs of games that only one seat can distinguish: some tiles on its rack and in the bank are swapped.

What the other seats know is computed from the states (racks, table, actions), never from `view` or `redact`, because
the tests check these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rummi.bots.catalogue import BOTS, bot
from rummi.core.errors import RummiError
from rummi.games.catalogue import family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game

MOST_TURNS = 400
TRIES = 20
SLOW = ("best", "strong")
"""Bots that may take seconds for a move."""


@dataclass(frozen=True)
class Begun:
    """The beginning of a game, as in its database row."""

    rules: str
    players: Sequence[str]
    options: Mapping[str, object]
    start: Mapping[str, Any]
    secret: str

    def game(self, start: Mapping[str, Any] | None = None) -> Game:
        family = family_of(self.rules)
        setup = family.setup(self.rules, self.players, self.options)
        return Game.begin(self.rules, setup, family.read_start(setup, start or self.start))


@dataclass(frozen=True)
class Move:
    seat: int
    text: str


def random_game(begun: Begun, random: Random) -> list[Move]:
    """Play a random game; return the moves of the players, without automatic announcements (A-24)."""
    game, moves = begun.game(), list[Move]()
    dealer = Dealer(begun.secret)
    while game.turn is not None and len(moves) < MOST_TURNS:
        move = Move(game.turn, _any_action(game, random))
        game = follow(dealer, game, move)
        moves.append(move)
    return moves


def _any_action(game: Game, random: Random) -> str:
    others = [text for text in ("draw", "pass") if _legal(game, text)]
    if others and random.random() < 0.3:
        return random.choice(others)
    name = random.choice([each for each in BOTS[game.rules] if each not in SLOW])
    return str(bot(game.rules, name)(game.view(game.turn)))


def _legal(game: Game, text: str) -> bool:
    try:
        return not game.judge(text)
    except RummiError:
        return False


def follow(dealer: Dealer, game: Game, move: Move) -> Game:
    """Act as the server does: with the dealer's luck, then the automatic actions."""
    game = dealer.act(game, move.text, move.seat)
    for seat, action in game.state.automatic_actions():
        game = dealer.act(game, action, seat)
    return game


def known_to_others(begun: Begun, start: Mapping[str, Any], moves: Sequence[Move], holder: int) -> list[Any]:
    """Return what all seats except the holder's may know after each move: other racks, the table and the actions."""
    game, dealer = begun.game(start), Dealer(begun.secret)
    seen = [_known_now(game, holder)]
    for move in moves:
        game = follow(dealer, game, move)
        seen.append(_known_now(game, holder))
    return seen


def _known_now(game: Game, holder: int) -> Any:
    racks = [str(seat.rack) for at, seat in enumerate(game.state.seats) if at != holder]
    return racks, str(game.state.table), game.actions, game.turn, game.outcome


def other_tiles(begun: Begun, moves: Sequence[Move], holder: int, random: Random) -> Mapping[str, Any]:
    """Return the start of another game that no seat except the holder's can distinguish from this one.

    Tiles that only the holder has seen, or no one, are swapped between the holder's rack and the bank. In games
    without hidden tiles this is the same start.
    """
    start = begun.start
    if "racks" not in start:
        return start
    truth = known_to_others(begun, start, moves, holder)
    racks, table = truth[-1][:2]
    for _ in range(TRIES):
        other = _swap_two(start, holder, " ".join((*racks, table)).split(), random)
        try:
            if known_to_others(begun, other, moves, holder) == truth:
                start = other
        except RummiError:
            continue  # a move would be impossible
    return start


def _swap_two(start: Mapping[str, Any], holder: int, seen: Sequence[str], random: Random) -> Mapping[str, Any]:
    """Swap two tiles, preferably tiles that no one sees by the end."""
    rack, bank = start["racks"][holder].split(), start["bank"].split()
    tiles = rack + bank
    places = [at for at, piece in enumerate(tiles) if piece not in seen]
    one, other = random.sample(places if len(places) > 1 else range(len(tiles)), 2)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    racks = list(start["racks"])
    racks[holder] = " ".join(tiles[: len(rack)])
    return {**start, "racks": racks, "bank": " ".join(tiles[len(rack) :])}


def count_differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """Return the number of tiles in different places."""
    places = [
        [*(piece for rack in start.get("racks", ()) for piece in rack.split()), *start.get("bank", "").split()]
        for start in (one, other)
    ]
    return sum(here != there for here, there in zip(*places, strict=True))
