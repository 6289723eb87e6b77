"""Positions of Express, written in the notation."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.games.express.dice import parse_faces
from rummi.games.express.family import EXPRESS
from rummi.games.game import Game
from tests.support.games.positions import NAMES


def dice_position(rules: str = "express", *, hands: Sequence[str], table: str = "-", **values: object) -> Game:
    """Return a game in the middle of a round. If hands are faces alone, they become any dice that have these faces."""
    setup = EXPRESS.setup(rules, NAMES[: len(hands)], {})
    together = parse_faces(" ".join(hands), setup.dice)
    faces = [[word.split("=")[-1] for word in hand.split()] for hand in hands]
    written = []
    left = list(together)
    for hand in faces:
        mine = []
        for face in hand:
            die = next(die for die in left if str(die.face) == face.upper())
            left.remove(die)
            mine.append(str(die))
        written.append(" ".join(mine))
    start = EXPRESS.read_start(setup, {"hands": written, "table": table, **values})
    return Game.begin(rules, setup, start)


def fresh(rules: str = "express", first: int = 0) -> Game:
    """Return a game before the first throw."""
    players = NAMES[:2] if rules == "express" else NAMES[:1]
    return Game.deal(rules, players, "any", first=first)


def numbers(game: Game, seat: int, *faces: str) -> str:
    """Return the numbers of the dice in the hand that show these faces."""
    hand = list(game.state.seats[seat].hand)
    found = []
    for face in faces:
        die = next(die for die in hand if str(die.face) == face)
        hand.remove(die)
        found.append(str(die.number))
    return " ".join(found)


def hand(game: Game, seat: int) -> list[str]:
    """Return the faces of the hand, sorted."""
    return sorted(str(die.face) for die in game.state.seats[seat].hand)


def throw_of(dice: range, face: int = 0) -> str:
    """Return a throw in which each of these dice shows its face with this index."""
    setup = EXPRESS.setup("express", NAMES[:2], {})
    return "throw " + " ".join(f"{number}={setup.dice[number - 1][face]}" for number in dice)
