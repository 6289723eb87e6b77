"""The sentence for every kind of step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece
from rummi.solver.explain.lying import stand_ins, steady
from rummi.solver.explain.words import a_set, listed, run, the_set, tiles

Pieces: TypeAlias = Sequence[Piece]


def lay(meld: Meld, from_rack: Pieces) -> Sentence:
    if len(from_rack) == len(meld):
        return sentence("Lay {set} from the rack.", set=a_set(meld))
    if from_rack:
        return sentence("Lay {set} with {tiles} from the rack.", set=a_set(meld), tiles=tiles(from_rack))
    return sentence("Lay {set}.", set=a_set(meld))


def add(was: Meld, now: Meld, added: Pieces, table: Table) -> Sentence:
    told = sentence("Add {tiles} to {set}.", tiles=tiles(_placed(added, was, now)), set=the_set(was, table))
    return _joker_moved(told, was, now)


def take(was: Meld, now: Meld, taken: Pieces, table: Table) -> Sentence:
    told = sentence("Take {tiles} from {set}.", tiles=tiles(taken), set=the_set(was, table))
    return _joker_moved(told, was, now)


def move(melds: tuple[Meld, Meld, Meld], moved: Pieces, added: Pieces, table: Table) -> Sentence:
    """From the first set to the second, which then lies as the third."""
    source, home, grown = melds
    placed = _placed((*moved, *added), home, grown)
    names = {"tiles": tiles(placed[: len(moved)]), "other": the_set(home, table)}
    if added:
        names["added"] = tiles(placed[len(moved) :])
    return _joker_moved(_move_alone(names) if len(source) == 1 else _move(source, names, table), home, grown)


def _move(source: Meld, names: Mapping[str, Sentence], table: Table) -> Sentence:
    if "added" in names:
        return sentence("Move {tiles} from {set} to {other} and add {added}.", **names, set=the_set(source, table))
    return sentence("Move {tiles} from {set} to {other}.", **names, set=the_set(source, table))


def _move_alone(names: Mapping[str, Sentence]) -> Sentence:
    if "added" in names:
        return sentence("Move {tiles}, which lies alone, to {other} and add {added}.", **names)
    return sentence("Move {tiles}, which lies alone, to {other}.", **names)


def _placed(added: Pieces, was: Meld, now: Meld) -> Pieces:
    """Jokers that are added to a run, with the tiles for which they will stand there."""
    if JOKER not in added or not steady(was, now):
        return added
    places = map(Joker, sorted(stand_ins(now) - stand_ins(was)))
    return [next(places, piece) if piece == JOKER else piece for piece in added]


def _joker_moved(told: Sentence, was: Meld, now: Meld) -> Sentence:
    if steady(was, now):
        return told
    return sentence("{step} Move the joker and lay {set}.", step=told, set=a_set(now))


def shift(was: Meld, now: Meld, table: Table) -> Sentence:
    return sentence("Move the joker in {set} and lay {new}.", set=the_set(was, table), new=a_set(now))


def swap(was: Meld, jokers: Pieces, used: Pieces, table: Table) -> Sentence:
    """A tile takes the joker's place, or is added elsewhere so that the joker is not needed."""
    names = {"jokers": tiles(jokers), "tiles": tiles(used), "set": the_set(was, table)}
    if was.kind == "group" or stand_ins(was) & set(used):
        return sentence("Swap {jokers} in {set} for {tiles}.", **names)
    return sentence("Add {tiles} to {set} and free {jokers}.", **names)


def split(was: Meld, parts: Sequence[Meld], taken: Pieces, used: Pieces) -> Sentence:
    names = {"run": run(was), "runs": listed([run(part) for part in parts])}
    if used and taken and all(piece == JOKER for piece in taken):
        return sentence(
            "Split the run of {run} and swap {jokers} for {tiles} to make runs of {runs}.",
            **names,
            jokers=tiles(taken),
            tiles=tiles(used),
        )
    if taken and used:
        return sentence(
            "Split the run of {run}, take out {taken} and use {tiles} to make runs of {runs}.",
            **names,
            taken=tiles(taken),
            tiles=tiles(used),
        )
    if used:
        return sentence("Split the run of {run} and use {tiles} to make runs of {runs}.", **names, tiles=tiles(used))
    if not taken:
        return sentence("Split the run of {run} into runs of {runs}.", **names)
    if all(piece == JOKER for piece in taken):
        return sentence("Split the run of {run} and free {jokers}.", run=run(was), jokers=tiles(taken))
    return sentence("Split the run of {run} and take out {tiles}.", run=run(was), tiles=tiles(taken))


def join(melds: tuple[Meld, Meld, Meld], added: Pieces) -> Sentence:
    """The first two, which then lie as the third."""
    *two, whole = melds
    runs = listed([run(meld) for meld in sorted(two, key=_first)])
    if added:
        told = sentence("Join the runs of {runs} with {tiles}.", runs=runs, tiles=tiles(added))
    else:
        told = sentence("Join the runs of {runs}.", runs=runs)
    return _joker_moved(told, min(two, key=lambda meld: steady(meld, whole)), whole)


def _first(meld: Meld) -> int:
    return min(tile.number for tile in meld.meaning if tile)


def empty(melds: Sequence[Meld], table: Table) -> Sentence:
    """What lies alone need not be taken apart."""
    alone = tuple(piece for meld in melds if len(meld) == 1 for piece in meld.pieces)
    sets = [the_set(meld, table) for meld in melds if len(meld) > 1]
    if not alone:
        return sentence("Take apart {sets}.", sets=listed(sets))
    if not sets:
        return sentence("Pick up {tiles}.", tiles=tiles(alone))
    return sentence("Pick up {tiles} and take apart {sets}.", tiles=tiles(alone), sets=listed(sets))


def apart(was: Meld, moves: Sequence[tuple[Meld, Pieces]], kept: Pieces, table: Table) -> Sentence:
    """Each other set with the tiles that go there; the rest stays in the hand."""
    if len(was) == 1:
        ((home, moved),) = moves
        return _move_alone({"tiles": tiles(moved), "other": the_set(home, table)})
    told = listed([sentence("{tiles} to {set}", tiles=tiles(moved), set=the_set(home, table)) for home, moved in moves])
    whole = sentence("Take apart {set}: move {moves}.", set=the_set(was, table), moves=told)
    if not kept:
        return whole
    if all(piece == JOKER for piece in kept):
        return sentence("{step} This frees {jokers}.", step=whole, jokers=tiles(kept))
    return sentence("{step} Keep {tiles} in hand.", step=whole, tiles=tiles(kept))
