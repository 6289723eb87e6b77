"""The notation of Junior: generous parsing, canonical writing, and errors that name the place."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummi.core.errors import NotationError
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from tests.support.games.junior import intro, junior
from tests.support.strategies import scribbled

FAMILY = family_of("junior")
SETUP = FAMILY.setup("junior", ["Ala", "Bartek", "Celina"], {})
INTRO = family_of("junior-intro")
INTRO_SETUP = INTRO.setup("junior-intro", ["Ala", "Bartek"], {})

CANONICAL = [
    "draw",
    "pass",
    "lay R2 R3 R4",
    "lay R2 * R4; add Y5 to Y2 Y3 Y4",
    "add R1 R5 to R2 R3 R4",
    "add *R1 to R2 R3 R4",
    "add R4 to R1 R2 R3 + R5 R6 R7",
    "lift * from B2 B3 B4 * to Y6 Y7 Y8",
    "lift *Y5 from * B2 B3 B4 (*) to Y6 Y7 Y8; lay K1 K2 K3",
    "lift * from B2 B3 B4 * to Y6 Y7 Y8; draw",
    "lift * from B2 B3 B4 * to Y6 Y7 Y8; lift * from K2 K3 K4 * to B2 B3 B4; pass",
    "lay R2 R3 R4; draw",
    "swap R4 in R3 * R5",
    "swap R4 in R3 (*) * R6",
]
WORDS = (
    "lay",
    "add",
    "lift",
    "swap",
    "to",
    "from",
    "in",
    "draw",
    "pass",
    "p1",
    "p9",
    ";",
    "+",
    "R7",
    "*",
    "*R8",
    "(*)",
)


@pytest.mark.parametrize("text", CANONICAL)
def test_parsing_and_writing_gives_the_canonical_text(text: str) -> None:
    for scribble in range(5):
        careless = scribbled(text, random.Random(f"{text}{scribble}"))
        assert str(FAMILY.parse_action(SETUP, careless)[1]) == text
    seat, action = FAMILY.parse_action(SETUP, f"P2 {text}")
    assert (seat, str(action)) == (2, text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("   ", 0),
        ("sit", 0),
        ("p3 draw", 1),
        ("p1", 0),
        ("draw R7", 5),
        ("lay", 3),
        ("lay R7 Q8", 7),
        ("lay R9 R10 R11", 11),
        ("lay R1 R2 R3;", 13),
        ("lay R1 R2 R3; sit", 14),
        ("draw; lay R1 R2 R3", 0),
        ("lay R1 R2 R3; draw; pass", 14),
        ("lay R1 R2 R3; draw R5", 19),
        ("lay R1 (*) R3", 7),
        ("add R1", 6),
        ("add to R1 R2 R3", 4),
        ("add R1 to", 9),
        ("add R1 to R2 R3 R4 +", 20),
        ("lift R1 from R1 R2 R3 to B1 B2 B3", 5),
        ("lift * * from R1 R2 R3 to B1 B2 B3", 7),
        ("lift * to B1 B2 B3", 18),
        ("lift * from R1 R2 R3 *", 22),
        ("lift * from (*) R1 (*) to B1 B2 B3", 19),
        ("lift * from (R1) R2 R3 to B1 B2 B3", 12),
        ("swap R4 R5 in R3 * R5", 8),
        ("swap R4", 7),
        ("swap R4 in", 10),
    ],
)
def test_an_error_names_the_place_of_the_character(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        FAMILY.parse_action(SETUP, text)
    assert error.value.place == place


@pytest.mark.parametrize(
    ("text", "place"),
    [("", 0), ("point", 5), ("point R5 R6", 9), ("point *", 6), ("find R11", 5), ("draw", 0), ("p2 find R4", 1)],
)
def test_an_error_names_the_place_in_the_introductory_game(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        INTRO.parse_action(INTRO_SETUP, text)
    assert error.value.place == place


def parse_or_error(text: str) -> object:
    try:
        return FAMILY.parse_action(SETUP, text)[1]
    except NotationError as error:
        return error


@settings(deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=12).map(" ".join))
@example("lay;")
@example("lift from to")
@example("swap * in (*)")
def test_any_text_is_parsed_or_rejected_with_a_place(text: str) -> None:
    parsed = parse_or_error(text)
    if isinstance(parsed, NotationError):
        assert 0 <= parsed.place <= len(text)
    else:
        assert str(FAMILY.parse_action(SETUP, str(parsed))[1]) == str(parsed)


def replay(game: Game) -> Game:
    again = Game.begin(game.rules, game.setup, game.start)
    for action in game.actions:
        again = again.act(action)
    return again


@pytest.mark.parametrize(
    ("action", "written"),
    [
        ("add R5 R1 to R4 R3 R2", "add R1 R5 to R2 R3 R4"),
        ("add *R5 to R2 R3 R4", "add * to R2 R3 R4"),  # the upper end is the default
        ("add *R1 to R2 R3 R4", "add *R1 to R2 R3 R4"),
        ("add * R1 to R2 R3 R4", "add R1 * to R2 R3 R4"),
        ("lift *Y9 from (*) B2 B3 B4 to Y6 Y7 Y8; add R1 to R2 R3 R4", None),
        ("swap K2 in K1 (*) *; add * to R2 R3 R4", "swap K2 in K1 (*) *; add * to R2 R3 R4"),
        ("swap K3 in K1 * *; add R1 to R2 R3 R4", "swap K3 in K1 * (*); add R1 to R2 R3 R4"),
    ],
)
def test_the_recorded_action_replays_to_the_same_state(action: str, written: str | None) -> None:
    table = "R2 R3 R4 | * B2 B3 B4 | Y6 Y7 Y8 | K1 * *"
    game = junior("R1 R5 K2 K3 * Y1", table=table, bank="-").act(action)
    assert game.actions == (written or "lift * from * B2 B3 B4 to Y6 Y7 Y8; add R1 to R2 R3 R4",)
    assert replay(game).state == game.state


def test_the_introductory_game_records_seats_only_out_of_turn() -> None:
    game = intro(3).act("point R5").act("p1 find r6").act("P1 FIND R4")
    assert game.actions == ("point R5", "find R6", "p1 find R4")
    assert replay(game).state == game.state
