"""Starts in the middle of a round: impossible ones are rejected."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.express.family import EXPRESS
from rummi.games.game import Game

SETUP = EXPRESS.setup("express", ["Ala", "Bartek"], {})
HANDS = ["1=K1", "2=K2"]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"first": 2}, "start.first: there is no seat 2"),
        ({"table": "R3 R4 R5"}, "start.table: this key is not known"),
        ({"hands": ["1=K1"]}, "start.hands: 1 of them for 2 players"),
        ({"hands": ["1=K1", "-"]}, "start.hands: every player needs dice"),
        ({"hands": ["1=K1", "1=K10"]}, "start.hands: every player needs dice, and no die may be there twice"),
        ({"hands": ["1=K2", "2=K2"]}, "start.hands: die 1 has no face K2"),
        ({"hands": ["K1", "2=K2"]}, r"start.hands\[0\]: “K1” is not a die"),
        ({"hands": HANDS, "table": "R3 R4"}, "start.table: Row 1, columns 1 to 2"),
        ({"hands": HANDS, "table": "R3 K3 B3 . R3 K3 B3 . R3 K3 B3"}, "start.table: 3 times R3"),
        ({"hands": HANDS, "turns": [1]}, "start.turns: 1 of them"),
        ({"hands": HANDS, "turns": [5, 5]}, "start.turns: turns from 1 to 5"),
        ({"hands": HANDS, "turns": [0, 0]}, "start.turns: turns from 1 to 5"),
        ({"hands": HANDS, "turns": [1, 2]}, "start.turns: the players take their turns one after the other"),
        ({"hands": HANDS, "turns": [3, 1]}, "start.turns: the players take their turns one after the other"),
        ({"hands": HANDS, "round": 6}, "start.round: a number from 1 to 5"),
        ({"hands": HANDS, "round": 2, "wins": [2, 0]}, "start.wins: a number from 0 to 1"),
    ],
)
def test_an_impossible_start_is_rejected(values: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        Game.begin("express", SETUP, EXPRESS.read_start(SETUP, values))


@pytest.mark.parametrize(
    ("values", "turn"),
    [
        ({}, 0),
        ({"first": 1}, 1),
        ({"hands": HANDS}, 0),
        ({"hands": HANDS, "turns": [2, 1]}, 1),
        ({"hands": HANDS, "round": 2}, 1),
        ({"hands": HANDS, "round": 2, "turns": [1, 2]}, 0),
    ],
)
def test_the_player_with_the_fewest_turns_is_to_move(values: dict[str, object], turn: int) -> None:
    start = EXPRESS.read_start(SETUP, values)
    assert Game.begin("express", SETUP, start).turn == turn
    assert EXPRESS.read_start(SETUP, EXPRESS.write_start(start)) == start
