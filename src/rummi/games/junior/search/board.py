"""Table and rack as small integers, colour by colour, and every smallest move: what the search works with.

Every turn can be done in such moves: a longer run is laid as three tiles and the rest added one by one, for the
same stars.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.reading import SHORTEST
from rummi.core.table import Table
from rummi.core.tile import JOKER, Colour, Joker, Tile
from rummi.core.tiles import Tiles
from rummi.games.junior.fitting import cells, span


class Strip(NamedTuple):
    """A run; bit n of `jokers` says that a joker stands for the number n."""

    colour: Colour
    first: int
    last: int
    jokers: int

    def meld(self, box: Box) -> Meld:
        numbers = range(self.first, self.last + 1)
        return Meld.of((JOKER if self.jokers >> n & 1 else Tile(self.colour, n) for n in numbers), box)

    @property
    def valid(self) -> bool:
        """Long enough, and not of jokers alone (A-51a)."""
        length = self.last - self.first + 1
        return length >= SHORTEST and self.jokers.bit_count() < length


class Part(NamedTuple):
    """All of one colour: the number tiles on the rack, bit n for the number n, and the runs, the lowest first."""

    colour: Colour
    held: int
    strips: tuple[Strip, ...]

    @property
    def jokers(self) -> int:
        """In its runs."""
        return sum(strip.jokers.bit_count() for strip in self.strips)

    def after(self, gone: Iterable[Strip], new: Iterable[Strip], used: int = 0) -> Part:
        strips = [strip for strip in self.strips if strip not in gone]
        return Part(self.colour, self.held ^ used, tuple(sorted([*strips, *new])))


class Board(NamedTuple):
    parts: tuple[Part, ...]
    """For each colour of the box."""
    jokers: int
    """On the rack."""


class Kind(Enum):
    LAY = auto()
    ADD = auto()
    SWAP = auto()
    LIFT = auto()


class Move(NamedTuple):
    """`gone` are the strips it changes, a lift's source first; `new` is what stands in their place, what grew last."""

    kind: Kind
    gone: tuple[Strip, ...]
    new: tuple[Strip, ...]
    number: int
    """Where the piece went; the lowest number of a new run."""
    joker: bool = False
    """Whether the piece is a joker."""
    lifted: int = 0
    """The number for which a lifted joker stood before."""

    @property
    def jokers(self) -> int:
        """How many a new run needs, or a run that is added to."""
        return self.new[0].jokers.bit_count() if self.kind is Kind.LAY else int(self.joker)


class Way(NamedTuple):
    """A move within a colour, and what it leads to."""

    move: Move
    part: Part


def board_of(table: Table, rack: Tiles, box: Box) -> Board:
    strips = sorted(map(_strip, table))
    held = dict.fromkeys(box.colours, 0)
    for piece in rack:
        if isinstance(piece, Tile):
            held[piece.colour] |= 1 << piece.number
    parts = (Part(each, held[each], tuple(strip for strip in strips if strip.colour == each)) for each in box.colours)
    return Board(tuple(parts), rack.counts[JOKER])


def _strip(run: Meld) -> Strip:
    colour, first, length = span(run)
    jokers = sum(1 << number for number, piece in cells(run).items() if isinstance(piece, Joker))
    return Strip(colour, first, first + length - 1, jokers)


def from_rack(board: Board, highest: int) -> Iterator[Move]:
    """Every move that takes a tile from the rack."""
    for part in board.parts:
        for way in (*lays(part, highest), *adds(part, highest), *joker_adds(part, highest), *swaps(part)):
            if way.move.jokers <= board.jokers:
                yield way.move


def lays(part: Part, highest: int) -> Iterator[Way]:
    """New runs of three, with each choice of held tiles in them and jokers for the rest."""
    for first in range(1, highest - SHORTEST + 2) if part.held else ():
        window = (1 << SHORTEST) - 1 << first
        for used in _subsets(part.held & window):
            new = Strip(part.colour, first, first + SHORTEST - 1, window ^ used)
            yield Way(Move(Kind.LAY, (), (new,), first), part.after((), (new,), used))


def adds(part: Part, highest: int) -> Iterator[Way]:
    """A held tile put to a run, or between two that it joins."""
    for gone, number, grown in _growths(part.strips, highest):
        if part.held >> number & 1:
            yield Way(Move(Kind.ADD, gone, (grown,), number), part.after(gone, (grown,), 1 << number))


def joker_adds(part: Part, highest: int) -> Iterator[Way]:
    """The same with a joker, wherever it comes from."""
    for gone, number, grown in _growths(part.strips, highest):
        new = grown._replace(jokers=grown.jokers | 1 << number)
        yield Way(Move(Kind.ADD, gone, (new,), number, joker=True), part.after(gone, (new,)))


def _growths(strips: tuple[Strip, ...], highest: int) -> Iterator[tuple[tuple[Strip, ...], int, Strip]]:
    """Where one piece fits: strips, its number, and the strip that a number tile there makes of them."""
    for strip in strips:
        colour, first, last, jokers = strip
        if last < highest:
            yield (strip,), last + 1, Strip(colour, first, last + 1, jokers)
        if first > 1:
            yield (strip,), first - 1, Strip(colour, first - 1, last, jokers)
        for upper in strips:
            if upper.first == last + 2:
                yield (strip, upper), last + 1, Strip(colour, first, upper.last, jokers | upper.jokers)


def swaps(part: Part) -> Iterator[Way]:
    """A held tile takes the place of a joker, which comes to the rack."""
    for strip in part.strips:
        for number in _numbers(strip.jokers & part.held):
            filled = strip._replace(jokers=strip.jokers ^ 1 << number)
            yield Way(Move(Kind.SWAP, (strip,), (filled,), number), part.after((strip,), (filled,), 1 << number))


def liftings(part: Part) -> Iterator[Way]:
    """A joker leaves a run: the first half of a lift, of which `lift` makes a whole one."""
    for strip in part.strips:
        for number in _numbers(strip.jokers):
            remains = _remains(strip, number)
            if remains is not None:
                move = Move(Kind.LIFT, (strip,), remains, number, lifted=number)
                yield Way(move, part.after((strip,), remains))


def lift(lifting: Move, add: Move) -> Move:
    """A joker that leaves a run is added to another, or to what it leaves of its own."""
    parted = (strip for strip in lifting.new if strip not in add.gone)
    return Move(Kind.LIFT, lifting.gone + add.gone, (*parted, *add.new), add.number, joker=True, lifted=lifting.lifted)


def _remains(source: Strip, number: int) -> tuple[Strip, ...] | None:
    """What a strip leaves without its joker at this number (A-42); None where that is no run, or not only runs."""
    colour, first, last, jokers = source
    ends = [(first, number - 1), (number + 1, last)]
    parts = [Strip(colour, low, high, jokers & _range(low, high)) for low, high in ends if low <= high]
    return tuple(parts) if all(part.valid for part in parts) else None


def _range(low: int, high: int) -> int:
    return (1 << high + 1) - (1 << low)


def _numbers(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _subsets(mask: int) -> Iterator[int]:
    """Every part of the set that is not empty, the whole set first."""
    part = mask
    while part:
        yield part
        part = part - 1 & mask
