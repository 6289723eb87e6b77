"""From the turn after the opening: adding to sets on the table and rebuilding them."""

from __future__ import annotations

import pytest

from tests.support.positions import codes, position, racks, table


@pytest.mark.rule("STD-25", "NGT-12", "TRN-33")
def test_std_25_a_move_lays_at_least_one_tile_from_the_rack() -> None:
    game = position(racks=["K9 R4", "B1"], table="R4 R5 R6 R7 R8 R9")
    assert codes(game, "play R4 R5 R6 | R7 R8 R9 from R4 R5 R6 R7 R8 R9") == ["play/nothing-laid"]


@pytest.mark.rule("NGT-23", "TV-5")
def test_ngt_23_splitting_a_run() -> None:
    game = position(racks=["R6 K1", "B1"], table="R4 R5 R6 R7 R8")
    game = game.act("play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8")
    assert table(game) == "R4 R5 R6 | R6 R7 R8"
    assert racks(game) == ["K1", "B1"]
