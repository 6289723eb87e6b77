"""Every tile of the box is always on a rack, on the table or in the bank."""

from __future__ import annotations

import pytest

from rummi.core.tiles import Tiles
from rummi.games.game import Game
from tests.support.games.positions import position
from tests.support.rulesets import EVERY_RULESET


def everything(game: Game) -> Tiles:
    """Return the tiles of the bank, the table and all racks."""
    state = game.state
    return Tiles.of([*state.bank, *state.table.tiles, *(piece for holder in state.seats for piece in holder.rack)])


@pytest.mark.rule("A-57", "TRN-23")
@EVERY_RULESET
def test_a_57_a_whole_game_keeps_every_tile_of_the_box(rules: str) -> None:
    game = Game.deal(rules, ["A", "B", "C"], seed="count them", options={"strict": True})
    whole = Tiles.of(game.family.pieces(game.setup))
    turns = 0
    while game.turn is not None:
        drawing = ("draw", "timeout", "mistake")[turns % 3]
        game = game.act(drawing if len(game.state.bank) else "pass")
        turns += 1
        assert everything(game).same(whole)
    assert turns == len(whole) - 3 * 14 + 3  # each turn takes a tile of the bank, then one last turn for each player


@pytest.mark.rule("A-57", "TRN-23")
@EVERY_RULESET
@pytest.mark.parametrize(
    "action",
    [
        "draw",
        "timeout",
        "mistake",
        "play R3 R4 R5 * from R4 R5 *",
        "play R4 R5 R6 | * K9 K10 from R4 R5 *",
        "timeout R4 R5 | * K9 | B7",
        "timeout R3 R4 R5 | * | K10 B7",
    ],
)
def test_a_57_no_action_adds_or_loses_a_tile(rules: str, action: str) -> None:
    game = position(rules, racks=["R3 R6 K9 K10 B7", "B1"], table="R4 R5 *", bank="O1 O2", strict=True, restore=False)
    before = everything(game)
    assert everything(game.act(action)).same(before)
