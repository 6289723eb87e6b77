"""Two worlds that can be told apart only from one seat: the same game with other tiles on its rack and in the bank.

What all others know is taken from the states themselves (their racks, the table, what was done), never from
`view` or `redact`, because those are what the worlds put to the test.
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
"""Bots that may think for seconds."""


@dataclass(frozen=True)
class Begun:
    """How a game began, as its row in the database says it."""

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
    """What the players ask for, to the end of the game; announcements are made for them (A-24)."""
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
    """As the server does it: the action with the dealer's luck, then what is done for the players."""
    game = dealer.act(game, move.text, move.seat)
    for seat, action in game.state.automatic_actions():
        game = dealer.act(game, action, seat)
    return game


def known(begun: Begun, start: Mapping[str, Any], moves: Sequence[Move], holder: int) -> list[Any]:
    """All that anybody but the holder may learn on the way: the other racks, the table, and what was done by whom."""
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
    """The start of another world: tiles that only the holder has seen, or nobody, lie elsewhere on his rack and in
    the bank; of games in which nothing is hidden, the same start."""
    start = begun.start
    if "racks" not in start:
        return start
    truth = known(begun, start, moves, holder)
    racks, table = truth[-1][:2]
    for _ in range(TRIES):
        other = _swapped(start, holder, " ".join((*racks, table)).split(), random)
        try:
            if known(begun, other, moves, holder) == truth:
                start = other
        except RummiError:
            continue  # somebody could not have done what he did
    return start


def _swapped(start: Mapping[str, Any], holder: int, seen: Sequence[str], random: Random) -> Mapping[str, Any]:
    """Two tiles for each other; rather such as are seen nowhere in the end."""
    rack, bank = start["racks"][holder].split(), start["bank"].split()
    tiles = rack + bank
    places = [at for at, piece in enumerate(tiles) if piece not in seen]
    one, other = random.sample(places if len(places) > 1 else range(len(tiles)), 2)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    racks = list(start["racks"])
    racks[holder] = " ".join(tiles[: len(rack)])
    return {**start, "racks": racks, "bank": " ".join(tiles[len(rack) :])}


def exchanged(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """How many tiles lie elsewhere."""
    places = [
        [*(piece for rack in start.get("racks", ()) for piece in rack.split()), *start.get("bank", "").split()]
        for start in (one, other)
    ]
    return sum(here != there for here, there in zip(*places, strict=True))
