"""How the tasks of a plan are done at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Piece
from rummi.solver.explain import tell
from rummi.solver.explain.flow import Bound
from rummi.solver.explain.move import Move, goals_of
from rummi.solver.explain.shortest import Task
from rummi.solver.explain.state import Goals, Spot, State, minus, pieces_of
from rummi.solver.explain.step import Kind
from rummi.solver.explain.words import is_run


class Bench:
    """A play under way with the tasks that are left."""

    def __init__(self, state: State, goals: Goals, tasks: Sequence[Task]) -> None:
        self.state, self.goals, self.tasks = state, goals, tasks
        self.lying = {
            goal: [spot.origin for spot in state.spots if any(to == goal for _, to in spot.leaving)]
            for goal in range(len(goals.melds))
        }
        """For every new set the old ones in which pieces of it still lie."""

    def ready(self, task: Task) -> bool:
        """Whether all is at hand that the task needs."""
        match task.kind:
            case Kind.LAY | Kind.ADD | Kind.SWAP:
                return not self.lying[task.goal]
            case Kind.MOVE:
                last = not any(other.goal == task.goal for other in self._others(task, Kind.MOVE))
                return not last or self.lying[task.goal] == [task.at]
            case Kind.SPLIT:
                taken = any(other.at == task.at for other in self._others(task, Kind.TAKE))
                return not taken and not any(map(self.lying.get, self.state.spots[self.state.at(task.at)].hosts))
        return True

    def finished(self, goal: int) -> bool:
        """Whether nothing more is going to be added to a new set, or moved there."""
        return not any(task.goal == goal for task in self.tasks)

    def _others(self, task: Task, kind: Kind) -> list[Task]:
        return [other for other in self.tasks if other.kind is kind and other != task]

    def do(self, task: Task) -> Move:
        return _DO[task.kind](self, task)

    def unsound(self, was: Spot, *now: Spot) -> int:
        return sum(not spot.sound(was, self.goals) for spot in now)


def _lay(bench: Bench, task: Task) -> Move:
    used = bench.state.waiting([task.goal])
    meld = bench.goals.melds[task.goal]
    after = bench.state.spend(used).lay(meld)
    from_rack = pieces_of(used[len(bench.state.hand) - len(after.hand) :])  # `waiting` begins with the hand
    kind = Kind.LAY if len(from_rack) == len(used) else Kind.BUILD
    return Move(kind, after, partial(tell.lay, meld, from_rack))


def _add(bench: Bench, task: Task) -> Move:
    at = bench.state.home(task.goal)
    spot, used = bench.state.spots[at], bench.state.waiting([task.goal])
    grown = spot.changed(bench.goals, come=used)
    after = bench.state.spend(used).put({at: [grown]})
    told = partial(tell.add, spot.meld, grown.meld, pieces_of(used), bench.state.table)
    return Move(Kind.ADD, after, told, bench.unsound(spot, grown))


def _swap(bench: Bench, task: Task) -> Move:
    """Tiles at hand for the jokers that leave a set; other tiles may leave it later."""
    at = bench.state.at(task.at)
    spot, used = bench.state.spots[at], bench.state.waiting([task.goal])
    tiles = {goal for piece, goal in spot.leaving if piece != JOKER}
    jokers = tuple(item for item in spot.leaving if item[1] not in tiles)
    grown = spot.changed(bench.goals, gone=jokers, come=used)
    after = bench.state.spend(used).hold(jokers).put({at: [grown]})
    told = partial(tell.swap, spot.meld, pieces_of(jokers), pieces_of(used), bench.state.table)
    return Move(Kind.SWAP, after, told, bench.unsound(spot, grown))


def _split(bench: Bench, task: Task) -> Move:
    """One run into those that grow in it, with what waits for them; what leaves it goes to the hand."""
    at = bench.state.at(task.at)
    spot, used = bench.state.spots[at], bench.state.waiting(bench.state.spots[at].hosts)
    parts = [_part(bench, spot, goal, used) for goal in spot.hosts]
    after = bench.state.spend(used).hold(spot.leaving).put({at: parts})
    melds = [part.meld for part in parts]
    told = partial(tell.split, spot.meld, melds, pieces_of(spot.leaving), pieces_of(used))
    return Move(Kind.SPLIT, after, told, bench.unsound(spot, *parts))


def _part(bench: Bench, spot: Spot, goal: int, used: Bound) -> Spot:
    items = tuple(item for item in spot.bound + used if item[1] == goal)
    return Spot(spot.meld, items, (goal,)).changed(bench.goals)


def _shift(bench: Bench, task: Task) -> Move:
    at = bench.state.at(task.at)
    spot = bench.state.spots[at]
    grown = spot.changed(bench.goals)
    told = partial(tell.shift, spot.meld, grown.meld, bench.state.table)
    return Move(Kind.SHIFT, bench.state.put({at: [grown]}), told)


def _take(bench: Bench, task: Task) -> Move:
    """All that leaves a set, but for what is to be moved straight to others."""
    at = bench.state.at(task.at)
    spot = bench.state.spots[at]
    moved = {other.goal for other in bench.tasks if other.kind is Kind.MOVE and other.at == task.at}
    items = tuple(item for item in spot.leaving if item[1] not in moved)
    rest = spot.changed(bench.goals, gone=items)
    told = partial(tell.take, spot.meld, rest.meld, pieces_of(items), bench.state.table)
    return Move(Kind.TAKE, bench.state.hold(items).put({at: [rest]}), told, bench.unsound(spot, rest))


def _move(bench: Bench, task: Task) -> Move:
    at, to = bench.state.at(task.at), bench.state.home(task.goal)
    spot, home = bench.state.spots[at], bench.state.spots[to]
    items = tuple(item for item in spot.bound if item[1] == task.goal)
    rest = [spot.changed(bench.goals, gone=items)] if len(items) < len(spot.bound) else []
    fill = bench.state.waiting([task.goal])
    grown = home.changed(bench.goals, come=items + fill)
    if bench.lying[task.goal] != [task.at] and not grown.sound(home, bench.goals):
        fill = ()
        grown = home.changed(bench.goals, come=items)
    after = bench.state.spend(fill).put({at: rest, to: [grown]})
    unsound = bench.unsound(spot, *rest) + bench.unsound(home, grown)
    melds = (spot.meld, home.meld, grown.meld)
    if not rest and len(spot.meld) > 1 and is_run(spot.meld) and is_run(home.meld):
        return Move(Kind.JOIN, after, partial(tell.join, melds, pieces_of(fill)), unsound)
    told = partial(tell.move, melds, pieces_of(items), pieces_of(fill), bench.state.table)
    return Move(Kind.MOVE, after, told, unsound)


def _apart(bench: Bench, task: Task) -> Move:
    """To other sets what they take, the rest into the hand."""
    at = bench.state.at(task.at)
    spot = bench.state.spots[at]
    changed: dict[int, list[Spot]] = {at: []}
    moves: list[tuple[Meld, tuple[Piece, ...]]] = []
    kept, unsound = spot.bound, 0
    for goal in goals_of(spot.bound):
        items = tuple(item for item in spot.bound if item[1] == goal)
        grown = _given(bench, goal, items)
        if grown:
            home = bench.state.home(goal)
            was = bench.state.spots[home]
            changed[home] = [grown]
            moves.append((was.meld, pieces_of(items)))
            kept = minus(kept, items)
            unsound += bench.unsound(was, grown)
    after, table = bench.state.hold(kept).put(changed), bench.state.table
    if moves:
        return Move(Kind.APART, after, partial(tell.apart, spot.meld, moves, pieces_of(kept), table), unsound)
    return Move(Kind.APART, after, partial(tell.empty, [spot.meld], table), emptied=(spot.meld,))


def _given(bench: Bench, goal: int, items: Bound) -> Spot | None:
    """The set where a new one grows with what it gets; None where that is better kept in the hand for a while."""
    home = next((spot for spot in bench.state.spots if goal in spot.hosts), None)
    swapped = any(task.kind is Kind.SWAP and task.goal == goal for task in bench.tasks)
    if home is None or len(home.hosts) > 1 or swapped:
        return None
    grown = home.changed(bench.goals, come=items)
    return grown if grown.sound(home, bench.goals) or bench.finished(goal) else None


_DO: Final = {
    Kind.LAY: _lay,
    Kind.ADD: _add,
    Kind.SWAP: _swap,
    Kind.SPLIT: _split,
    Kind.SHIFT: _shift,
    Kind.TAKE: _take,
    Kind.MOVE: _move,
    Kind.APART: _apart,
}
