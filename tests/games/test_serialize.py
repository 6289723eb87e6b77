"""Views and events as plain values."""

from __future__ import annotations

import json

import pytest

from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view, to_plain
from tests.support.games.positions import NAMES

DEALER = Dealer("5e" * 32)


def deal(rules: str) -> Game:
    return DEALER.deal(rules, NAMES[: family_of(rules).seats(rules)[0]])


@pytest.mark.parametrize("rules", RULESETS)
def test_views_and_events_of_a_game_can_be_sent_as_json(rules: str) -> None:
    game = deal(rules)
    choose = bot(rules, DEFAULT_BOTS[rules][0])
    for _ in range(60):
        if game.turn is None:
            break
        for seat in (*range(len(game.players)), None):
            json.dumps(plain_view(game.view(seat)))
            json.dumps([plain_event(game.family.redact(event, seat)) for event in game.events])
        game = DEALER.act(game, choose(game.view(game.turn)), game.turn)


@pytest.mark.parametrize("rules", RULESETS)
def test_views_differ_only_in_their_private_fields(rules: str) -> None:
    game = deal(rules)
    choose = bot(rules, DEFAULT_BOTS[rules][0])
    for _ in range(60):
        if game.turn is None:
            break
        public = plain_view(game.view(None))
        for seat in (*range(len(game.players)), None):
            private = {name: to_plain(value) for name, value in game.state.private_fields(seat).items()}
            assert plain_view(game.view(seat)) == public | private
        game = DEALER.act(game, choose(game.view(game.turn)), game.turn)


def test_tiles_and_tables_are_sent_in_the_notation_and_the_setup_is_not_sent() -> None:
    view = plain_view(deal("standard").view(0))
    assert view["table"] == "-"
    assert len(str(view["rack"]).split()) == 14
    assert "setup" not in view
