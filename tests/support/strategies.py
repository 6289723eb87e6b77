"""Strategies of hypothesis: pieces, rows of pieces, and other spellings of a text."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from rummi.core.box import XP_BOX, Box
from rummi.core.tile import JOKER, Joker, Piece, Tile

BLANKS = (" ", "  ", "\t", "\n", " \r\n ", "\u00a0")


def number_tiles(box: Box = XP_BOX) -> st.SearchStrategy[Tile]:
    return st.builds(Tile, st.sampled_from(box.colours), st.integers(1, box.highest))


def pieces(box: Box = XP_BOX) -> st.SearchStrategy[Piece]:
    """Number tiles, jokers, and jokers with the tile for which they stand."""
    return st.one_of(number_tiles(box), st.just(JOKER), number_tiles(box).map(Joker))


@st.composite
def near_runs(draw: st.DrawFn, box: Box = XP_BOX) -> list[Piece]:
    """Consecutive tiles of one colour with some jokers instead, sometimes out of order."""
    colour = draw(st.sampled_from(box.colours))
    first, length = draw(st.integers(1, box.highest)), draw(st.integers(1, 6))
    numbers = range(first, min(first + length, box.highest + 1))
    row = [draw(_itself_or_joker(Tile(colour, number))) for number in numbers]
    return draw(st.permutations(row)) if draw(st.booleans()) else row


@st.composite
def near_groups(draw: st.DrawFn, box: Box = XP_BOX) -> list[Piece]:
    """Tiles of one number with some jokers instead."""
    number = draw(st.integers(1, box.highest))
    colours = draw(st.lists(st.sampled_from(box.colours), min_size=1, max_size=5))
    return [draw(_itself_or_joker(Tile(colour, number))) for colour in colours]


def rows(box: Box = XP_BOX) -> st.SearchStrategy[list[Piece]]:
    """Rows that are sets or nearly sets, and arbitrary rows."""
    return st.one_of(near_runs(box), near_groups(box), st.lists(pieces(box), min_size=1, max_size=6))


def _itself_or_joker(tile: Tile) -> st.SearchStrategy[Piece]:
    return st.sampled_from([tile, tile, JOKER, Joker(tile)])


def scribbled(text: str, chance: random.Random) -> str:
    """Return the text with random case and white space."""
    if chance.random() < 0.5:
        text = text.replace(" | ", "|")
    signs = [chance.choice(BLANKS) if sign == " " else chance.choice([sign.lower(), sign.upper()]) for sign in text]
    return chance.choice(("", *BLANKS)) + "".join(signs) + chance.choice(("", *BLANKS))
