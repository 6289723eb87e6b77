"""Help for players: the fallback action, hints, warnings and explanations, the appraisal of a turn, and the solver.

`solve` and `put_in_order` need no game: they answer questions about any table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.box import Box
from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.table import Table, change
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.appraisal import NEW_DEAL, Appraisal, Appraised, AppraisedPlay, Unit, choose_verdict
from rummi.games.base import Hint, SpokenStep
from rummi.games.classic.actions import Action, Announce, Draw, Pass, Play, Redeal
from rummi.games.classic.play import could_open, find_opening, transition
from rummi.games.classic.setup import RULESETS, Ruleset
from rummi.games.classic.state import State, points
from rummi.games.classic.views import View
from rummi.solver.problem import Objective, Problem, Solution
from rummi.solver.repair import Repaired, repair
from rummi.solver.solve import solve as solve_problem
from rummi.solver.solve import solve_least_change
from rummi.solver.steps import explain

NEARLY_OUT: Final = 3
"""A player with this many tiles may well go out in the next turn."""


def solve(
    table: Table | str,
    rack: Tiles | str,
    rules: str = "standard",
    objective: str = "tiles",
    least_change: bool = False,
) -> Solution:
    """Find the best play of the rack on the table; with `least_change`, the one that moves the fewest tiles.

    >>> solve("R4 R5 R6 R7 R8", "R6 K1").play
    'R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8'
    """
    ruleset = _ruleset(rules)
    problem = Problem(
        Table.parse(table, ruleset.box) if isinstance(table, str) else table,
        Tiles.parse(rack, ruleset.box) if isinstance(rack, str) else rack,
        ruleset.box,
        ruleset.joker_left,
        _objective(objective),
    )
    return solve_least_change(problem) if least_change else solve_problem(problem)


def put_in_order(table: Table | str, loose: Tiles | str, rules: str = "standard") -> Repaired:
    """Put every tile of a table in disorder into a meld, moving as few tiles as possible.

    The melds of `table` may be wrong; `loose` are tiles that are in no meld.

    >>> found = put_in_order("R7 R8 R9 K4 | B4 O4", "R10 R4")
    >>> str(found.table), found.moved
    ('K4 R4 B4 O4 | R7 R8 R9 R10', 3)
    """
    ruleset = _ruleset(rules)
    return repair(
        Table.parse(table, ruleset.box) if isinstance(table, str) else table,
        Tiles.parse(loose, ruleset.box) if isinstance(loose, str) else loose,
        ruleset.box,
    )


def _ruleset(rules: str) -> Ruleset:
    if rules not in RULESETS:
        known = ", ".join(RULESETS)
        raise InvalidInput(sentence("the solver knows no “{rules}”, only {known}", rules=printable(rules), known=known))
    return RULESETS[rules]


def _objective(name: str) -> Objective:
    objective = _OBJECTIVES.get(name)
    if objective is None:
        known = ", ".join(Objective)
        raise InvalidInput(
            sentence("there is no objective “{name}”; there are: {known}", name=printable(name), known=known)
        )
    return objective


_OBJECTIVES: Final = {objective.value: objective for objective in Objective}


def fallback_action(view: View) -> Action:
    """Return the action that is always legal for the seat to move."""
    return Draw() if view.bank else Pass()


class Advice:
    """Help for the players of the tile games (`base.Advice`)."""

    def fallback_action(self, view: View) -> Action:
        return fallback_action(view)

    def hint(self, view: View) -> Hint:
        """Return the best play in steps. The view must be that of a player, not of a spectator."""
        if view.seat is None:
            raise ValueError("spectators get no hints")
        after = _best_table(view) if view.opened[view.seat] else _opening_table(view)
        if after is None:
            return _hint_at_nothing(view, sentence("You cannot open yet."))
        changed = change(view.table, after)
        if not changed.new:
            return _hint_at_nothing(view, sentence("Nothing can be laid."))
        steps = _steps(view.table, after, view.setup.box)
        laid = view.table.tiles.lacks(after.tiles)
        return Hint(
            _nudge(laid),
            tuple(step.sentence for step in steps),
            str(Play(changed.new, changed.gone)),
            tuple(step.table for step in steps),
        )

    def warning(self, view: View) -> Sentence | None:
        """Warn a player who can open when another is nearly out (STD-50, STD-51).

        The loss depends on whether the player has announced the opening (STD-52).
        """
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

    def explain(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:
        if not isinstance(action, Play):
            return ()
        return _steps(state.table, state.apply(seat, action).state.table, state.setup.box)

    def appraise(self, state: State, seat: int, action: Action) -> Appraised:
        match action:
            case Announce():
                return None
            case Redeal():
                return NEW_DEAL
        after = state.apply(seat, action).state
        own = _Laying(after.table, state.table.tiles.lacks(after.table.tiles))
        found = _Appraiser(state, seat).appraise(own, played=isinstance(action, Play))
        return replace(found, after=str(after.table), left=tuple(len(holder.rack) for holder in after.seats))


def _best_table(view: View) -> Table:
    """STD-55: in the last round the points on the racks decide, not the number of tiles."""
    objective = Objective.TILES if view.moves_left is None else Objective.VALUE
    ruleset = view.setup.ruleset
    return solve_least_change(Problem(view.table, view.rack, view.setup.box, ruleset.joker_left, objective)).table


def _opening_table(view: View) -> Table | None:
    opening = find_opening(view.rack.sorted(), view.setup.box, view.setup.ruleset.opening)
    return Table((*view.table, *opening)) if opening else None


def _nudge(laid: Tiles) -> Sentence:
    numbers = Counter(piece.number for piece in laid if isinstance(piece, Tile))
    if not numbers:
        return sentence("Something with a joker.")
    return sentence("Something with the {number}s.", number=numbers.most_common(1)[0][0])


def _hint_at_nothing(view: View, why: Sentence) -> Hint:
    advice = sentence("Draw a tile.") if view.bank else sentence("Pass.")
    return Hint(why, (why, advice), str(fallback_action(view)))


def _steps(before: Table, after: Table, box: Box) -> tuple[SpokenStep, ...]:
    return tuple(SpokenStep(step.sentence, str(step.table)) for step in explain(before, after, box))


@dataclass(frozen=True, slots=True)
class _Laying:
    """The table after a turn, and the tiles laid in it."""

    table: Table
    laid: Tiles
    proven: bool = True
    """True if it is known that nothing better is possible."""


class _Appraiser:
    """Compares what a seat laid in its turn with the best that it could have laid."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.setup = state.setup
        self.rack = state.seats[seat].rack
        self.opening = not state.seats[seat].opened
        self.last_round = state.moves_left is not None

    def appraise(self, own: _Laying, *, played: bool) -> Appraisal:
        """`played` is whether the turn was a play: what a time-out leaves on the table is never the best."""
        layings = [laying for laying in self._find_layings() if len(laying.laid)]
        best = max(layings, key=self._count, default=None)  # of equal ones the first
        proven = best is None or best.proven
        if played and (best is None or self._count(own) >= self._count(best)):
            best = own
        way = self._way(best) if best else None
        did = min(self._count(own), way.count if way else 0)
        verdict = choose_verdict(did, way, opening=self.opening, drawing=len(self.state.bank) > 0)
        unit: Unit = "points" if self.last_round else "tiles"
        return Appraisal(unit, did, own.laid.pieces, verdict, way, proven, self.opening and best is not None)

    def _count(self, laying: _Laying) -> int:
        return points(laying.laid, self.setup.ruleset) if self.last_round else len(laying.laid)

    def _find_layings(self) -> Iterator[_Laying]:
        if self.opening:
            yield from self._find_openings()
            return
        solution = solve_least_change(self._problem(self.state.table))
        yield _Laying(solution.table, solution.played, solution.proven)

    def _find_openings(self) -> Iterator[_Laying]:
        """Yield the melds of the rack with the most tiles, if they are enough to open. If not, those with most points.

        In the second case there may be an opening with more tiles and fewer points, so that is proven only if no melds
        of the rack have more tiles.
        """
        goal = self.setup.ruleset.opening
        most = solve_problem(self._problem(Table()))
        if most.tiles and sum(meld.value or 0 for meld in most.table) >= goal:
            yield self._next_to_table(most.table, proven=most.proven)
            return
        dearest = find_opening(self.rack.sorted(), self.setup.box, goal)
        if dearest:
            laying = self._next_to_table(Table(dearest), proven=True)
            proven = self._count(laying) >= self._count(_Laying(Table(), most.played))
            yield replace(laying, proven=proven)

    def _next_to_table(self, melds: Table, *, proven: bool) -> _Laying:
        return _Laying(Table((*self.state.table, *melds)), melds.tiles, proven)

    def _problem(self, table: Table) -> Problem:
        objective = Objective.VALUE if self.last_round else Objective.TILES
        return Problem(table, self.rack, self.setup.box, self.setup.ruleset.joker_left, objective)

    def _way(self, laying: _Laying) -> AppraisedPlay:
        before = self.state.table
        changed = change(before, laying.table)
        after = transition(before, Play(changed.new, changed.gone)).after  # the melds in the order after this play
        steps = _steps(before, after, self.setup.box)
        return AppraisedPlay(
            self._count(laying),
            laying.laid.pieces,
            str(changed),
            f"play {changed}",
            str(after),
            tuple(step.sentence for step in steps),
            tuple(step.table for step in steps),
        )
