"""The board on which the search for the best turn works: table and rack as small integers, colour by colour.

A turn consists of smallest moves on this board: a longer run is laid as three tiles, and the rest is added tile by
tile, for the same stars. The colours affect each other only through jokers. So there is a graph of all states that
one colour can reach (`ColourGraph`); moves that take a joker from elsewhere or give one away are its joker events.
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
    """A run on the table. Bit n of `jokers` is set if a joker stands for the number n."""

    colour: Colour
    first: int
    last: int
    jokers: int

    def meld(self, box: Box) -> Meld:
        numbers = range(self.first, self.last + 1)
        return Meld.of((JOKER if self.jokers >> n & 1 else Tile(self.colour, n) for n in numbers), box)

    @property
    def valid(self) -> bool:
        """True if the run is long enough and has a number tile (A-51a)."""
        length = self.last - self.first + 1
        return length >= SHORTEST and self.jokers.bit_count() < length


class Part(NamedTuple):
    """One colour of a board."""

    colour: Colour
    held: int
    """The number tiles on the rack: bit n is set for the number n."""
    strips: tuple[Strip, ...]
    """The lowest first."""

    @property
    def jokers(self) -> int:
        """The number of jokers in its runs."""
        return sum(strip.jokers.bit_count() for strip in self.strips)

    def after(self, gone: Iterable[Strip], new: Iterable[Strip], used: int = 0) -> Part:
        """Return the part with some strips replaced and the used tiles gone from the rack."""
        strips = [strip for strip in self.strips if strip not in gone]
        return Part(self.colour, self.held ^ used, tuple(sorted([*strips, *new])))


class Board(NamedTuple):
    parts: tuple[Part, ...]
    """One for each colour of the box."""
    jokers: int
    """The number of jokers on the rack."""


class Kind(Enum):
    LAY = auto()
    ADD = auto()
    SWAP = auto()
    LIFT = auto()


class Move(NamedTuple):
    kind: Kind
    gone: tuple[Strip, ...]
    """The strips that it changes; the one that a joker is lifted from comes first."""
    new: tuple[Strip, ...]
    """The strips that replace them; the one that grew comes last."""
    number: int
    """The number at which the piece was put; the lowest number of a new run."""
    joker: bool = False
    """True if the piece is a joker."""
    lifted: int = 0
    """The number for which a lifted joker stood before."""

    @property
    def jokers(self) -> int:
        """The number of jokers that it puts on the table."""
        return self.new[0].jokers.bit_count() if self.kind is Kind.LAY else int(self.joker)


class Successor(NamedTuple):
    """A move within a colour, and the part after it."""

    move: Move
    part: Part


def board_of(table: Table, rack: Tiles, box: Box) -> Board:
    """Return the board of a table of valid runs and a rack."""
    strips = sorted(map(_to_strip, table))
    held = dict.fromkeys(box.colours, 0)
    for piece in rack:
        if isinstance(piece, Tile):
            held[piece.colour] |= 1 << piece.number
    parts = (Part(each, held[each], tuple(strip for strip in strips if strip.colour == each)) for each in box.colours)
    return Board(tuple(parts), rack.counts[JOKER])


def _to_strip(run: Meld) -> Strip:
    colour, first, length = span(run)
    jokers = sum(1 << number for number, piece in cells(run).items() if isinstance(piece, Joker))
    return Strip(colour, first, first + length - 1, jokers)


def moves_from_rack(board: Board, highest: int) -> Iterator[Move]:
    """Return every smallest move that takes a piece from the rack."""
    for part in board.parts:
        for each in (
            *lay_moves(part, highest),
            *add_moves(part, highest),
            *joker_add_moves(part, highest),
            *swap_moves(part),
        ):
            if each.move.jokers <= board.jokers:
                yield each.move


def lay_moves(part: Part, highest: int) -> Iterator[Successor]:
    """Lay a new run of three, with any choice of held tiles in it and jokers for the rest."""
    for first in range(1, highest - SHORTEST + 2) if part.held else ():
        window = (1 << SHORTEST) - 1 << first
        for used in _subsets(part.held & window):
            new = Strip(part.colour, first, first + SHORTEST - 1, window ^ used)
            yield Successor(Move(Kind.LAY, (), (new,), first), part.after((), (new,), used))


def add_moves(part: Part, highest: int) -> Iterator[Successor]:
    """Add a held tile to a run, or between two runs that it joins."""
    for gone, number, grown in _growths(part.strips, highest):
        if part.held >> number & 1:
            yield Successor(Move(Kind.ADD, gone, (grown,), number), part.after(gone, (grown,), 1 << number))


def joker_add_moves(part: Part, highest: int) -> Iterator[Successor]:
    """Add a joker to a run, or between two runs that it joins. It may come from the rack or from another run."""
    for gone, number, grown in _growths(part.strips, highest):
        new = grown._replace(jokers=grown.jokers | 1 << number)
        yield Successor(Move(Kind.ADD, gone, (new,), number, joker=True), part.after(gone, (new,)))


def _growths(strips: tuple[Strip, ...], highest: int) -> Iterator[tuple[tuple[Strip, ...], int, Strip]]:
    """Return where one piece fits: the strips, its number, and the strip that a number tile makes of them."""
    for strip in strips:
        colour, first, last, jokers = strip
        if last < highest:
            yield (strip,), last + 1, Strip(colour, first, last + 1, jokers)
        if first > 1:
            yield (strip,), first - 1, Strip(colour, first - 1, last, jokers)
        for upper in strips:
            if upper.first == last + 2:
                yield (strip, upper), last + 1, Strip(colour, first, upper.last, jokers | upper.jokers)


def swap_moves(part: Part) -> Iterator[Successor]:
    """Put a held tile in a joker's place and take the joker to the rack."""
    for strip in part.strips:
        for number in _numbers(strip.jokers & part.held):
            filled = strip._replace(jokers=strip.jokers ^ 1 << number)
            yield Successor(Move(Kind.SWAP, (strip,), (filled,), number), part.after((strip,), (filled,), 1 << number))


def lift_starts(part: Part) -> Iterator[Successor]:
    """Take a joker out of a run: the first half of a lift. `combine_lift` joins the halves."""
    for strip in part.strips:
        for number in _numbers(strip.jokers):
            left = _strips_without(strip, number)
            if left is not None:
                move = Move(Kind.LIFT, (strip,), left, number, lifted=number)
                yield Successor(move, part.after((strip,), left))


def combine_lift(start: Move, add: Move) -> Move:
    """Combine a joker's leaving a run with its coming to another run, or to what is left of its own."""
    left = (strip for strip in start.new if strip not in add.gone)
    return Move(Kind.LIFT, start.gone + add.gone, (*left, *add.new), add.number, joker=True, lifted=start.lifted)


def _strips_without(source: Strip, number: int) -> tuple[Strip, ...] | None:
    """Return the strips that are left without the joker at this number (A-42); None if some part is not a run."""
    colour, first, last, jokers = source
    ends = [(first, number - 1), (number + 1, last)]
    parts = [Strip(colour, low, high, jokers & _bits_between(low, high)) for low, high in ends if low <= high]
    return tuple(parts) if all(part.valid for part in parts) else None


def _bits_between(low: int, high: int) -> int:
    """Return a number with the bits from `low` to `high`, both included."""
    return (1 << high + 1) - (1 << low)


def _numbers(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _subsets(mask: int) -> Iterator[int]:
    """Return every subset that is not empty, the whole set first."""
    part = mask
    while part:
        yield part
        part = part - 1 & mask


STAR: Final = 1 << 24
"""The value of a star: more than that of all jokers."""
KEPT_JOKER: Final = 1 << 16
"""The value of a joker kept on the rack: more than the cost of all moves of a turn."""
MOVE: Final = 2
"""The cost of a move. Each of the two colours of a lift pays one half."""
UNREACHABLE: Final = -1 << 60
"""Less than the value of anything that can happen."""


class JokerEvent(IntEnum):
    """A move of a colour that takes a joker from elsewhere or gives one away."""

    ADDED = auto()
    """A joker comes, from the rack or from another colour."""
    LAID_ONE = auto()
    """A run is laid with one joker from the rack."""
    LAID_TWO = auto()
    SWAPPED = auto()
    """A joker goes to the rack."""
    LIFTED = auto()
    """A joker goes to another colour."""


_LAY_EVENTS: Final = {0: None, 1: JokerEvent.LAID_ONE, 2: JokerEvent.LAID_TWO}


_JOKERS_GAINED: Final = {
    None: 0,
    JokerEvent.ADDED: 1,
    JokerEvent.LAID_ONE: 1,
    JokerEvent.LAID_TWO: 2,
    JokerEvent.SWAPPED: -1,
    JokerEvent.LIFTED: -1,
}


class Edge(NamedTuple):
    moves: tuple[Move, ...]
    """One move, or the two halves of a lift."""
    to: int
    value: int


Weights: TypeAlias = dict[int, int]
"""The states in which a colour may be, each with the value of the best way there."""


class Origin(NamedTuple):
    """The last step of the best way to a state."""

    state: int
    """The state before."""
    moves: tuple[Move, ...]
    inside: bool
    """True if the move was not a joker event."""


class ColourGraph:
    """All states that a colour can reach, numbered from the first, which is 0, and the edges between them.

    The value of an edge is a star for each tile that leaves the rack and for each new run, minus the cost of its
    moves. Stars for jokers from the rack do not depend on the way they take, so `Search` counts them at the end of the
    turn. Adding a joker costs half a move. The other half is charged where the joker comes from: by the lift, by the
    swap that takes it to the rack, or, for jokers held at the start of the turn, by `Search`.
    """

    def __init__(self, start: Part, highest: int, most_jokers: int, *, lifting: bool) -> None:
        self.highest = highest
        self.lifting = lifting
        self.states = [start]
        self.jokers = [start.jokers]
        self.inside: list[list[Edge]] = []
        self.outside: list[dict[JokerEvent, list[Edge]]] = []
        numbers = {start: 0}
        while len(self.inside) < len(self.states):
            jokers = self.jokers[len(self.inside)]
            edges: dict[JokerEvent | None, list[Edge]] = {}
            for event, (move, part), value in self._successors(self.states[len(self.inside)]):
                more = _JOKERS_GAINED[event]
                if jokers + more > most_jokers:
                    continue
                if part not in numbers:
                    numbers[part] = len(self.states)
                    self.states.append(part)
                    self.jokers.append(jokers + more)
                edges.setdefault(event, []).append(Edge((move,), numbers[part], value))
            self.inside.append(edges.pop(None, []))
            self.outside.append({event: found for event, found in edges.items() if event})
        self.before = self._reversed_edges()
        for state in range(len(self.states)):
            self.inside[state] += self._lifts_within(state)
        self.done = [not part.held for part in self.states]

    def _successors(self, part: Part) -> Iterator[tuple[JokerEvent | None, Successor, int]]:
        """Return every move with its joker event, if it is one, and its value."""
        for each in lay_moves(part, self.highest):
            jokers = each.move.jokers
            yield _LAY_EVENTS[jokers], each, (SHORTEST - jokers + 1) * STAR - MOVE + jokers * MOVE // 2
        for each in add_moves(part, self.highest):
            yield None, each, STAR - MOVE
        for each in joker_add_moves(part, self.highest):
            yield JokerEvent.ADDED, each, -MOVE // 2
        for each in swap_moves(part):
            yield JokerEvent.SWAPPED, each, STAR - MOVE - MOVE // 2
        for each in lift_starts(part) if self.lifting else ():
            yield JokerEvent.LIFTED, each, -MOVE // 2

    def _reversed_edges(self) -> list[list[tuple[int, int]]]:
        """Return for each state the states right before it, with the values of the edges from there."""
        before: list[list[tuple[int, int]]] = [[] for _ in self.states]
        for state, (inside, outside) in enumerate(zip(self.inside, self.outside, strict=True)):
            for edges in (inside, *outside.values()):
                for _, to, value in edges:
                    before[to].append((state, value))
        return before

    def _lifts_within(self, state: int) -> Iterator[Edge]:
        """Return the lifts within the colour, except those that put the joker back in its place."""
        for start in self.outside[state].get(JokerEvent.LIFTED, ()):
            for added in self.outside[start.to][JokerEvent.ADDED]:
                if added.to != state:
                    yield Edge(start.moves + added.moves, added.to, start.value + added.value)

    def relax(self, weights: Weights) -> dict[int, Origin]:
        """Add to the weights every state that is reached without joker events; return how each was reached."""
        origins: dict[int, Origin] = {}
        waiting = deque(weights)
        while waiting:
            state = waiting.popleft()
            so_far = weights[state]
            for moves, to, value in self.inside[state]:
                if so_far + value > weights.get(to, UNREACHABLE):
                    weights[to] = so_far + value
                    origins[to] = Origin(state, moves, inside=True)
                    waiting.append(to)
        return origins

    def advance(self, weights: Weights, event: JokerEvent) -> tuple[Weights, dict[int, Origin]]:
        """Return the weights after the event and moves that are not joker events, and how each state was reached."""
        after: Weights = {}
        seeds: dict[int, Origin] = {}
        for state, so_far in weights.items():
            for moves, to, value in self.outside[state].get(event, ()):
                if so_far + value > after.get(to, UNREACHABLE):
                    after[to] = so_far + value
                    seeds[to] = Origin(state, moves, inside=False)
        return after, seeds | self.relax(after)

    def best_path(self, events: Iterable[JokerEvent], *, done: bool) -> list[list[Move]]:
        """Return the best way through the events: the moves up to and including each, and those after the last.

        With `done` it ends with no tile of this colour on the rack.
        """
        weights: Weights = {0: 0}
        origins = [self.relax(weights)]
        for event in events:
            weights, origin = self.advance(weights, event)
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
            moves[-1].append(came.moves[0] if len(came.moves) == 1 else combine_lift(*came.moves))
            state = came.state
        return [each[::-1] for each in reversed(moves)]

    def upper_bounds(self, most_jokers: int, *, done: bool) -> list[list[int]]:
        """Return for each number of jokers and each state the most that can follow if the colour ends with so many.

        This assumes that other colours give and take a joker whenever one is wanted. With `done` the colour ends with
        no tile on the rack.
        """
        upper_bounds = []
        for jokers in range(most_jokers + 1):
            ends = [state for state in range(len(self.states)) if self.jokers[state] == jokers]
            best = dict.fromkeys((state for state in ends if self.done[state] or not done), 0)
            waiting = deque(best)
            while waiting:
                to = waiting.popleft()
                for state, value in self.before[to]:
                    if best[to] + value > best.get(state, UNREACHABLE):
                        best[state] = best[to] + value
                        waiting.append(state)
            upper_bounds.append([best.get(state, UNREACHABLE) for state in range(len(self.states))])
        return upper_bounds
