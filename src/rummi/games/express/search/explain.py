"""A play in words: what is taken and rebuilt, then what joins which set and what is new."""

from __future__ import annotations

from collections import Counter

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Joker, Piece
from rummi.games.express.dice.die import EXPRESS_BOX
from rummi.games.express.dice.layout import Layout, Line
from rummi.games.express.dice.lines import meanings
from rummi.solver.explain.words import a_set, the_set, tiles


def explain(before: Layout, after: Layout) -> list[Sentence]:
    """A sentence for every set that the play makes; first those that only dice of the table are in."""
    old, new = list(before.lines()), list(after.lines())
    table = [_meld(line) for line in old]
    for line in tuple(new):
        same = next((each for each in old if Counter(each.pieces) == Counter(line.pieces)), None)
        if same is not None:
            old.remove(same)
            new.remove(line)
    laid = Counter(before.tiles.lacks(after.tiles))
    new.sort(key=lambda line: -(Counter(line.pieces) & laid).total())
    laying, rebuilding = [], []
    for line in new:
        told = _laying(line, old, laid, table)
        if told is None:
            rebuilding.append(_rebuilding(line, old, table))
        else:
            laying.append(told)
    if laid.total():  # no set is new: two that crossed in a die have one each now
        laying.append(sentence("Lay {tiles}: sets that shared a die lie apart then.", tiles=tiles(laid.elements())))
    return rebuilding + laying


def _laying(line: Line, old: list[Line], laid: Counter[Piece], table: list[Meld]) -> Sentence | None:
    """How dice of the hand make the line; None where none do. Dice that are told of leave `laid`."""
    whole = Counter(line.pieces)
    grown = max((each for each in old if Counter(each.pieces) < whole), key=lambda each: len(each.pieces), default=None)
    added = (whole if grown is None else whole - Counter(grown.pieces)) & laid
    if not added:
        return None
    laid -= added
    dice = tiles(added.elements())
    if grown is not None:
        old.remove(grown)
        return sentence("Add {tiles} to {set}.", tiles=dice, set=the_set(_meld(grown), table))
    if added.total() == len(line.pieces):
        return sentence("Lay {set}.", set=a_set(_meld(line)))
    return sentence("Lay {tiles}: with dice that lie there you make {set}.", tiles=dice, set=a_set(_meld(line)))


def _rebuilding(line: Line, old: list[Line], table: list[Meld]) -> Sentence:
    whole = Counter(line.pieces)
    larger = next((each for each in old if Counter(each.pieces) > whole), None)
    if larger is None:
        return sentence("Make {set} from dice that lie there.", set=a_set(_meld(line)))
    old.remove(larger)
    taken = (Counter(larger.pieces) - whole).elements()
    return sentence("Take {tiles} from {set}.", tiles=tiles(taken), set=the_set(_meld(larger), table))


def _meld(line: Line) -> Meld:
    """The line as a set: where a joker lies says what it stands for."""
    meant = next(iter(meanings(line.pieces))).tiles
    pieces = zip(line.pieces, meant, strict=True)
    return Meld.of((Joker(tile) if isinstance(piece, Joker) else piece for piece, tile in pieces), EXPRESS_BOX)
