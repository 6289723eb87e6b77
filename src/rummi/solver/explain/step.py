"""A step of a play: what a person does with the tiles, and how the table then lies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rummi.core.sentence import Sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles


class Kind(StrEnum):
    LAY = "lay"
    """A new set, all from the rack."""
    BUILD = "build"
    """A new set with tiles that were taken from the table."""
    ADD = "add"
    """Tiles from the rack or the hand to a set."""
    TAKE = "take"
    """Tiles out of a set, into the hand."""
    MOVE = "move"
    """Tiles from one set to another."""
    SWAP = "swap"
    """Tiles for a joker, which is then in the hand."""
    SHIFT = "shift"
    """The joker of a set to another place in it."""
    SPLIT = "split"
    """One run into several."""
    JOIN = "join"
    """Two runs into one."""
    APART = "apart"
    """A set that is no more: its tiles go to other sets and into the hand."""


@dataclass(frozen=True, slots=True)
class Step:
    kind: Kind
    sentence: Sentence
    laid: Tiles
    """What leaves the rack in this step."""
    table: Table
    """As it lies after the step; a set under way may have too few tiles."""
    hand: Tiles
    """What was taken from the table and lies on it no more."""
    sets: int = 1
    """How many sets are taken apart in it; each of them counts as a step."""
