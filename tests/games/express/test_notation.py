"""Layouts, hands and actions as text: parsed from many forms, written in one form."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummi.core.errors import InvalidInput, NotationError
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice import STANDARD_DICE, parse_faces, parse_hand
from rummi.games.express.family import EXPRESS
from rummi.games.express.layout import Layout, place_side_by_side

SETUP = EXPRESS.setup("express", ["Ala", "Bartek"], {})
ROW = Layout.parse("R3 R4 R5")
K12, R10 = Tiles.parse("K12 R10")

ALMOST_ACTIONS = st.lists(
    st.one_of(
        st.sampled_from(
            ["throw", "lay", "pass", "hold", "all", "3=K12", "7", "19", "R7", "*", "*R8", ".", "/", "-", "p1"]
        ),
        st.text(max_size=4),
    ),
    max_size=12,
).map(" ".join)

many_examples = settings(deadline=None, max_examples=200)


@pytest.mark.parametrize(
    "text",
    [
        "R2 K2 B2\n. K3 .\nK3 K4 K5",
        "R2  K2  B2 \n .   k3\n  k3  K4  K5",
        "\n\nR2 K2 B2\n. K3\nK3 K4 K5\n\n",
        "R2 K2 B2 / . K3 . / K3 K4 K5",
        ". R2 K2 B2 / . . K3 . / . K3 K4 K5 / . .",
        "/ / . R2 K2 B2/. . K3/. K3 K4 K5",
    ],
)
def test_a_layout_is_written_in_one_form(text: str) -> None:
    layout = Layout.parse(text)
    assert str(layout) == "R2 K2 B2\n. K3 .\nK3 K4 K5"
    assert layout.in_one_line() == "R2 K2 B2 / . K3 . / K3 K4 K5"


def test_an_empty_layout_is_written_as_a_dash() -> None:
    assert str(Layout.parse(" - ")) == Layout().in_one_line() == "-"
    assert len(Layout()) == 0


def test_the_size_of_a_layout_is_limited() -> None:
    """Writing a layout takes memory for every empty row, so a short text could take up a lot of it."""
    with pytest.raises(NotationError, match="at most 100 rows and columns"):
        Layout.parse("K1 K2 K3" + " / " * 100 + "R1 R2 R3")
    with pytest.raises(NotationError, match="at most 100 rows and columns"):
        Layout.parse("K1 K2 K3" + " ." * 98 + " R1 R2 R3")
    assert len(Layout.parse(" / " * 200 + "R1 R2 R3")) == 3


def test_islands_are_placed_with_an_empty_column_between_them() -> None:
    assert place_side_by_side([ROW.at, ROW.at]) == Layout.parse("R3 R4 R5 . R3 R4 R5")
    assert place_side_by_side([{}, ROW.at]) == ROW


@pytest.mark.parametrize(
    ("text", "seat", "action"),
    [
        ("throw", None, Throw(which="reroll")),
        (" Throw ALL ", None, Throw(which="all")),
        ("throw 3 7", None, Throw(((3, None), (7, None)))),
        ("throw 3=k12 7=*", None, Throw(((3, K12), (7, JOKER)))),
        ("throw -", None, Throw()),
        ("p1 throw 12=R10", 1, Throw(((12, R10),))),
        ("lay r3  R4 r5", None, Lay(ROW)),
        ("lay R3 R4 R5 HOLD 3 7", None, Lay(ROW, (3, 7))),
        ("lay -", None, Lay(Layout())),
        ("pass", None, Pass()),
        ("pass hold -", None, Pass()),
        ("pass hold 12", None, Pass((12,))),
    ],
)
def test_an_action_is_parsed(text: str, seat: int | None, action: Action) -> None:
    assert EXPRESS.parse_action(SETUP, text) == (seat, action)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("roll", 0),
        ("p2 pass", 1),
        ("throw 19", 6),
        ("throw 3=Q7", 8),
        ("throw 3 R7", 8),
        ("throw 3=*R7", 6),
        ("lay", 3),
        ("lay . / .", 4),
        ("lay R3 R4 / Q5", 12),
        ("lay R3 R4 R5 hold", 17),
        ("lay R3 R4 R5 hold 3 x", 20),
        ("pass 3", 5),
    ],
)
def test_an_error_names_the_position_of_the_problem(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        EXPRESS.parse_action(SETUP, text)
    assert error.value.place == place


@many_examples
@given(st.one_of(st.text(max_size=30), ALMOST_ACTIONS))
@example("lay hold")
@example("pass hold hold")
@example("throw 00=K1")
def test_any_text_is_parsed_or_rejected_with_a_position_in_it(text: str) -> None:
    parsed = parse_or_error(text)
    if isinstance(parsed, NotationError):
        assert 0 <= parsed.place <= len(text)
    else:
        assert str(EXPRESS.parse_action(SETUP, str(parsed))[1]) == str(parsed)


def parse_or_error(text: str) -> Action | NotationError:
    try:
        return EXPRESS.parse_action(SETUP, text)[1]
    except NotationError as error:
        return error


def test_the_canonical_form_sorts_dice_and_drops_what_jokers_stand_for() -> None:
    assert str(Throw(((7, JOKER), (3, K12))).canonical()) == "throw 3=K12 7=*"
    assert str(Lay(Layout.parse("*R3 R4 R5"), (7, 3)).canonical()) == "lay * R4 R5 hold 3 7"
    assert str(Pass((7, 3)).canonical()) == "pass hold 3 7"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("3=K1", "die 3 has no face K1"),
        ("3=K12 3=K3", "die 3 is there only once"),
        ("K1 K1 K1", "no die is left that could show K1"),
        ("K99", "“K99” is no tile of this box"),
    ],
)
def test_a_hand_that_the_dice_cannot_show_is_rejected(text: str, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        parse_faces(text, STANDARD_DICE)


def test_dice_are_chosen_for_faces_without_numbers() -> None:
    found = parse_faces("K1 K1 3=K12 *", STANDARD_DICE)
    assert sorted(str(die.face) for die in found) == ["*", "K1", "K1", "K12"]
    assert all(die.face in STANDARD_DICE[die.number - 1] for die in found)
    assert len({die.number for die in found}) == 4
    assert parse_faces("-", STANDARD_DICE) == ()


def test_every_die_of_a_hand_needs_a_face() -> None:
    with pytest.raises(NotationError, match="die 7 shows no face"):
        parse_hand("3=K12 7")
