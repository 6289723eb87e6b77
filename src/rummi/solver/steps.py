"""A play as the steps in which a person does it at the table: take, split, join, swap the joker, lay.

The kernel finds the steps (native/kernel/explain); this module puts them into words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.core.tile import JOKER, bare
from rummi.core.tiles import Tiles
from rummi.solver.words import a_set, listed, run, the_set, tiles

if TYPE_CHECKING:
    from rummi.solver.kernel import KernelStep


MOST_TRIED: Final = 60_000
"""Choices that the kernel looks at before it takes the best plan so far, unproven."""


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
    """A set that disappears: its tiles go to other sets and into the hand."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a person with the tiles on the table, and the table after it."""

    kind: Kind
    sentence: Sentence
    laid: Tiles
    """The tiles that leave the rack in this step."""
    table: Table
    """The table after the step. A set may have too few tiles for a while."""
    hand: Tiles
    """Tiles that were taken from the table and not yet laid."""
    sets: int = 1
    """The number of sets that are taken apart. Each of them counts as a step."""


class Explained(NamedTuple):
    steps: tuple[Step, ...]
    proven: bool
    """True if it is proven that no other way has fewer steps."""


def explain(before: Table, after: Table, box: Box = STANDARD_BOX) -> tuple[Step, ...]:
    """Return the fewest steps from one table to the other; new tiles come from the rack.

    >>> (step,) = explain(Table.parse("R4 R5 R6"), Table.parse("R4 R5 R6 R7"))
    >>> str(step.kind), str(step.sentence)
    ('add', 'Add the red 7 to the run of red 4, 5, 6.')
    """
    return find_steps(before, after, box).steps


def find_steps(before: Table, after: Table, box: Box = STANDARD_BOX, most_tried: int = MOST_TRIED) -> Explained:
    """Like `explain`, and also return whether these are proven to be the fewest steps."""
    from rummi.solver.kernel import steps_kernel

    vanished = after.tiles.lacks(before.tiles)
    if len(vanished):
        raise InvalidInput(sentence("What lies on the table stays there; missing now: {tiles}.", tiles=vanished))
    try:
        found, proven = steps_kernel(before, after, box, most_tried)
    except ValueError:
        box.require(after.tiles)  # raises an error that says what is wrong
        raise
    steps: list[Step] = []
    hand = Tiles()
    for at, step in enumerate(found):
        used, laid = Tiles.of(map(bare, step.added)), Tiles(step.laid)
        hand = hand.without(used.without(laid)) + Tiles(step.taken)
        table = after if at == len(found) - 1 else step.table  # with its sets in their order
        kind = Kind(step.kind)
        steps.append(Step(kind, _SENTENCES[kind](step), laid, table, hand, len(step.sets) if kind is Kind.APART else 1))
    return Explained(tuple(steps), proven)


def _lay(step: KernelStep) -> Sentence:
    (meld,) = step.now
    if len(step.laid) == len(meld):
        return sentence("Lay {set} from the rack.", set=a_set(meld))
    if step.laid:
        return sentence("Lay {set} with {tiles} from the rack.", set=a_set(meld), tiles=tiles(step.laid))
    return sentence("Lay {set}.", set=a_set(meld))


def _add(step: KernelStep) -> Sentence:
    return _joker_moved(sentence("Add {tiles} to {set}.", tiles=tiles(step.added), set=_source(step)), step)


def _take(step: KernelStep) -> Sentence:
    return _joker_moved(sentence("Take {tiles} from {set}.", tiles=tiles(step.taken), set=_source(step)), step)


def _move(step: KernelStep) -> Sentence:
    ((to, moved),) = step.moved
    names = {"tiles": tiles(moved), "other": _name_set(step, to)}
    if step.added:
        names["added"] = tiles(step.added)
    alone = len(step.before.melds[step.sets[0]]) == 1
    return _joker_moved(_move_alone(names) if alone else _move_from(names, _source(step)), step)


def _move_from(names: Mapping[str, Sentence], source: Sentence) -> Sentence:
    if "added" in names:
        return sentence("Move {tiles} from {set} to {other} and add {added}.", **names, set=source)
    return sentence("Move {tiles} from {set} to {other}.", **names, set=source)


def _move_alone(names: Mapping[str, Sentence]) -> Sentence:
    if "added" in names:
        return sentence("Move {tiles}, which lies alone, to {other} and add {added}.", **names)
    return sentence("Move {tiles}, which lies alone, to {other}.", **names)


def _joker_moved(told: Sentence, step: KernelStep) -> Sentence:
    if not step.joker_moved:
        return told
    return sentence("{step} Move the joker and lay {set}.", step=told, set=a_set(step.now[0]))


def _shift(step: KernelStep) -> Sentence:
    return sentence("Move the joker in {set} and lay {new}.", set=_source(step), new=a_set(step.now[0]))


def _swap(step: KernelStep) -> Sentence:
    """A tile takes the joker's place, or is added elsewhere so that the joker is not needed."""
    names = {"jokers": tiles(step.taken), "tiles": tiles(step.added), "set": _source(step)}
    if step.joker_replaced:
        return sentence("Swap {jokers} in {set} for {tiles}.", **names)
    return sentence("Add {tiles} to {set} and free {jokers}.", **names)


def _split(step: KernelStep) -> Sentence:
    names = {"run": run(step.before.melds[step.sets[0]]), "runs": listed([run(part) for part in step.now])}
    only_jokers = all(piece == JOKER for piece in step.taken)
    if step.added and not step.taken:
        return sentence(
            "Split the run of {run} and use {tiles} to make runs of {runs}.", **names, tiles=tiles(step.added)
        )
    if step.added and only_jokers:
        return sentence(
            "Split the run of {run} and swap {jokers} for {tiles} to make runs of {runs}.",
            **names,
            jokers=tiles(step.taken),
            tiles=tiles(step.added),
        )
    if step.added:
        return sentence(
            "Split the run of {run}, take out {taken} and use {tiles} to make runs of {runs}.",
            **names,
            taken=tiles(step.taken),
            tiles=tiles(step.added),
        )
    if not step.taken:
        return sentence("Split the run of {run} into runs of {runs}.", **names)
    if only_jokers:
        return sentence("Split the run of {run} and free {jokers}.", run=names["run"], jokers=tiles(step.taken))
    return sentence("Split the run of {run} and take out {tiles}.", run=names["run"], tiles=tiles(step.taken))


def _join(step: KernelStep) -> Sentence:
    ((to, _),) = step.moved
    both = sorted((step.before.melds[step.sets[0]], step.before.melds[to]), key=_first)
    runs = listed([run(meld) for meld in both])
    if not step.added:
        return _joker_moved(sentence("Join the runs of {runs}.", runs=runs), step)
    return _joker_moved(sentence("Join the runs of {runs} with {tiles}.", runs=runs, tiles=tiles(step.added)), step)


def _first(meld: Meld) -> int:
    return min(tile.number for tile in meld.meaning if tile)


def _apart(step: KernelStep) -> Sentence:
    """Name each other set with the tiles that go there; the rest stays in the hand."""
    if not step.moved:
        return _empty(step)
    (at,) = step.sets
    moves = [(tiles(pieces), _name_set(step, to)) for to, pieces in step.moved]
    if len(step.before.melds[at]) == 1:
        ((alone, other),) = moves
        return _move_alone({"tiles": alone, "other": other})
    told = listed([sentence("{tiles} to {set}", tiles=moved, set=other) for moved, other in moves])
    whole = sentence("Take apart {set}: move {moves}.", set=_source(step), moves=told)
    if not step.taken:
        return whole
    if all(piece == JOKER for piece in step.taken):
        return sentence("{step} This frees {jokers}.", step=whole, jokers=tiles(step.taken))
    return sentence("{step} Keep {tiles} in hand.", step=whole, tiles=tiles(step.taken))


def _empty(step: KernelStep) -> Sentence:
    """A tile that lies alone need not be taken apart."""
    melds = [step.before.melds[at] for at in step.sets]
    alone = [piece for meld in melds if len(meld) == 1 for piece in meld.pieces]
    sets = [the_set(meld, step.before) for meld in melds if len(meld) > 1]
    if not alone:
        return sentence("Take apart {sets}.", sets=listed(sets))
    if not sets:
        return sentence("Pick up {tiles}.", tiles=tiles(alone))
    return sentence("Pick up {tiles} and take apart {sets}.", tiles=tiles(alone), sets=listed(sets))


def _source(step: KernelStep) -> Sentence:
    return _name_set(step, step.sets[0])


def _name_set(step: KernelStep, at: int) -> Sentence:
    return the_set(step.before.melds[at], step.before)


_SENTENCES: Final[Mapping[Kind, Callable[[KernelStep], Sentence]]] = {
    Kind.LAY: _lay,
    Kind.BUILD: _lay,
    Kind.ADD: _add,
    Kind.TAKE: _take,
    Kind.MOVE: _move,
    Kind.SWAP: _swap,
    Kind.SHIFT: _shift,
    Kind.SPLIT: _split,
    Kind.JOIN: _join,
    Kind.APART: _apart,
}
