"""`Game`: what the seats and turns of an action are."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.game import Game
from rummi.games.shuffle import draws
from tests.support.games.positions import codes, position, table


def test_a_text_cannot_speak_for_another_seat() -> None:
    game = Game.deal("standard", ["Ala", "Bartek"], seed="1")
    with pytest.raises(InvalidInput, match="names seat 0, not 1"):
        game.act("p0 draw", seat=1)


def test_luck_deals_anew_whatever_was_asked_for() -> None:
    """STD-12: nobody chooses the order of a new deal, and the same luck gives the same one."""
    rack = "R12 R12 B8 B8 R3 R3 K1 K2 K4 K6 K8 K10 O1 O5"
    game = position(racks=[rack, "B1"], bank="O2", opened=False)
    deals = [game.try_luck(asked, draws("luck")).actions for asked in ("redeal", "redeal R7 *")]
    assert deals[0] == deals[1]
    assert deals[0] != game.try_luck("redeal", draws("other")).actions
    assert len(deals[0][0].split()) == 1 + 106
    assert codes(game, "redeal") == ["redeal/not-the-box"]


def test_other_actions_have_nothing_to_do_with_luck() -> None:
    game = Game.deal("standard", ["Ala", "Bartek"], seed="1")
    assert game.try_luck("draw", draws("1")) == game.act("draw")


def test_turns_are_counted_not_actions() -> None:
    game = position(racks=["K10 R10", "B1"], bank="B10 R1", opened=False).act("draw")
    assert game.act("p0 announce").turns == game.turns == 1


def test_a_set_named_as_it_does_not_lie_was_changed() -> None:
    """Legality is judged on the two tables, whatever the play calls what lies there."""
    game = position(racks=["K10 K11 K12 B1", "B1"], table="R3 R4 *", opened=False)
    for named in ("R3 R4 *", "* R3 R4"):
        assert codes(game, f"play * R3 R4 | K10 K11 K12 from {named}") == ["open/uses-table"]
        assert codes(game, f"play R3 R4 * | K10 K11 K12 from {named}") == []


def test_a_set_that_is_not_there_does_not_vanish() -> None:
    game = position(racks=["K10 K11 K12", "B1"], table="R3 R4 R5")
    violations = game.judge("play K10 K11 K12 from B7 B8 B9")
    assert [str(broken.message) for broken in violations] == ["There is no B7 B8 B9 on the table to take."]


@pytest.mark.rule("STD-46")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_std_46_tiles_lost_by_a_time_out_were_not_laid(rules: str) -> None:
    game = position(rules, racks=["K5", "B1"], table="R1 R2 R3 R4", bank="-", restore=False)
    game = game.act("timeout R1 R2 R3 R4 | K5")
    assert game.outcome is None
    assert table(game) == "R1 R2 R3 R4"
