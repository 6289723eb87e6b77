"""The turn of Junior that wins the most stars.

A swap keeps the number of tiles on the rack. Every other step earns a star for each tile that leaves the rack. So a
turn wins as many stars as the rack loses tiles, one for each new run, and one for an empty rack.

The search chooses the joker events (`search_runs.py`), in best-first order. It does not choose what a colour does
between two events: it keeps all states in which the colour may be after them, each with its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from rummi.core.box import Box
from rummi.core.table import Table
from rummi.core.tile import Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.junior.actions import Act, Add, Lay, Lift, Marked, Swap, Turn
from rummi.games.junior.search_runs import (
    KEPT_JOKER,
    MOVE,
    STAR,
    UNREACHABLE,
    Board,
    ColourGraph,
    JokerEvent,
    Kind,
    Move,
    Part,
    Strip,
    Weights,
    board_of,
    combine_lift,
    moves_from_rack,
)
from rummi.games.junior.turn import TurnProgress


@dataclass(frozen=True, slots=True)
class Best:
    """The best turn in a position, and what it leaves."""

    turn: Turn | None
    """None if nothing can be laid."""
    stars: int
    table: Table
    rack: Tiles


def best_turn(table: Table, rack: Tiles, box: Box, *, lifting: bool = True) -> Best:
    """Return the turn that wins the most stars; without `lifting` the best of those that lift no joker.

    Among equals, it is the one that keeps the most jokers on the rack, and then the one with the fewest moves.
    """
    moves = Search(board_of(table, rack, box), box.highest, lifting=lifting).find_best_moves()
    if not moves:
        return Best(None, 0, table, rack)
    progress = _play_moves(moves, table, rack, box)
    stars = progress.tiles + progress.runs + int(not len(progress.rack))
    return Best(Turn(progress.acts), stars, progress.table, progress.rack)


def can_play(table: Table, rack: Tiles, box: Box) -> bool:
    """Return whether a tile can be laid, also after lifting jokers: then passing costs a star (A-48a)."""
    at_once = moves_from_rack(board_of(table, rack, box), box.highest)
    return next(at_once, None) is not None or best_turn(table, rack, box).turn is not None


def turn_of(moves: Iterable[Move], table: Table, rack: Tiles, box: Box) -> Turn:
    """Return the turn that consists of these moves."""
    return Turn(_play_moves(moves, table, rack, box).acts)


Exchange: TypeAlias = tuple[tuple[int, JokerEvent], ...]
"""A joker event in a colour, or two at once: a joker lifted from one colour and added to another."""

_JOKERS_FROM_RACK: Final = {
    JokerEvent.ADDED: 1,
    JokerEvent.LAID_ONE: 1,
    JokerEvent.LAID_TWO: 2,
    JokerEvent.SWAPPED: -1,
}


class Node(NamedTuple):
    """The board after some exchanges."""

    state_sets: tuple[int, ...]
    """The number of a state set for each colour."""
    jokers: int
    """The number of jokers on the rack."""
    value: int
    parent: Node | None = None
    exchange: Exchange = ()
    """The last one."""


class Search:
    """A best-first search for the turn of the highest value; without `lifting` among turns that lift no joker."""

    def __init__(self, board: Board, highest: int, *, lifting: bool = True) -> None:
        self.start_jokers = board.jokers
        self.jokers = board.jokers + sum(part.jokers for part in board.parts)
        graphs = _build_graphs(board.parts, highest, self.jokers, lifting=lifting)
        self.colours = [StateSets(graph, self.jokers) for graph in graphs]
        self.known: dict[tuple[int, ...], list[Node]] = {}
        """The nodes that were reached, by the number of jokers in each colour."""
        self.best = UNREACHABLE
        self.best_end: tuple[Node, bool] | None = None

    def find_best_moves(self) -> list[Move]:
        """Return the moves of the best turn; nothing if no tile can be laid.

        The node with the highest bound comes first, until no bound is higher than the best value.
        """
        start = Node(tuple(0 for _ in self.colours), self.start_jokers, sum(each.start_value for each in self.colours))
        serial = count(0, -1)  # among equal nodes the newest comes first
        waiting = [(-self._bound(start), next(serial), start)]
        while waiting and -waiting[0][0] > self.best:
            _, _, node = heappop(waiting)
            self._end_turn(node)
            for after in self._children(node):
                bound = self._bound(after)
                if bound > self.best and self._add_if_new(after):
                    heappush(waiting, (-bound, next(serial), after))
        assert self.best_end
        return self._list_moves(*self.best_end)

    def _end_turn(self, node: Node) -> None:
        """Compare with the best the value of ending the turn here, with or without all tiles laid."""
        value = node.value + self._joker_value(node.jokers)
        ends = [(value, False)]
        if not node.jokers:
            ends.append((value + STAR + sum(each.done for each in self._state_sets(node)), True))
        for end, done in ends:
            if end > self.best:
                self.best, self.best_end = end, (node, done)

    def _joker_value(self, left: int) -> int:
        """Return the stars for the jokers that left the rack, minus half a move for each (see `ColourGraph`).

        A joker that is kept on the rack has a small value, too.
        """
        gone = self.start_jokers - left
        return gone * STAR + left * KEPT_JOKER - gone * MOVE // 2

    def _state_sets(self, node: Node) -> list[StateSet]:
        return [colour.all[number] for colour, number in zip(self.colours, node.state_sets, strict=True)]

    def _bound(self, node: Node) -> int:
        """Return an upper bound of the value of turns through this node.

        Each colour does its best for itself, but together they end with the jokers that there are.
        """
        state_sets = self._state_sets(node)
        best = UNREACHABLE
        for on_table, value in enumerate(_combine_bounds([each.bounds for each in state_sets], self.jokers)):
            best = max(best, value + self._joker_value(self.jokers - on_table))
        done = _combine_bounds([each.bounds_done for each in state_sets], self.jokers)[self.jokers]
        return node.value + max(best, done + STAR + self._joker_value(0))

    def _children(self, node: Node) -> Iterator[Node]:
        for place in range(len(self.colours)):
            for event, jokers in _JOKERS_FROM_RACK.items():
                if jokers <= node.jokers:
                    yield from self._exchange(node, ((place, event),), node.jokers - jokers)
            for to in range(len(self.colours)):
                if to != place:
                    yield from self._exchange(node, ((place, JokerEvent.LIFTED), (to, JokerEvent.ADDED)), node.jokers)

    def _exchange(self, node: Node, exchange: Exchange, jokers: int) -> Iterator[Node]:
        """Return the node after the exchange, if it is possible."""
        state_sets, value = list(node.state_sets), node.value
        for place, event in exchange:
            after = self.colours[place].after(state_sets[place], event)
            if after is None:
                return
            state_sets[place], gain = after
            value += gain
        yield Node(tuple(state_sets), jokers, value, node, exchange)

    def _add_if_new(self, node: Node) -> bool:
        """Remember the node, unless a known one can do all that this one can for at least the same value.

        This makes the search end: in any endless sequence of state sets, one is nowhere better than one before it.
        """
        jokers = tuple(each.jokers for each in self._state_sets(node))
        known = self.known.setdefault(jokers, [])
        if any(self._covers(each, node) for each in known):
            return False
        known.append(node)
        return True

    def _covers(self, node: Node, other: Node) -> bool:
        ahead = node.value - other.value
        for colour, number, others in zip(self.colours, node.state_sets, other.state_sets, strict=True):
            shortfall = colour.shortfall(others, number)
            if shortfall is None:
                return False
            ahead -= shortfall
        return ahead >= 0

    def _list_moves(self, node: Node, done: bool) -> list[Move]:
        """Return the moves of the turn through this node; with `done` it lays all tiles."""
        exchanges: list[Exchange] = []
        while node.parent:
            exchanges.append(node.exchange)
            node = node.parent
        exchanges.reverse()
        paths = []
        for place, colour in enumerate(self.colours):
            events = [event for exchange in exchanges for where, event in exchange if where == place]
            paths.append(iter(colour.graph.best_path(events, done=done)))
        moves: list[Move] = []
        for exchange in exchanges:
            sections = [next(paths[place]) for place, _ in exchange]
            for section in sections:
                moves += section[:-1]
            last = [section[-1] for section in sections]
            moves.append(combine_lift(*last) if len(last) > 1 else last[0])
        for path in paths:
            moves += next(path)
        return moves


def _build_graphs(parts: Sequence[Part], highest: int, most_jokers: int, *, lifting: bool) -> list[ColourGraph]:
    """Begin with the colours that have the fewest tiles.

    Jokers that cannot leave the runs of a colour need not be considered in the graphs of the colours after it.
    """
    graphs: dict[int, ColourGraph] = {}
    for place in sorted(range(len(parts)), key=lambda place: parts[place].held.bit_count()):
        graph = graphs[place] = ColourGraph(parts[place], highest, most_jokers, lifting=lifting)
        most_jokers -= min(graph.jokers)
    return [graphs[place] for place in range(len(parts))]


def _combine_bounds(bounds: Sequence[Sequence[int]], most_jokers: int) -> list[int]:
    """Return the bound of all colours together, for each number of jokers that they end with."""
    combined = [0] + [UNREACHABLE] * most_jokers
    for row in bounds:
        sums = [UNREACHABLE] * (most_jokers + 1)
        for so_far, value in enumerate(combined):
            if value > UNREACHABLE // 2:
                for more in range(most_jokers + 1 - so_far):
                    sums[so_far + more] = max(sums[so_far + more], value + row[more])
        combined = sums
    return combined


class StateSet(NamedTuple):
    """The states in which a colour may be after some joker events."""

    weights: Weights
    """The value of the best way to each state, minus that of the best of all, which is 0."""
    jokers: int
    """The number of jokers in its runs: the same in all states, because only joker events change it."""
    done: int
    """The value of the best state that has no tile on the rack."""
    bounds: list[int]
    """The highest value that can be reached, for each number of jokers at the end."""
    bounds_done: list[int]
    """The same with no tile left on the rack."""


class StateSets:
    """The state sets of one colour, numbered from the first, which is 0. Equal sets are stored once."""

    def __init__(self, graph: ColourGraph, most_jokers: int) -> None:
        self.graph = graph
        self.bounds = graph.upper_bounds(most_jokers, done=False)
        self.bounds_done = graph.upper_bounds(most_jokers, done=True)
        self.all: list[StateSet] = []
        self._numbers: dict[frozenset[tuple[int, int]], int] = {}
        self._after: dict[tuple[int, JokerEvent], tuple[int, int] | None] = {}
        self._shortfalls: dict[tuple[int, int], int | None] = {}
        weights = {0: 0}
        graph.relax(weights)
        self.start_value = self._add(weights)[1]

    def _add(self, weights: Weights) -> tuple[int, int]:
        """Return the number of the state set with these weights, and the value of its best state."""
        top = max(weights.values())
        weights = {state: value - top for state, value in weights.items()}
        key = frozenset(weights.items())
        if key not in self._numbers:
            self._numbers[key] = len(self.all)
            done = max((value for state, value in weights.items() if self.graph.done[state]), default=UNREACHABLE)
            bounds, bounds_done = (
                [max(value + row[state] for state, value in weights.items()) for row in rows]
                for rows in (self.bounds, self.bounds_done)
            )
            self.all.append(StateSet(weights, self.graph.jokers[next(iter(weights))], done, bounds, bounds_done))
        return self._numbers[key], top

    def after(self, number: int, event: JokerEvent) -> tuple[int, int] | None:
        """Return the state set after the event and the value of the way there; None if the event is impossible."""
        if (number, event) not in self._after:
            weights, _ = self.graph.advance(self.all[number].weights, event)
            self._after[number, event] = self._add(weights) if weights else None
        return self._after[number, event]

    def shortfall(self, number: int, other: int) -> int | None:
        """Return by how much a state set is better than another at most; None if the other lacks one of its states."""
        if (number, other) not in self._shortfalls:
            ours, others = self.all[number].weights, self.all[other].weights
            covered = ours.keys() <= others.keys()
            self._shortfalls[number, other] = max(ours[state] - others[state] for state in ours) if covered else None
        return self._shortfalls[number, other]


def _play_moves(moves: Iterable[Move], table: Table, rack: Tiles, box: Box) -> TurnProgress:
    progress = TurnProgress(box, table, rack)
    for step in _group_moves(moves):
        progress = progress.after(step.to_act(box))
    assert not progress.violations
    return progress


@dataclass(frozen=True, slots=True)
class _Step:
    """A move, or several that add pieces to the same run one after another."""

    move: Move
    result: Strip
    places: tuple[tuple[int, bool], ...]
    """The numbers at which pieces were added, and whether each piece is a joker."""

    def to_act(self, box: Box) -> Act:
        move = self.move
        if move.kind is Kind.LAY:
            return Lay(self.result.meld(box))
        gone = [strip.meld(box) for strip in move.gone]
        pieces = tuple(_piece(self.result, number, joker=joker) for number, joker in self.places)
        if move.kind is Kind.ADD:
            return Add(pieces, tuple(gone))
        if move.kind is Kind.SWAP:
            return Swap(pieces[0], Marked(gone[0]))
        (joker,) = pieces
        assert isinstance(joker, Joker)
        below = move.gone[0].jokers & (1 << move.lifted) - 1
        return Lift(joker, Marked(gone[0], below.bit_count()), tuple(gone[1:]))


def _piece(strip: Strip, number: int, *, joker: bool) -> Piece:
    tile = Tile(strip.colour, number)
    return Joker(tile) if joker else tile


def _group_moves(moves: Iterable[Move]) -> list[_Step]:
    """Combine laying a run, or adding to it, with later moves that add more pieces to the same run."""
    steps: list[_Step] = []
    for move in moves:
        at = _find_step(steps, move)
        place = (move.number, move.joker)
        if at is None:
            steps.append(_Step(move, move.new[-1], (place,)))
        else:
            steps[at] = replace(steps[at], result=move.new[-1], places=(*steps[at].places, place))
    return steps


def _find_step(steps: list[_Step], move: Move) -> int | None:
    """Return the step that made the run to which the move adds, unless the move depends on a later step."""
    if move.kind is not Kind.ADD or len(move.gone) > 1:
        return None
    for at in reversed(range(len(steps))):
        step = steps[at]
        if step.move.kind in (Kind.LAY, Kind.ADD):
            if step.result == move.gone[0]:
                return at
        elif move.gone[0] in step.move.new or (move.joker and step.move.kind is Kind.SWAP):
            return None
    return None
