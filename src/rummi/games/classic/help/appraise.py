"""A turn of the tile games, looked at afterwards: the tiles laid beside the most that could be laid.

In the last round the points decide (STD-55). Whoever has not opened yet is compared with the best opening.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rummi.core.change import change
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.appraisal import ANEW, Appraisal, Appraised, Unit, Way, judged
from rummi.games.classic.actions import Action, Announce, Play, Redeal
from rummi.games.classic.rules.apply import apply
from rummi.games.classic.rules.opening import find_opening
from rummi.games.classic.rules.scoring import points
from rummi.games.classic.rules.transition import transition
from rummi.games.classic.state import State
from rummi.solver.explain import explain
from rummi.solver.least_change import solve_least_change
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


def appraise(state: State, seat: int, action: Action) -> Appraised:
    match action:
        case Announce():
            return None
        case Redeal():
            return ANEW
    after = apply(state, seat, action).state
    own = _Laying(after.table, state.table.tiles.lacks(after.table.tiles))
    found = _Turn(state, seat).beside(own, found=isinstance(action, Play))
    return replace(found, after=str(after.table), left=tuple(len(holder.rack) for holder in after.seats))


@dataclass(frozen=True, slots=True)
class _Laying:
    table: Table
    """After it."""
    laid: Tiles
    proven: bool = True


class _Turn:
    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.setup = state.setup
        self.rack = state.seats[seat].rack
        self.opening = not state.seats[seat].opened
        self.last_round = state.moves_left is not None

    def beside(self, own: _Laying, *, found: bool) -> Appraisal:
        """`found` says whether it was a play; what stays on the table when the time is over is none."""
        layings = [laying for laying in self._layings() if len(laying.laid)]
        best = max(layings, key=self._count, default=None)  # of equals the first
        proven = best is None or best.proven
        if found and (best is None or self._count(own) >= self._count(best)):
            best = own
        way = self._way(best) if best else None
        did = min(self._count(own), way.count if way else 0)
        drawing = len(self.state.bank) > 0
        verdict = judged(did, way, opening=self.opening, drawing=drawing)
        unit: Unit = "points" if self.last_round else "tiles"
        return Appraisal(unit, did, own.laid.pieces, verdict, way, proven, self.opening and best is not None)

    def _count(self, laying: _Laying) -> int:
        return points(laying.laid, self.setup.ruleset) if self.last_round else len(laying.laid)

    def _layings(self) -> Iterator[_Laying]:
        if self.opening:
            yield from self._openings()
            return
        solution = solve_least_change(self._problem(self.state.table))
        yield _Laying(solution.table, solution.played, solution.proven)

    def _openings(self) -> Iterator[_Laying]:
        """The sets of the rack that are best in tiles, where these are enough to open; and those worth most.

        Where the former are not enough there may be something between the two that nobody looks for.
        """
        goal = self.setup.ruleset.opening
        most = solve(self._problem(Table()))
        enough = sum(meld.value or 0 for meld in most.table) >= goal
        if enough and most.tiles:
            yield self._beside_the_table(most.table, proven=most.proven)
            return
        dearest = find_opening(self.rack.sorted(), self.setup.box, goal)
        if dearest:
            laying = self._beside_the_table(Table(dearest), proven=True)
            yield _Laying(laying.table, laying.laid, self._count(laying) >= self._count(_Laying(Table(), most.played)))

    def _beside_the_table(self, sets: Table, *, proven: bool) -> _Laying:
        return _Laying(Table((*self.state.table, *sets)), sets.tiles, proven)

    def _problem(self, table: Table) -> Problem:
        objective = Objective.VALUE if self.last_round else Objective.TILES
        return Problem(table, self.rack, self.setup.box, self.setup.ruleset.joker_left, objective)

    def _way(self, laying: _Laying) -> Way:
        before = self.state.table
        changed = change(before, laying.table)
        after = transition(before, Play(changed.new, changed.gone)).after  # as it lies when this is played
        steps = explain(before, after, self.setup.box)
        return Way(
            self._count(laying),
            laying.laid.pieces,
            str(changed),
            f"play {changed}",
            str(after),
            tuple(step.sentence for step in steps),
            tuple(str(step.table) for step in steps),
        )
