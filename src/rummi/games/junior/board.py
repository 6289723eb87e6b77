"""Table and rack as small integers, and every smallest move on them: what the search of the best turn works with.

Every turn can be done in such moves: a longer run is laid as three tiles and the rest added one by one, for the
same stars.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from functools import lru_cache
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


class Board(NamedTuple):
    strips: frozenset[Strip]
    hand: tuple[int, ...]
    """For each colour of the box the number tiles on the rack, bit n for the number n."""
    jokers: int
    """On the rack."""

    @property
    def empty(self) -> bool:
        """Whether nothing is left on the rack."""
        return not self.jokers and not any(self.hand)


class Kind(Enum):
    LAY = auto()
    ADD = auto()
    SWAP = auto()
    LIFT = auto()


class Move(NamedTuple):
    """`gone` are the strips it changes, a lift's source first; `new` is what stands in their place, what grew last."""

    kind: Kind
    board: Board
    stars: int
    gone: tuple[Strip, ...]
    new: tuple[Strip, ...]
    number: int
    """Where the piece went; the lowest number of a new run."""
    joker: bool = False
    """Whether the piece is a joker."""
    lifted: int = 0
    """The number for which a lifted joker stood before."""

    @property
    def plain(self) -> bool:
        """Whether it has to do with tiles of one colour only, and with no joker."""
        if self.kind is Kind.LAY:
            return not self.new[0].jokers
        return self.kind is Kind.ADD and not self.joker

    @property
    def parts(self) -> bool:
        """Whether it lifts a joker from the middle of a run."""
        return self.kind is Kind.LIFT and self.gone[0].first < self.lifted < self.gone[0].last


def board_of(table: Table, rack: Tiles, box: Box) -> Board:
    strips = frozenset(map(_strip, table))
    hand = [0] * len(box.colours)
    for piece in rack:
        if isinstance(piece, Tile):
            hand[box.colours.index(piece.colour)] |= 1 << piece.number
    return Board(strips, tuple(hand), rack.counts[JOKER])


def _strip(run: Meld) -> Strip:
    colour, first, length = span(run)
    jokers = sum(1 << number for number, piece in cells(run).items() if isinstance(piece, Joker))
    return Strip(colour, first, first + length - 1, jokers)


class Moves:
    """The moves of a box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.place = {colour: place for place, colour in enumerate(box.colours)}

    def laying(self, board: Board) -> Iterator[Move]:
        """Every move that takes a tile from the rack."""
        yield from self._lays(board)
        for strip in board.strips:
            yield from self._swaps(board, strip, strip.jokers)
        for gone, number, grown in self._growths(board.strips):
            yield from self._adds(board, gone, number, grown)

    def laying_at(self, board: Board, colour: Colour, number: int) -> Iterator[Move]:
        """Those of them that put a tile to a run at this place."""
        strips = frozenset(strip for strip in board.strips if strip.colour == colour)
        for strip in strips:
            yield from self._swaps(board, strip, strip.jokers & 1 << number)
        for gone, place, grown in self._growths(strips):
            if place == number:
                yield from self._adds(board, gone, number, grown)

    def _adds(self, board: Board, gone: tuple[Strip, ...], number: int, grown: Strip) -> Iterator[Move]:
        hand = self._without(board.hand, grown.colour, number)
        if hand is not None:
            after = Board(board.strips.difference(gone) | {grown}, hand, board.jokers)
            yield Move(Kind.ADD, after, 1, gone, (grown,), number)
        if board.jokers:
            grown = Strip(grown.colour, grown.first, grown.last, grown.jokers | 1 << number)
            after = Board(board.strips.difference(gone) | {grown}, board.hand, board.jokers - 1)
            yield Move(Kind.ADD, after, 1, gone, (grown,), number, joker=True)

    def _without(self, hand: tuple[int, ...], colour: Colour, number: int) -> tuple[int, ...] | None:
        place = self.place[colour]
        if not hand[place] >> number & 1:
            return None
        return (*hand[:place], hand[place] ^ 1 << number, *hand[place + 1 :])

    def _lays(self, board: Board) -> Iterator[Move]:
        for place, colour in enumerate(self.box.colours):
            held = board.hand[place]
            for first in range(1, self.box.highest - SHORTEST + 2) if held else ():
                window = (1 << SHORTEST) - 1 << first
                for used in _subsets(held & window):
                    jokers = SHORTEST - used.bit_count()
                    if used and jokers <= board.jokers:
                        new = Strip(colour, first, first + SHORTEST - 1, window ^ used)
                        hand = (*board.hand[:place], held ^ used, *board.hand[place + 1 :])
                        after = Board(board.strips | {new}, hand, board.jokers - jokers)
                        yield Move(Kind.LAY, after, SHORTEST + 1, (), (new,), first)

    def _swaps(self, board: Board, strip: Strip, jokers: int) -> Iterator[Move]:
        for number in _numbers(jokers & board.hand[self.place[strip.colour]]):
            filled = strip._replace(jokers=strip.jokers ^ 1 << number)
            hand = self._without(board.hand, strip.colour, number)
            assert hand is not None
            after = Board(board.strips - {strip} | {filled}, hand, board.jokers + 1)
            yield Move(Kind.SWAP, after, 0, (strip,), (filled,), number)

    def _growths(self, strips: frozenset[Strip]) -> Iterator[tuple[tuple[Strip, ...], int, Strip]]:
        """Where one piece fits: strips, its number, and the strip that a number tile there makes of them."""
        for strip in strips:
            colour, first, last, jokers = strip
            if last < self.box.highest:
                yield (strip,), last + 1, Strip(colour, first, last + 1, jokers)
            if first > 1:
                yield (strip,), first - 1, Strip(colour, first - 1, last, jokers)
            for upper in strips:
                if upper.colour == colour and upper.first == last + 2:
                    yield (strip, upper), last + 1, Strip(colour, first, upper.last, jokers | upper.jokers)

    def lifts(self, board: Board) -> Iterator[Move]:
        """Every lift on which something can build: a tile from the rack, or another lift."""
        for source in board.strips:
            for number in _numbers(source.jokers):
                remains = _remains(source, number)
                if remains is not None:
                    yield from self._liftings(board, source, number, remains)

    def _liftings(self, board: Board, source: Strip, number: int, remains: tuple[Strip, ...]) -> Iterator[Move]:
        """To any run on the table, but not back to where the joker was."""
        lying = (board.strips - {source}).union(remains)
        refilled = board.jokers or board.hand[self.place[source.colour]] >> number & 1
        opens = refilled and (len(remains) > 1 or _touches(source, number, board.strips))
        frees = opens or _frees((source,), remains)
        reach = sum(strip.jokers.bit_count() for strip in board.strips)
        for gone, at, grown in self._growths(lying):
            target = Strip(grown.colour, grown.first, grown.last, grown.jokers | 1 << at)
            held = board.hand[self.place[grown.colour]]
            if target != source and (frees or _brings_on(held, at, grown, reach) or _frees(gone, (target,))):
                strips = lying.difference(gone)
                new = (*(part for part in remains if part in strips), target)
                after = Board(strips | {target}, board.hand, board.jokers)
                yield Move(Kind.LIFT, after, 0, (source, *gone), new, at, joker=True, lifted=number)


def _touches(source: Strip, number: int, strips: frozenset[Strip]) -> bool:
    """Whether another run begins right beyond the end of a run; a tile can join them when the joker there is gone."""
    return any(
        (number == source.last == strip.first - 1 or number == source.first == strip.last + 1)
        and strip.colour == source.colour
        for strip in strips
    )


def _brings_on(held: int, at: int, grown: Strip, reach: int) -> bool:
    """Whether a held tile can take the place, or come next beyond it and at most as many jokers as there are."""
    if at == grown.last:
        return bool(held & _range(at, at + reach))
    return bool(held & _range(max(0, at - reach), at))


def _frees(before: tuple[Strip, ...], after: tuple[Strip, ...]) -> bool:
    """Whether some joker could not be lifted before, and now can."""
    return any(
        _liftable(strip) & strip_before.jokers & ~_liftable(strip_before) for strip in after for strip_before in before
    )


@lru_cache(maxsize=4_096)
def _liftable(strip: Strip) -> int:
    return sum(1 << number for number in _numbers(strip.jokers) if _remains(strip, number) is not None)


@lru_cache(maxsize=4_096)
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
    """Every part of the set, the whole set first and the empty one last."""
    part = mask
    while True:
        yield part
        if not part:
            return
        part = part - 1 & mask
