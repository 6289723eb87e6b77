"""The solvers of this project as contestants. What is timed is `ask`; what comes before and after it is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from inspect import unwrap
from typing import Any, Final, Generic, TypeVar

from tests.oracles.reference import solve_reference

from rummi.solver import _kernel
from rummi.solver.kernel import _encode, _kernel_box, _terms
from rummi.solver.problem import NO_LIMITS, Problem, Solution
from rummi.solver.solve import solve
from tools.bench.positions import Answer

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Question(Generic[Found]):
    """A position made ready for a solver."""

    ask: Callable[[], Found]
    read: Callable[[Found], Answer | None]
    """None where there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Contestant:
    name: str
    note: str
    prepare: Callable[[Problem], Question[Any]]
    seconds: float = 30
    """After so long in all it is asked no further positions."""
    patience: float = 0
    """Seconds after which a question is given up; 0 for never, as what is not Python cannot be interrupted."""


@dataclass(eq=False)
class Missing(Exception):
    """A contestant that is not installed here."""

    name: str
    reason: str


FROM_PYTHON: Final = "kernel from Python"
ALONE: Final = "kernel alone"
ORACLE: Final = "ILP oracle (HiGHS)"


def kernel_from_python() -> Contestant:
    note = "`rummi.solver.solve.solve` with parsed values; input and answer checked"
    return Contestant(FROM_PYTHON, note, lambda problem: Question(partial(solve, problem), _answer))


def kernel_alone() -> Contestant:
    return Contestant(ALONE, "`rummi.solver._kernel.solve` with prepared bytes, its answer left as bytes", _bytes)


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
