"""Games and what they are made of are plain values: they can be compared, copied, pickled and sent."""

from __future__ import annotations

from copy import deepcopy
from pickle import dumps, loads
from typing import Any

import pytest

from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.core.errors import InvalidInput
from rummi.games.catalogue import family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from tests.support.games.positions import NAMES

RULESETS = ("junior", "junior-intro", "express", "express-solo")
DEALER = Dealer("5e" * 32)


def played_game(rules: str, actions: int = 6) -> Game:
    game = DEALER.deal(rules, NAMES[: family_of(rules).seats(rules)[0]])
    choose = bot(rules, DEFAULT_BOTS[rules][0])
    for _ in range(actions):
        if game.turn is not None:
            game = DEALER.act(game, choose(game.view(game.turn)))
    return game


def parts(game: Game) -> list[Any]:
    """The game, its parts, its views, and the last action with its events."""
    _, action = game.family.parse_action(game.setup, game.actions[-1])
    views = [game.view(seat) for seat in (None, *range(len(game.players)))]
    return [game, game.family, game.setup, game.start, game.state, *views, action, *game.events]


@pytest.mark.parametrize("rules", RULESETS)
def test_values_are_equal_after_pickling_and_copying(rules: str) -> None:
    for value in parts(played_game(rules)):
        assert loads(dumps(value)) == value
        assert deepcopy(value) == value


@pytest.mark.parametrize("rules", RULESETS)
def test_a_family_is_pickled_by_its_name(rules: str) -> None:
    family = family_of(rules)
    assert loads(dumps(family)) is deepcopy(family) is family


@pytest.mark.parametrize("rules", RULESETS)
def test_the_same_actions_lead_to_equal_states(rules: str) -> None:
    assert played_game(rules) == played_game(rules)
    assert played_game(rules, 1).state != played_game(rules, 2).state


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_view_of_a_seat_that_does_not_exist(rules: str, seat: int) -> None:
    with pytest.raises(InvalidInput, match="there is no seat"):
        played_game(rules).view(seat)


@pytest.mark.parametrize("rules", RULESETS)
def test_an_action_is_parsed_back_from_its_text(rules: str) -> None:
    game = played_game(rules)
    for text in game.actions:
        _, action = game.family.parse_action(game.setup, text)
        assert game.family.parse_action(game.setup, str(action)) == (None, action)
        assert action.verb in str(action)


@pytest.mark.parametrize("rules", RULESETS)
def test_events_name_their_type(rules: str) -> None:
    for event in played_game(rules).events:
        assert event.type == type(event).__name__
