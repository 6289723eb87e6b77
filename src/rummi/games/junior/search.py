"""The most stars that a rack can win in one turn.

A swap keeps the number of tiles on the rack, and every other step earns a star for each tile it takes from there.
So a turn wins as many stars as the rack gets smaller, one for each new run, and one for an empty rack.

The search goes from event to event (`colour.py`). It does not choose what a colour does in between: it keeps for every
colour all the states in which that can be after these events, with what each is worth.
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
    KEPT,
    MOVE,
    NEVER,
    STAR,
    Board,
    Chart,
    Event,
    Kind,
    Move,
    Part,
    Strip,
    Weights,
    board_of,
    from_rack,
    lift,
)
from rummi.games.junior.turn import TurnProgress

_FROM_RACK: Final = {Event.ADDED: 1, Event.LAID_ONE: 1, Event.LAID_TWO: 2, Event.SWAPPED: -1}


class Outlook(NamedTuple):
    """Where a colour may be after some events, each with what it is worth beside the best of them, which is 0."""

    weights: Weights
    jokers: int
    """In its runs: the same in all the states, because only events change it."""
    done: int
    """The best of those without a tile on the rack."""
    futures: list[int]
    """What can be reached at best, for each number of jokers at the end."""
    futures_done: list[int]
    """The same without a tile left on the rack."""


class Outlooks:
    """Those of one colour, by number from the first, which is 0."""

    def __init__(self, chart: Chart, most_jokers: int) -> None:
        self.chart = chart
        self.futures = chart.futures(most_jokers, done=False)
        self.futures_done = chart.futures(most_jokers, done=True)
        self.all: list[Outlook] = []
        self.numbers: dict[frozenset[tuple[int, int]], int] = {}
        self.following: dict[tuple[int, Event], tuple[int, int] | None] = {}
        self.lead: dict[tuple[int, int], int | None] = {}
        weights = {0: 0}
        chart.settle(weights)
        self.start = self._number(weights)[1]

    def _number(self, weights: Weights) -> tuple[int, int]:
        top = max(weights.values())
        weights = {state: worth - top for state, worth in weights.items()}
        key = frozenset(weights.items())
        if key not in self.numbers:
            self.numbers[key] = len(self.all)
            done = max((worth for state, worth in weights.items() if self.chart.done[state]), default=NEVER)
            futures, futures_done = (
                [max(worth + row[state] for state, worth in weights.items()) for row in rows]
                for rows in (self.futures, self.futures_done)
            )
            self.all.append(Outlook(weights, self.chart.jokers[next(iter(weights))], done, futures, futures_done))
        return self.numbers[key], top

    def after(self, number: int, event: Event) -> tuple[int, int] | None:
        """The outlook after the event, and what the way there is worth; None where it cannot happen."""
        if (number, event) not in self.following:
            weights, _ = self.chart.follow(self.all[number].weights, event)
            self.following[number, event] = self._number(weights) if weights else None
        return self.following[number, event]

    def shortfall(self, number: int, other: int) -> int | None:
        """How much more an outlook is worth than another at most; None where it has a state that the other has not."""
        if (number, other) not in self.lead:
            mine, theirs = self.all[number].weights, self.all[other].weights
            covered = mine.keys() <= theirs.keys()
            self.lead[number, other] = max(mine[state] - theirs[state] for state in mine) if covered else None
        return self.lead[number, other]


Happening: TypeAlias = tuple[tuple[int, Event], ...]
"""An event in a colour, or two at once in two of them: a joker lifted and added."""


class Node(NamedTuple):
    outlooks: tuple[int, ...]
    """One for each colour."""
    jokers: int
    """On the rack."""
    worth: int
    before: Node | None = None
    happening: Happening = ()


class Search:
    """With `lifting` off it looks for turns that lift no joker."""

    def __init__(self, board: Board, highest: int, *, lifting: bool = True) -> None:
        self.start_jokers = board.jokers
        self.jokers = board.jokers + sum(part.jokers for part in board.parts)
        charts = _charts(board.parts, highest, self.jokers, lifting=lifting)
        self.colours = [Outlooks(chart, self.jokers) for chart in charts]
        self.known: dict[tuple[int, ...], list[Node]] = {}
        self.best = NEVER
        self.best_end: tuple[Node, bool] | None = None

    def moves(self) -> list[Move]:
        """The moves of the best turn: the node with the highest bound comes first, until no bound beats the best."""
        start = Node(tuple(0 for _ in self.colours), self.start_jokers, sum(each.start for each in self.colours))
        serial = count(0, -1)  # of equal nodes the newest first
        waiting = [(-self._bound(start), next(serial), start)]
        while waiting and -waiting[0][0] > self.best:
            _, _, node = heappop(waiting)
            self._end(node)
            for after in self._following(node):
                bound = self._bound(after)
                if bound > self.best and self._new(after):
                    heappush(waiting, (-bound, next(serial), after))
        assert self.best_end
        return self._told(*self.best_end)

    def _end(self, node: Node) -> None:
        """End the turn here, with every tile laid or not."""
        worth = node.worth + self._jokers_worth(node.jokers)
        ends = [(worth, False)]
        if not node.jokers:
            ends.append((worth + STAR + sum(each.done for each in self._outlooks(node)), True))
        for end, done in ends:
            if end > self.best:
                self.best, self.best_end = end, (node, done)

    def _jokers_worth(self, left: int) -> int:
        """A star for each that has gone from the rack. Half a move was paid for one when it came there (`Chart`)."""
        gone = self.start_jokers - left
        return gone * STAR + left * KEPT - gone * MOVE // 2

    def _outlooks(self, node: Node) -> list[Outlook]:
        return [colour.all[number] for colour, number in zip(self.colours, node.outlooks, strict=True)]

    def _bound(self, node: Node) -> int:
        """What can follow at best: every colour for itself, but at the end with the jokers that there are."""
        outlooks = self._outlooks(node)
        best = NEVER
        for on_table, worth in enumerate(_joined([each.futures for each in outlooks], self.jokers)):
            best = max(best, worth + self._jokers_worth(self.jokers - on_table))
        done = _joined([each.futures_done for each in outlooks], self.jokers)[self.jokers]
        return node.worth + max(best, done + STAR + self._jokers_worth(0))

    def _following(self, node: Node) -> Iterator[Node]:
        for place in range(len(self.colours)):
            for event, jokers in _FROM_RACK.items():
                if jokers <= node.jokers:
                    yield from self._happen(node, ((place, event),), node.jokers - jokers)
            for to in range(len(self.colours)):
                if to != place:
                    yield from self._happen(node, ((place, Event.LIFTED), (to, Event.ADDED)), node.jokers)

    def _happen(self, node: Node, happening: Happening, jokers: int) -> Iterator[Node]:
        outlooks, worth = list(node.outlooks), node.worth
        for place, event in happening:
            after = self.colours[place].after(outlooks[place], event)
            if after is None:
                return
            outlooks[place], gain = after
            worth += gain
        yield Node(tuple(outlooks), jokers, worth, node, happening)

    def _new(self, node: Node) -> bool:
        """Whether no node that is known can do all that this one can, for as much. So the search comes to an end: no
        list of outlooks goes on for ever without one that is nowhere better than one before it."""
        jokers = tuple(each.jokers for each in self._outlooks(node))
        known = self.known.setdefault(jokers, [])
        if any(self._covers(each, node) for each in known):
            return False
        known.append(node)
        return True

    def _covers(self, node: Node, other: Node) -> bool:
        ahead = node.worth - other.worth
        for colour, number, theirs in zip(self.colours, node.outlooks, other.outlooks, strict=True):
            shortfall = colour.shortfall(theirs, number)
            if shortfall is None:
                return False
            ahead -= shortfall
        return ahead >= 0

    def _told(self, node: Node, done: bool) -> list[Move]:
        happenings: list[Happening] = []
        while node.before:
            happenings.append(node.happening)
            node = node.before
        happenings.reverse()
        traces = []
        for place, colour in enumerate(self.colours):
            events = [event for happening in happenings for where, event in happening if where == place]
            traces.append(iter(colour.chart.trace(events, done=done)))
        moves: list[Move] = []
        for happening in happenings:
            own = [next(traces[place]) for place, _ in happening]
            for each in own:
                moves += each[:-1]
            ending = [each[-1] for each in own]
            moves.append(lift(*ending) if len(ending) > 1 else ending[0])
        for trace in traces:
            moves += next(trace)
        return moves


def _charts(parts: Sequence[Part], highest: int, most_jokers: int, *, lifting: bool) -> list[Chart]:
    """Those with the fewest tiles first: a joker that cannot leave their runs never comes to a colour with more."""
    charts: dict[int, Chart] = {}
    for place in sorted(range(len(parts)), key=lambda place: parts[place].held.bit_count()):
        chart = charts[place] = Chart(parts[place], highest, most_jokers, lifting=lifting)
        most_jokers -= min(chart.jokers)
    return [charts[place] for place in range(len(parts))]


def _joined(futures: Sequence[Sequence[int]], most_jokers: int) -> list[int]:
    """The colours together, for each number of jokers that they end with."""
    joined = [0] + [NEVER] * most_jokers
    for row in futures:
        sums = [NEVER] * (most_jokers + 1)
        for so_far, worth in enumerate(joined):
            if worth > NEVER // 2:
                for more in range(most_jokers + 1 - so_far):
                    sums[so_far + more] = max(sums[so_far + more], worth + row[more])
        joined = sums
    return joined


@dataclass(frozen=True, slots=True)
class Best:
    """No turn where nothing can be laid."""

    turn: Turn | None
    stars: int
    table: Table
    """After the turn."""
    rack: Tiles
    """What is left on it."""


def best_turn(table: Table, rack: Tiles, box: Box, *, lifting: bool = True) -> Best:
    """The turn that wins most stars; with `lifting` off, the best of those that lift no joker.

    Of two that win as many, the one that keeps more jokers on the rack, and then the one with fewer moves.
    """
    moves = Search(board_of(table, rack, box), box.highest, lifting=lifting).moves()
    if not moves:
        return Best(None, 0, table, rack)
    progress = _progress(moves, table, rack, box)
    stars = progress.tiles + progress.runs + int(not len(progress.rack))
    return Best(Turn(progress.acts), stars, progress.table, progress.rack)


def can_play(table: Table, rack: Tiles, box: Box) -> bool:
    """Whether some tile can be laid, if need be after lifting jokers: what decides if passing costs a star (A-48a)."""
    at_once = from_rack(board_of(table, rack, box), box.highest)
    return next(at_once, None) is not None or best_turn(table, rack, box).turn is not None


def turn_of(moves: Iterable[Move], table: Table, rack: Tiles, box: Box) -> Turn:
    return Turn(_progress(moves, table, rack, box).acts)


def _progress(moves: Iterable[Move], table: Table, rack: Tiles, box: Box) -> TurnProgress:
    progress = TurnProgress(box, table, rack)
    for step in _together(moves):
        progress = progress.after(step.act(box))
    assert not progress.violations
    return progress


@dataclass(frozen=True, slots=True)
class _Step:
    """A move, or several that put pieces to the same run one after another."""

    move: Move
    result: Strip
    places: tuple[tuple[int, bool], ...]
    """The numbers at which pieces were added, and whether each is a joker."""

    def act(self, box: Box) -> Act:
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


def _together(moves: Iterable[Move]) -> list[_Step]:
    """Pieces added to a run that was just laid or added to are laid with it."""
    steps: list[_Step] = []
    for move in moves:
        at = _same_run(steps, move)
        place = (move.number, move.joker)
        if at is None:
            steps.append(_Step(move, move.new[-1], (place,)))
        else:
            steps[at] = replace(steps[at], result=move.new[-1], places=(*steps[at].places, place))
    return steps


def _same_run(steps: list[_Step], move: Move) -> int | None:
    """The step that made the run to which the move adds, unless something has happened since that it waits for."""
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
