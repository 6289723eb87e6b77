"""Games, states, views, actions and events are values: copies of them are equal, and a seat that does not exist sees
nothing."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, get_args

import pytest

from rummi.bots.simple import greedy
from rummi.core.errors import InvalidInput
from rummi.games.classic.actions import Action, Announce, Draw, Event, Finished, Laid, Mistake, Pass, Redeal, Timeout
from rummi.games.classic.family import CLASSIC
from rummi.games.game import Game
from rummi.games.house import OPTION
from tests.support.games.positions import NAMES, position

HOUSE = {"name": "club", "title": {"en": "Our club"}, "changes": {"opening": 40}}
ACTIONS: tuple[Action, ...] = (Draw(), Pass(), Timeout(), Mistake(), Redeal(), Announce())


def whole_game() -> Iterator[Game]:
    game = Game.deal("standard", NAMES[:3], seed="values", options={OPTION: HOUSE})
    while game.turn is not None:
        yield game
        game = game.act(greedy(game.view(game.turn)))
    yield game


@pytest.mark.parametrize("copied", [deepcopy, lambda value: pickle.loads(pickle.dumps(value))], ids=["copy", "pickle"])
def test_copies_of_games_views_and_events_are_equal(copied: Any) -> None:
    *_, before, game = whole_game()
    for value in (before, game, game.state, game.setup, game.start, game.view(0), game.view(None), game.events):
        assert copied(value) == value
    assert {type(event) for event in game.events} == {Laid, Finished}


@pytest.mark.parametrize("copied", [deepcopy, lambda value: pickle.loads(pickle.dumps(value))], ids=["copy", "pickle"])
def test_a_copy_of_the_family_is_the_family_itself(copied: Any) -> None:
    assert copied(CLASSIC) is CLASSIC


def test_actions_are_equal_only_to_actions_of_the_same_kind() -> None:
    assert all((one == other) == (one is other) for one in ACTIONS for other in ACTIONS)
    assert [pickle.loads(pickle.dumps(action)) for action in ACTIONS] == [*ACTIONS]


def test_only_the_server_lets_time_run_out_and_punishes_mistakes() -> None:
    assert [action for action in ACTIONS if action.server_only] == [Timeout(), Mistake()]


def test_the_type_of_an_event_is_the_name_that_clients_know() -> None:
    kinds = get_args(Event)
    assert [kind.type for kind in kinds] == [
        *("Laid", "Drew", "Passed", "TimedOut", "Mistook", "Redealt", "Announced", "LastRound", "Finished")
    ]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    state = position(racks=["R1", "B1"]).state
    with pytest.raises(InvalidInput, match=f"there is no seat {seat}"):
        state.view(seat)
