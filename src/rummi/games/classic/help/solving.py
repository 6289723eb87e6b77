"""The solver with a ruleset's box and joker: the public way to ask for the best play."""

from __future__ import annotations

from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.rulesets import RULESETS, Ruleset
from rummi.solver.least_change import solve_least_change
from rummi.solver.problem import Objective, Problem
from rummi.solver.repair import Repaired, repair
from rummi.solver.solution import Solution
from rummi.solver.solve import solve as solve_problem

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
