"""`Game`: which seat an action is for, what luck decides, and how turns are counted."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.game import Game
from rummi.games.shuffle import draws
from tests.support.games.positions import codes, position


def test_a_text_that_names_another_seat_is_refused() -> None:
    game = Game.deal("standard", ["Ala", "Bartek"], seed="1")
    with pytest.raises(InvalidInput, match="names seat 0, not 1"):
        game.act("p0 draw", seat=1)


@pytest.mark.rule("STD-12")
def test_luck_replaces_the_order_that_a_player_writes_into_a_new_deal() -> None:
    rack = "R12 R12 B8 B8 R3 R3 K1 K2 K4 K6 K8 K10 O1 O5"
    game = position(racks=[rack, "B1"], bank="O2", opened=False)
    deals = [game.try_luck(asked, draws("luck")).actions for asked in ("redeal", "redeal R7 *")]
    assert deals[0] == deals[1]
    assert deals[0] != game.try_luck("redeal", draws("other")).actions
    assert len(deals[0][0].split()) == 1 + 106
    assert codes(game, "redeal") == ["redeal/not-the-box"]


def test_luck_leaves_other_actions_as_they_are() -> None:
    game = Game.deal("standard", ["Ala", "Bartek"], seed="1")
    assert game.try_luck("draw", draws("1")) == game.act("draw")


def test_an_announcement_does_not_count_as_a_turn() -> None:
    game = position(racks=["K10 R10", "B1"], bank="B10 R1", opened=False).act("draw")
    assert game.act("p0 announce").turns == game.turns == 1
