"""The golden plays (vectors/): the table after each play, or the codes of the rules that it breaks."""

from __future__ import annotations

import pytest

from rummi.core.errors import IllegalAction
from rummi.core.tiles import Tiles
from rummi.games.game import Game
from tests.support.games.positions import codes, position, table
from tests.support.vectors import PlayVector, play_vectors

EVERY_PLAY = pytest.mark.parametrize(
    "vector", [pytest.param(each, id=f"{each.rules}: {each.name}") for each in play_vectors()]
)
LEGAL = [vector for vector in play_vectors() if not vector.codes]


def position_of(vector: PlayVector) -> Game:
    return position(
        vector.rules,
        racks=[vector.rack, "O13"],
        table=vector.table,
        bank="O13",
        opened=[vector.opened, True],
    )


def tiles_in_play(game: Game) -> Tiles:
    """Return all tiles that are not in the bank."""
    held = Tiles.of(piece for holder in game.state.seats for piece in holder.rack)
    tiles: Tiles = held + game.state.table.tiles
    return tiles


@pytest.mark.rule("TV-3", "TV-4", "TV-5", "TV-6", "TV-7")
@EVERY_PLAY
def test_the_codes_of_broken_rules(vector: PlayVector) -> None:
    assert sorted(set(codes(position_of(vector), vector.action))) == vector.codes


@pytest.mark.rule("TV-3", "TV-4", "TV-5", "TV-6", "TV-7")
@EVERY_PLAY
def test_the_table_after_the_play(vector: PlayVector) -> None:
    game = position_of(vector)
    if vector.after is None:
        with pytest.raises(IllegalAction) as refusal:
            game.act(vector.action)
        assert {found.code for found in refusal.value.violations} == set(vector.codes)
    else:
        assert table(game.act(vector.action)) == vector.after


@pytest.mark.parametrize("vector", [pytest.param(each, id=f"{each.rules}: {each.name}") for each in LEGAL])
def test_no_tile_is_lost_or_made(vector: PlayVector) -> None:
    game = position_of(vector)
    drawn = Tiles.parse("O13" if vector.action == "draw" else "-")
    assert tiles_in_play(game.act(vector.action)).same(tiles_in_play(game) + drawn)
