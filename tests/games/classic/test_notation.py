"""The text of actions: several ways to write an action are accepted, and one is written, which means the same."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummi.core.errors import NotationError
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import (
    Action,
    Announce,
    Draw,
    Mistake,
    Pass,
    Play,
    Redeal,
    Timeout,
    parse_action,
)
from rummi.games.classic.setup import create_setup
from rummi.games.game import Game
from tests.support.games.positions import position, racks, table

SETUP = create_setup("xp", ["Ala", "Bartek", "Celina"], {})
MELDS = Table.parse("R7 R8 R9 | K7 R7 *").melds
VERBS = ("play", "draw", "pass", "timeout", "mistake", "redeal", "announce", "from", "p1", "p9", "sit")

NEARLY_ACTIONS = st.lists(
    st.one_of(st.sampled_from([*VERBS, "R7", "K13", "*", "*R8", "|", "-"]), st.text(max_size=4)), max_size=12
).map(" ".join)

relaxed = settings(deadline=None, max_examples=200)


@pytest.mark.parametrize(
    ("text", "seat", "action"),
    [
        ("draw", None, Draw()),
        ("  DRAW ", None, Draw()),
        ("pass", None, Pass()),
        ("timeout", None, Timeout()),
        ("timeout R7 R8 R9 | K7 R7 *", None, Timeout(Table(MELDS))),
        ("timeout -", None, Timeout(Table())),
        ("mistake", None, Mistake()),
        ("p1 announce", 1, Announce()),
        ("P2  announce", 2, Announce()),
        ("p0 redeal R7 *", 0, Redeal(Tiles.parse("R7 *"))),
        ("play R7 R8 R9 | K7 R7 *", None, Play(MELDS)),
        ("Play r9 r8 r7|k7 r7 *", None, Play(MELDS)),
        ("play R7 R8 R9 FROM K7 R7 *", None, Play(MELDS[:1], MELDS[1:])),
        ("play - from R7 R8 R9", None, Play((), MELDS[:1])),
    ],
)
def test_parsing_ignores_case_and_extra_spaces(text: str, seat: int | None, action: Action) -> None:
    assert parse_action(SETUP, text) == (seat, action)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("  ", 0),
        ("sit", 0),
        ("p3 draw", 1),
        ("draw R7", 5),
        ("play", 4),
        ("play R7 Q8", 8),
        ("play R7 | | K7", 9),
        ("play R7 from", 12),
        ("play from R7", 5),
        ("play R7 from K7 from B7", 16),
        ("p1 redeal R7 *R8", 13),
        ("timeout R7 R99", 11),
    ],
)
def test_an_error_has_the_place_of_the_wrong_character(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(SETUP, text)
    assert error.value.place == place


def parse_or_error(text: str) -> Action | NotationError:
    try:
        return parse_action(SETUP, text)[1]
    except NotationError as error:
        return error


@relaxed
@given(st.one_of(st.text(max_size=30), NEARLY_ACTIONS))
@example("p1")
@example("play from from")
@example("p99999999999 draw")
def test_any_text_is_an_action_or_an_error_with_a_place(text: str) -> None:
    text_reader = parse_or_error(text)
    if isinstance(text_reader, NotationError):
        assert 0 <= text_reader.place <= len(text)
    else:
        written = str(text_reader)
        assert str(parse_action(SETUP, written)[1]) == written


def replay(game: Game) -> Game:
    """Play the recorded actions again from the start."""
    again = Game.begin(game.rules, game.setup, game.start)
    for action in game.actions:
        again = again.act(action)
    return again


@pytest.mark.parametrize(
    "action",
    [
        "play R11 R12 R13",
        "play R10 * K10 | R11 R12 R13 from K10 R10 *",  # the group stays: its order means nothing
        "play K10 R10 B10 * from K10 R10 *",
        "play R9 R10 * R12 from R9 R10 *",  # the joker is named as 11 but is 8 on the table
        "play R9 R10 R11 * from R10 R9 *",  # this order does not say what the joker means
        "play R9 R10 * | R11 R12 R13 from R9 R10 *",  # taken and laid again: the meld stays
    ],
)
def test_recorded_actions_replay_to_the_same_game(action: str) -> None:
    start = position(racks=["R11 R12 R13 B10 K1", "B1"], table="K10 R10 * | * R9 R10", bank="O1 O2")
    game = start.act(action)
    again = replay(game)
    assert (table(again), racks(again)) == (table(game), racks(game))
    assert again.actions == game.actions


def test_two_new_melds_that_differ_only_in_the_joker_replay_to_the_same_game() -> None:
    start = position(racks=["R9 R10 * K1", "B1"], table="* R9 R10", bank="O1 O2")
    game = start.act("play * R9 R10 | R9 R10 * from R9 R10 *")
    assert table(replay(game)) == table(game)
