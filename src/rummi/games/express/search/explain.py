"""A play in words: what joins which set, what is new, and what is rebuilt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.express.layout import Layout, Line


def explain(before: Layout, after: Layout) -> list[Sentence]:
    """A sentence for every set that the play makes."""
    old, new = list(before.lines()), list(after.lines())
    for line in tuple(new):
        same = next((each for each in old if Counter(each.pieces) == Counter(line.pieces)), None)
        if same is not None:
            old.remove(same)
            new.remove(line)
    laid = Counter(before.tiles.lacks(after.tiles))
    return list(_sentences(old, new, laid))


def _sentences(old: list[Line], new: list[Line], laid: Counter[Piece]) -> Iterator[Sentence]:
    for line in sorted(new, key=lambda each: -(Counter(each.pieces) & laid).total()):
        whole = Counter(line.pieces)
        grown = max(
            (each for each in old if Counter(each.pieces) <= whole), key=lambda each: len(each.pieces), default=None
        )
        added = whole & laid if grown is None else (whole - Counter(grown.pieces)) & laid
        laid -= added
        dice = Tiles.of(added.elements())
        if grown is not None:
            old.remove(grown)
        yield _sentence(line, grown, dice)


def _sentence(line: Line, grown: Line | None, dice: Tiles) -> Sentence:
    if grown is not None and len(dice):
        return sentence("Add {dice} to {line}, which becomes {new}.", dice=dice, line=grown, new=line)
    if len(dice) == len(line.pieces):
        return sentence("Lay the new set {new}.", new=line)
    if len(dice):
        return sentence("Lay {dice}: with dice of the table they make {new}.", dice=dice, new=line)
    return sentence("Rearrange dice of the table to {new}.", new=line)
