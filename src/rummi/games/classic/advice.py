"""What can always be done in a turn, however little somebody sees or wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.table import Table, change
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.appraisal import NEW_DEAL, Appraisal, Appraised, AppraisedPlay, Unit, choose_verdict
from rummi.games.base import Hint
from rummi.games.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, write_action
from rummi.games.classic.play import could_open, find_opening, transition
from rummi.games.classic.setup import RULESETS, Ruleset
from rummi.games.classic.state import State, apply, points
from rummi.games.classic.views import View
from rummi.solver.explain import explain
from rummi.solver.least_change import solve_least_change
from rummi.solver.problem import Objective, Problem
from rummi.solver.repair import Repaired, repair
from rummi.solver.solution import Solution
from rummi.solver.solve import solve as solve_problem


def simplest(view: View) -> Action:
    return Draw() if view.bank else Pass()


NEARLY_OUT: Final = 3
"""So few tiles can be gone in one turn."""


def warning(view: View) -> Sentence | None:
    """STD-50 and STD-51: what it costs depends on whether the opening was announced (STD-52)."""
    seat, ruleset = view.seat, view.setup.ruleset
    if seat is None or view.turn != seat or view.opened[seat] or not could_open(view.rack, ruleset):
        return None
    fewest = min(held for other, held in enumerate(view.tiles) if other != seat)
    if fewest > NEARLY_OUT:
        return None
    price = ruleset.not_opened if view.announced[seat] else ruleset.could_have_opened
    return counted(
        "Open now: another player holds {n} tile only, and if you have not opened then, you record −{price}.",
        "Open now: another player holds {n} tiles only, and if you have not opened then, you record −{price}.",
        fewest,
        price=price,
    )


def hint(view: View) -> Hint:
    assert view.seat is not None
    after = _best(view) if view.opened[view.seat] else _opening(view)
    if after is None:
        return _nothing(view, sentence("You cannot open yet."))
    changed = change(view.table, after)
    if not changed.new:
        return _nothing(view, sentence("Nothing can be laid."))
    laid = view.table.tiles.lacks(after.tiles)
    steps = explain(view.table, after, view.setup.box)
    play = Play(changed.new, changed.gone)
    told = tuple(step.sentence for step in steps)
    return Hint(_nudge(laid), told, write_action(play), tuple(str(step.table) for step in steps))


def _best(view: View) -> Table:
    """STD-55: when the bank is empty the points on the racks decide, not the tiles."""
    objective = Objective.TILES if view.moves_left is None else Objective.VALUE
    ruleset = view.setup.ruleset
    return solve_least_change(Problem(view.table, view.rack, view.setup.box, ruleset.joker_left, objective)).table


def _opening(view: View) -> Table | None:
    opening = find_opening(view.rack.sorted(), view.setup.box, view.setup.ruleset.opening)
    return Table((*view.table, *opening)) if opening else None


def _nudge(laid: Tiles) -> Sentence:
    numbers = Counter(piece.number for piece in laid if isinstance(piece, Tile))
    if not numbers:
        return sentence("Something with a joker.")
    return sentence("Something with the {number}s.", number=numbers.most_common(1)[0][0])


def _nothing(view: View, why: Sentence) -> Hint:
    advice = sentence("Draw a tile.") if view.bank else sentence("Pass.")
    return Hint(why, (why, advice), write_action(simplest(view)))


_OBJECTIVES: Final = {objective.value: objective for objective in Objective}


def solve(
    table: Table | str,
    rack: Tiles | str,
    rules: str = "standard",
    objective: str = "tiles",
    least_change: bool = False,
) -> Solution:
    """The best play of the rack on the table; with `least_change` one that disturbs the table least.

    >>> solve("R4 R5 R6 R7 R8", "R6 K1").play
    'R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8'
    """
    ruleset = _known(rules)
    asked = Problem(
        Table.parse(table, ruleset.box) if isinstance(table, str) else table,
        Tiles.parse(rack, ruleset.box) if isinstance(rack, str) else rack,
        ruleset.box,
        ruleset.joker_left,
        _objective(objective),
    )
    return solve_least_change(asked) if least_change else solve_problem(asked)


def put_in_order(table: Table | str, loose: Tiles | str, rules: str = "standard") -> Repaired:
    """A table in disorder, whose melds may be none, and what lies beside it: every tile in a meld, the fewest moved.

    >>> found = put_in_order("R7 R8 R9 K4 | B4 O4", "R10 R4")
    >>> str(found.table), found.moved
    ('K4 R4 B4 O4 | R7 R8 R9 R10', 3)
    """
    ruleset = _known(rules)
    return repair(
        Table.parse(table, ruleset.box) if isinstance(table, str) else table,
        Tiles.parse(loose, ruleset.box) if isinstance(loose, str) else loose,
        ruleset.box,
    )


def _known(rules: str) -> Ruleset:
    if rules not in RULESETS:
        known = ", ".join(RULESETS)
        raise InvalidInput(sentence("the solver knows no “{rules}”, only {known}", rules=shown(rules), known=known))
    return RULESETS[rules]


def _objective(name: str) -> Objective:
    objective = _OBJECTIVES.get(name)
    if objective is None:
        known = ", ".join(Objective)
        raise InvalidInput(
            sentence("there is no objective “{name}”; there are: {known}", name=shown(name), known=known)
        )
    return objective


def appraise(state: State, seat: int, action: Action) -> Appraised:
    match action:
        case Announce():
            return None
        case Redeal():
            return NEW_DEAL
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
        verdict = choose_verdict(did, way, opening=self.opening, drawing=drawing)
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
        most = solve_problem(self._problem(Table()))
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

    def _way(self, laying: _Laying) -> AppraisedPlay:
        before = self.state.table
        changed = change(before, laying.table)
        after = transition(before, Play(changed.new, changed.gone)).after  # as it lies when this is played
        steps = explain(before, after, self.setup.box)
        return AppraisedPlay(
            self._count(laying),
            laying.laid.pieces,
            str(changed),
            f"play {changed}",
            str(after),
            tuple(step.sentence for step in steps),
            tuple(str(step.table) for step in steps),
        )
