"""The solvers that are timed: ours, and `rummikub-solver` from PyPI with each of its backends.

Only `ask` is timed; preparing the question and reading the answer are not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from inspect import unwrap
from typing import Any, Final, Generic, TypeVar

from tests.oracles.reference import solve_reference

from rummi.core.box import Box
from rummi.core.tile import Piece, Tile
from rummi.solver import _kernel
from rummi.solver.kernel import _encode, _kernel_box, _terms
from rummi.solver.problem import NO_LIMITS, Problem, Solution
from rummi.solver.solve import solve
from tools.bench.positions import BOXES, Answer

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Question(Generic[Found]):
    """A position in the form that a solver needs."""

    ask: Callable[[], Found]
    read: Callable[[Found], Answer | None]
    """Convert what `ask` returned; `None` if there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Contestant:
    name: str
    note: str
    prepare: Callable[[Problem], Question[Any]]
    seconds: float = 30
    """Total time budget. When it is used up, the contestant gets no further positions."""
    patience: float = 0
    """Seconds after which one question is aborted. 0 means never: only Python code can be interrupted."""


@dataclass(eq=False)
class Missing(Exception):
    """A contestant is not installed."""

    name: str
    reason: str


FROM_PYTHON: Final = "kernel from Python"
ALONE: Final = "kernel alone"
ORACLE: Final = "ILP oracle (HiGHS)"


def kernel_from_python() -> Contestant:
    note = "`rummi.solver.solve.solve` with parsed values; checks input and answer"
    return Contestant(FROM_PYTHON, note, lambda problem: Question(partial(solve, problem), _answer))


def kernel_alone() -> Contestant:
    return Contestant(ALONE, "`rummi.solver._kernel.solve` on prepared bytes, without decoding the answer", _bytes)


def reference() -> Contestant:
    note = "`tests.oracles.reference.solve_reference`, pure Python"
    return Contestant(
        "reference",
        note,
        lambda problem: Question(partial(solve_reference, problem), _answer),
        seconds=30,
        patience=5,
    )


def oracle() -> Contestant:
    try:
        from tests.oracles.integer_program import optimum
        from tests.solver.verify import FIRST
    except ImportError as missing:
        raise Missing(ORACLE, str(missing)) from missing
    ask = unwrap(optimum)  # without its cache
    note = f"the tests' integer program, built and solved with highspy {version('highspy')}; tiles, then value"
    return Contestant(
        ORACLE,
        note,
        lambda problem: Question(partial(ask, problem), lambda score: Answer(*divmod(score, FIRST))),
        seconds=30,
    )


def _answer(solution: Solution) -> Answer:
    return Answer(solution.tiles, solution.value)


def _bytes(problem: Problem) -> Question[tuple[bytes, list[bytes], bool]]:
    table, rack = _encode(problem)
    terms = (*_kernel_box(problem.box).terms, *_terms(problem, NO_LIMITS))
    return Question(partial(_kernel.solve, table, rack, *terms), lambda _: None)


PACKAGE: Final = "rummikub-solver"
GLPK: Final = f"{PACKAGE}, GLPK"
DIFFERENCES: Final = (
    f"{PACKAGE} maximises tiles only, so only the number of tiles is compared. It accepts three jokers as a set, and "
    "it does not use a joker that a set could do without (in a group of four, at either end of a run of four or five)."
)


def glpk() -> Contestant:
    return _rival("GLPK_MI", GLPK, "backend GLPK_MI", seconds=90)


def scipy() -> Contestant:
    return _rival("SCIPY", f"{PACKAGE}, SciPy", "backend SCIPY, the default of the package from PyPI", seconds=35)


def highs() -> Contestant:
    return _rival("HIGHS", f"{PACKAGE}, HiGHS", "backend HIGHS, the default if highspy is installed", seconds=20)


def _rival(backend: str, name: str, note: str, seconds: float) -> Contestant:
    try:
        library = import_module("rummikub_solver")
    except ImportError as missing:
        raise Missing(name, str(missing)) from missing
    if backend not in library.MILPSolver.supported():
        raise Missing(name, f"backend {backend} is not installed")
    rules = {box: _rival_rules(library, backend, box) for box in BOXES.values()}
    return Contestant(
        name,
        f"{PACKAGE} {version(PACKAGE)}, {note}; most tiles, state prepared",
        lambda problem: _rival_question(library, rules[problem.box], problem),
        seconds,
    )


def _rival_rules(library: Any, backend: str, box: Box) -> Any:
    return library.RuleSet(
        numbers=box.highest,
        repeats=box.copies,
        colours=len(box.colours),
        jokers=box.jokers,
        solver_backend=library.MILPSolver(backend),
    )


def _rival_question(library: Any, rules: Any, problem: Problem) -> Question[Any]:
    state = rules.new_game()
    state.initial = False
    state.add_table(*(_number(piece, problem.box) for piece in problem.table.tiles))
    state.add_rack(*(_number(piece, problem.box) for piece in problem.rack))
    return Question(partial(rules.solve, state, library.SolverMode.TILE_COUNT), _rival_answer)


def _number(piece: Piece, box: Box) -> int:
    """Return the number of a tile in that package: from 1, colour by colour, the joker last."""
    if isinstance(piece, Tile):
        return box.colours.index(piece.colour) * box.highest + piece.number
    return len(box.colours) * box.highest + 1


def _rival_answer(proposed: Any) -> Answer:
    """Read the solution, which is `None` if no tile can be laid."""
    return Answer(len(proposed.tiles) if proposed else 0, None)
