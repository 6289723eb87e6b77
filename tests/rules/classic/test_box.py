"""The box, the number of players and the aim of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.core.errors import InvalidInput, NotationError
from rummi.core.tile import JOKER, Colour, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.setup import RULESETS, XP
from rummi.games.game import Game
from tests.support.games.deals import box
from tests.support.games.positions import NAMES, position, racks, table
from tests.support.rulesets import EVERY_RULESET, STANDARD_BOXES

FOUR_COLOURS = (Colour.BLACK, Colour.RED, Colour.BLUE, Colour.ORANGE)
SEVEN_NAMES = (*NAMES, "Gosia")


def players_allowed(rules: str) -> list[int]:
    """Return every number of players for which a game can be dealt."""
    allowed = []
    for players in range(len(SEVEN_NAMES) + 1):
        try:
            Game.deal(rules, SEVEN_NAMES[:players], seed="who plays")
        except InvalidInput:
            continue
        allowed.append(players)
    return allowed


@pytest.mark.rule("STD-1", "NGT-1")
@STANDARD_BOXES
def test_std_1_two_to_four_players(rules: str) -> None:
    assert players_allowed(rules) == [2, 3, 4]


@pytest.mark.rule("XP-1")
def test_xp_1_two_to_six_players() -> None:
    assert players_allowed("xp") == [2, 3, 4, 5, 6]


@pytest.mark.rule("STD-2", "NGT-1", "TRN-34")
@STANDARD_BOXES
def test_std_2_the_box_has_two_of_each_tile_and_two_jokers(rules: str) -> None:
    counts = box(rules).counts
    assert counts.pop(JOKER) == 2
    assert counts == {Tile(colour, number): 2 for colour in FOUR_COLOURS for number in range(1, 14)}
    assert counts.total() == 104


@pytest.mark.rule("XP-2", "XP-3", "STD-35")
def test_xp_2_the_box_has_three_of_each_tile_and_four_jokers() -> None:
    counts = box("xp").counts
    assert counts.pop(JOKER) == 4
    assert counts == {Tile(colour, number): 3 for colour in FOUR_COLOURS for number in range(1, 14)}
    assert counts.total() == 156


@pytest.mark.rule("STD-2", "XP-2")
@EVERY_RULESET
@pytest.mark.parametrize("text", ["R0", "R14", "Y7", "G7", "7R"])
def test_std_2_other_tiles_do_not_exist(rules: str, text: str) -> None:
    with pytest.raises(NotationError):
        Tiles.parse(text, RULESETS[rules].box)


@pytest.mark.rule("STD-35", "NGT-14")
@STANDARD_BOXES
def test_std_35_a_game_cannot_have_a_third_joker(rules: str) -> None:
    position(rules, racks=["* R1", "K5 *"])
    with pytest.raises(InvalidInput, match="3 times"):
        position(rules, racks=["* R1", "K5 *"], table="B4 * B6")


@pytest.mark.rule("XP-3", "STD-35")
def test_xp_3_a_game_cannot_have_a_fifth_joker() -> None:
    position("xp", racks=["* *", "K5 *"], table="B4 * B6")
    with pytest.raises(InvalidInput, match="5 times"):
        position("xp", racks=["* *", "K5 * *"], table="B4 * B6")


@pytest.mark.rule("STD-2")
@STANDARD_BOXES
def test_std_2_a_game_cannot_have_a_third_copy_of_a_tile(rules: str) -> None:
    position(rules, racks=["R7", "K5"], table="R7 R8 R9")
    with pytest.raises(InvalidInput, match="3 times"):
        position(rules, racks=["R7", "K5"], table="R7 R8 R9", bank="R7 K1")


@pytest.mark.rule("XP-2")
def test_xp_2_a_game_cannot_have_a_fourth_copy_of_a_tile() -> None:
    position("xp", racks=["R7 R7", "K5"], table="R7 R8 R9")
    with pytest.raises(InvalidInput, match="4 times"):
        position("xp", racks=["R7 R7", "K5"], table="R7 R8 R9", bank="R7 K1")


@pytest.mark.rule("XP-4")
def test_xp_4_all_other_rules_are_those_of_standard() -> None:
    standard = RULESETS["standard"]
    as_standard = replace(
        XP,
        name=standard.name,
        box=standard.box,
        reduced_box=standard.reduced_box,
        reduced_players=standard.reduced_players,
        players=standard.players,
    )
    assert as_standard == standard


@pytest.mark.rule("XP-5", "TV-15")
@pytest.mark.parametrize(("players", "bank"), [(2, 132), (3, 118), (4, 104), (5, 90), (6, 76)])
def test_xp_5_the_bank_after_the_deal(players: int, bank: int) -> None:
    game = Game.deal("xp", NAMES[:players], seed="a big table")
    assert [len(holder.rack) for holder in game.state.seats] == [14] * players
    assert len(game.state.bank) == bank


@pytest.mark.rule("STD-3", "NGT-2", "TRN-25")
@EVERY_RULESET
def test_std_3_the_first_to_lay_all_tiles_wins(rules: str) -> None:
    game = position(rules, racks=["K2", "R9 R10 R11", "B1"], table="B5 B6 B7").act("draw")
    assert game.outcome is None
    game = game.act("play R9 R10 R11")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert game.turn is None  # Celina has no further turn
    assert racks(game) == ["K2 K1", "-", "B1"]
    assert table(game) == "B5 B6 B7 | R9 R10 R11"


@pytest.mark.rule("STD-3")
@EVERY_RULESET
def test_std_3_a_player_with_a_tile_left_has_not_won(rules: str) -> None:
    game = position(rules, racks=["R9 R10 R11 K1", "B1"]).act("play R9 R10 R11")
    assert game.outcome is None
    assert game.turn == 1
