"""One colour of a board on its own: every state that it can come to, and what the rest of the board sees of that.

Colours have nothing to do with each other but for the jokers. So a move of a colour is either its own business, or an
event: a joker comes or goes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import IntEnum, auto
from typing import Final, NamedTuple, TypeAlias

from rummi.core.reading import SHORTEST
from rummi.games.junior.search.board import Move, Part, Way, adds, joker_adds, lays, lift, liftings, swaps

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
