"""A play in words: what is taken and rebuilt, then what joins which set and what is new."""

from __future__ import annotations

from collections import Counter

from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.express.layout import Layout, Line


def explain(before: Layout, after: Layout) -> list[Sentence]:
    """A sentence for every set that the play makes; first those that only dice of the table are in."""
    old, new = list(before.lines()), list(after.lines())
    for line in tuple(new):
        same = next((each for each in old if Counter(each.pieces) == Counter(line.pieces)), None)
        if same is not None:
            old.remove(same)
            new.remove(line)
    laid = Counter(before.tiles.lacks(after.tiles))
    new.sort(key=lambda line: -(Counter(line.pieces) & laid).total())
    laying, rebuilding = [], []
    for line in new:
        told = _laying(line, old, laid)
        if told is None:
            rebuilding.append(_rebuilding(line, old))
        else:
            laying.append(told)
    return rebuilding + laying


def _laying(line: Line, old: list[Line], laid: Counter[Piece]) -> Sentence | None:
    """How dice of the hand make the line; None where none do. Dice that are told of leave `laid`."""
    whole = Counter(line.pieces)
    grown = max((each for each in old if Counter(each.pieces) < whole), key=lambda each: len(each.pieces), default=None)
    added = (whole if grown is None else whole - Counter(grown.pieces)) & laid
    if not added:
        return None
    laid -= added
    dice = Tiles.of(added.elements())
    if grown is not None:
        old.remove(grown)
        return sentence("Add {dice} to {line}, which becomes {new}.", dice=dice, line=grown, new=line)
    if len(dice) == len(line.pieces):
        return sentence("Lay the new set {new}.", new=line)
    return sentence("Lay {dice}: with dice that lie there they make {new}.", dice=dice, new=line)


def _rebuilding(line: Line, old: list[Line]) -> Sentence:
    whole = Counter(line.pieces)
    larger = next((each for each in old if Counter(each.pieces) > whole), None)
    if larger is None:
        return sentence("Rearrange dice of the table to {new}.", new=line)
    old.remove(larger)
    taken = Tiles.of((Counter(larger.pieces) - whole).elements())
    return sentence("Take {dice} from {line}, so that {new} stays.", dice=taken, line=larger, new=line)
