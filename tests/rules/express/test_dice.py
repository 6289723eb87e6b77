"""The faces of the dice, and the number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.express.dice import EXPRESS_BOX, FACES, write_dice
from rummi.games.express.family import EXPRESS
from rummi.games.game import Game


@pytest.mark.rule("TV-34", "A-60", "DICE-2")
def test_tv_34_the_dice_have_the_right_faces() -> None:
    faces = Counter(face for die in FACES for face in die)
    assert len(FACES) == 18
    assert faces.total() == 108
    assert faces == Counter(EXPRESS_BOX.pieces())
    assert sorted(faces.values()) == [2] * 52 + [4]


@pytest.mark.rule("A-60")
def test_a_60_every_group_of_a_number_can_be_thrown_with_nine_dice() -> None:
    for number in range(1, 14):
        homes = {
            at
            for at, die in enumerate(FACES[:9])
            for face in die
            if face in EXPRESS_BOX.pieces() and str(face)[1:] == str(number)
        }
        assert len(homes) == 4


@pytest.mark.rule("DICE-1", "DICE-35")
@pytest.mark.parametrize(("rules", "players"), [("express", 1), ("express", 3), ("express-solo", 2)])
def test_dice_1_two_players_or_one(rules: str, players: int) -> None:
    with pytest.raises(InvalidInput, match=f"not for {players}"):
        EXPRESS.setup(rules, ["A", "B", "C"][:players], {})


@pytest.mark.rule("A-60")
def test_a_60_a_game_may_define_its_own_faces() -> None:
    own = write_dice(FACES)
    own[0], own[4] = "* K10 R8 B5 O3 O12", "K5 R3 R12 B9 O7 K1"
    game = Game.deal("express", ["A", "B"], "1", options={"dice": own})
    assert EXPRESS.write_options(game.setup) == {"dice": own}
    throw = " ".join(f"{at}={faces.split()[0]}" for at, faces in enumerate(own[:9], start=1))
    assert game.judge(f"throw {throw}") == ()
    assert EXPRESS.write_options(EXPRESS.setup("express", ["A", "B"], {"dice": write_dice(FACES)})) == {}


@pytest.mark.rule("A-60")
@pytest.mark.parametrize(
    ("dice", "problem"),
    [
        (["K1 K2 K3 K4 K5 K6"] * 17, "options.dice: 17 lines for the 18 dice"),
        (["K1 K2 K3 K4 K5"] * 18, "options.dice: die 1 has 5 faces, not 6"),
        (["K1 K2 K3 K4 K5 K6"] * 18, "options.dice: all dice together show every number of every colour twice"),
        (["K1 K2 K3 K4 K5 Q6"] * 18, "options.dice: die 1: “Q6” is not a tile of this box"),
        (["K1 K2 K3 K4 K5 *R6"] * 18, "options.dice: die 1: “\\*R6”: only in a meld"),
        ("K1", "options.dice: is not a list"),
        ([1] * 18, r"options.dice\[0\]: is not a text"),
    ],
)
def test_a_60_own_faces_are_checked(dice: object, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        EXPRESS.setup("express", ["A", "B"], {"dice": dice})
