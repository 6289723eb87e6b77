"""Table and rack as small integers, colour by colour, and every smallest move: what the search works with.

Every turn can be done in such moves: a longer run is laid as three tiles and the rest added one by one, for the
same stars.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum, auto
from typing import Final, NamedTuple, TypeAlias

from rummi.core.box import Box
from rummi.core.meld import SHORTEST, Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Colour, Joker, Tile
from rummi.core.tiles import Tiles
from rummi.games.junior.turn import cells, span


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


STAR: Final = 1 << 24
"""What a star is worth: more than all the jokers there are."""
KEPT: Final = 1 << 16
"""What a joker kept on the rack is worth: more than all the moves of a turn."""
MOVE: Final = 2
"""What a move costs; of a lift one half is paid by each of the two colours."""
NEVER: Final = -1 << 60
"""What is worth less than anything that can happen."""


class Event(IntEnum):
    """What the other colours have to do with."""

    ADDED = auto()
    """A joker comes, from the rack or from another colour."""
    LAID_ONE = auto()
    """A run is laid with one joker from the rack."""
    LAID_TWO = auto()
    SWAPPED = auto()
    """A joker goes to the rack."""
    LIFTED = auto()
    """A joker goes to another colour."""


_LAID: Final = {0: None, 1: Event.LAID_ONE, 2: Event.LAID_TWO}


_MORE_JOKERS: Final = {
    None: 0,
    Event.ADDED: 1,
    Event.LAID_ONE: 1,
    Event.LAID_TWO: 2,
    Event.SWAPPED: -1,
    Event.LIFTED: -1,
}


class Edge(NamedTuple):
    moves: tuple[Move, ...]
    """One, or the two halves of a lift."""
    to: int
    worth: int


Weights: TypeAlias = dict[int, int]
"""For states in which a colour may be what the best way there is worth."""


class Origin(NamedTuple):
    """How a state was reached; `inside` says that the move was the colour's own business."""

    state: int
    moves: tuple[Move, ...]
    inside: bool


class Chart:
    """The states of a colour, by number from the first, which is 0, and the ways between them.

    What a way is worth: a star for each tile that leaves the rack and each new run, less what its moves cost. What the
    jokers of the rack bring is the same however they get to the table, so it is counted at the end of the turn; and
    half of the move that takes one from the rack is paid when it comes there, so that every joker that is added to
    a run costs the same.
    """

    def __init__(self, start: Part, highest: int, most_jokers: int, *, lifting: bool) -> None:
        self.highest = highest
        self.lifting = lifting
        self.states = [start]
        self.jokers = [start.jokers]
        self.inside: list[list[Edge]] = []
        self.outside: list[dict[Event, list[Edge]]] = []
        numbers = {start: 0}
        while len(self.inside) < len(self.states):
            jokers = self.jokers[len(self.inside)]
            edges: dict[Event | None, list[Edge]] = {}
            for event, (move, part), worth in self._ways(self.states[len(self.inside)]):
                more = _MORE_JOKERS[event]
                if jokers + more > most_jokers:
                    continue
                if part not in numbers:
                    numbers[part] = len(self.states)
                    self.states.append(part)
                    self.jokers.append(jokers + more)
                edges.setdefault(event, []).append(Edge((move,), numbers[part], worth))
            self.inside.append(edges.pop(None, []))
            self.outside.append({event: found for event, found in edges.items() if event})
        self.before = self._ways_back()
        for state in range(len(self.states)):
            self.inside[state] += self._lifts(state)
        self.done = [not part.held for part in self.states]

    def _ways(self, part: Part) -> Iterator[tuple[Event | None, Way, int]]:
        for way in lays(part, self.highest):
            jokers = way.move.jokers
            yield _LAID[jokers], way, (SHORTEST - jokers + 1) * STAR - MOVE + jokers * MOVE // 2
        for way in adds(part, self.highest):
            yield None, way, STAR - MOVE
        for way in joker_adds(part, self.highest):
            yield Event.ADDED, way, -MOVE // 2
        for way in swaps(part):
            yield Event.SWAPPED, way, STAR - MOVE - MOVE // 2
        for way in liftings(part) if self.lifting else ():
            yield Event.LIFTED, way, -MOVE // 2

    def _ways_back(self) -> list[list[tuple[int, int]]]:
        """For each state those right before it, and what the way from there is worth."""
        before: list[list[tuple[int, int]]] = [[] for _ in self.states]
        for state, (inside, outside) in enumerate(zip(self.inside, self.outside, strict=True)):
            for edges in (inside, *outside.values()):
                for _, to, worth in edges:
                    before[to].append((state, worth))
        return before

    def _lifts(self, state: int) -> Iterator[Edge]:
        """Those that stay in the colour, but do not bring the joker back to where it was."""
        for lifting in self.outside[state].get(Event.LIFTED, ()):
            for added in self.outside[lifting.to][Event.ADDED]:
                if added.to != state:
                    yield Edge(lifting.moves + added.moves, added.to, lifting.worth + added.worth)

    def settle(self, weights: Weights) -> dict[int, Origin]:
        """Let the colour do its own business: add to the weights whatever state that leads to."""
        origins: dict[int, Origin] = {}
        waiting = deque(weights)
        while waiting:
            state = waiting.popleft()
            so_far = weights[state]
            for moves, to, worth in self.inside[state]:
                if so_far + worth > weights.get(to, NEVER):
                    weights[to] = so_far + worth
                    origins[to] = Origin(state, moves, inside=True)
                    waiting.append(to)
        return origins

    def follow(self, weights: Weights, event: Event) -> tuple[Weights, dict[int, Origin]]:
        """Every state in which the colour may be when the event has happened and it has done its business since."""
        after: Weights = {}
        seeds: dict[int, Origin] = {}
        for state, so_far in weights.items():
            for moves, to, worth in self.outside[state].get(event, ()):
                if so_far + worth > after.get(to, NEVER):
                    after[to] = so_far + worth
                    seeds[to] = Origin(state, moves, inside=False)
        return after, seeds | self.settle(after)

    def trace(self, events: Iterable[Event], *, done: bool) -> list[list[Move]]:
        """The best way through the events: the moves up to each, its own last, and those after the last event."""
        weights: Weights = {0: 0}
        origins = [self.settle(weights)]
        for event in events:
            weights, origin = self.follow(weights, event)
            origins.append(origin)
        state = max((each for each in weights if self.done[each] or not done), key=weights.__getitem__)
        moves: list[list[Move]] = [[]]
        while origins:
            came = origins[-1].get(state)
            if came is None:
                break
            if not came.inside:
                origins.pop()
                moves.append([])
            moves[-1].append(came.moves[0] if len(came.moves) == 1 else lift(*came.moves))
            state = came.state
        return [each[::-1] for each in reversed(moves)]

    def futures(self, most_jokers: int, *, done: bool) -> list[list[int]]:
        """For each state and each number of jokers the most that can follow if the colour ends with so many.

        As if the other colours gave and took a joker whenever one is wanted.
        """
        futures = []
        for jokers in range(most_jokers + 1):
            ends = [state for state in range(len(self.states)) if self.jokers[state] == jokers]
            best = dict.fromkeys((state for state in ends if self.done[state] or not done), 0)
            waiting = deque(best)
            while waiting:
                to = waiting.popleft()
                for state, worth in self.before[to]:
                    if best[to] + worth > best.get(state, NEVER):
                        best[state] = best[to] + worth
                        waiting.append(state)
            futures.append([best.get(state, NEVER) for state in range(len(self.states))])
        return futures
