"""`rummikub-solver` from PyPI as a contestant, with each of its backends; its rules are set to those of the box."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

from rummi.core.box import Box
from rummi.core.tile import Piece, Tile
from rummi.solver.problem import Problem
from tools.bench.contestants import Contestant, Missing, Question
from tools.bench.positions import BOXES, Answer

PACKAGE: Final = "rummikub-solver"
GLPK: Final = f"{PACKAGE}, GLPK"
DIFFERENCES: Final = (
    f"{PACKAGE} lays the most tiles and has no second aim, so only its number of tiles is compared. It counts three "
    "jokers as a set, and it has no sets with a joker that could be spared (in a group of four, at either end of a "
    "run of four or five), even where nothing else can be done with it."
)


def glpk() -> Contestant:
    return _rival("GLPK_MI", GLPK, "backend GLPK_MI", seconds=90)


def scipy() -> Contestant:
    return _rival("SCIPY", f"{PACKAGE}, SciPy", "backend SCIPY, its default as it is installed from PyPI", seconds=35)


def highs() -> Contestant:
    return _rival("HIGHS", f"{PACKAGE}, HiGHS", "backend HIGHS, its default where highspy is installed", seconds=20)


def _rival(backend: str, name: str, note: str, seconds: float) -> Contestant:
    try:
        library = import_module("rummikub_solver")
    except ImportError as missing:
        raise Missing(name, str(missing)) from missing
    if backend not in library.MILPSolver.supported():
        raise Missing(name, f"backend {backend} is not installed")
    rules = {box: _rules(library, backend, box) for box in BOXES.values()}
    return Contestant(
        name,
        f"{PACKAGE} {version(PACKAGE)}, {note}; most tiles, state prepared",
        lambda problem: _question(library, rules[problem.box], problem),
        seconds,
    )


def _rules(library: Any, backend: str, box: Box) -> Any:
    return library.RuleSet(
        numbers=box.highest,
        repeats=box.copies,
        colours=len(box.colours),
        jokers=box.jokers,
        solver_backend=library.MILPSolver(backend),
    )


def _question(library: Any, rules: Any, problem: Problem) -> Question[Any]:
    state = rules.new_game()
    state.initial = False
    state.add_table(*(_number(piece, problem.box) for piece in problem.table.tiles))
    state.add_rack(*(_number(piece, problem.box) for piece in problem.rack))
    return Question(partial(rules.solve, state, library.SolverMode.TILE_COUNT), _answer)


def _number(piece: Piece, box: Box) -> int:
    """Its tiles are numbered from 1, colour by colour; the joker is the last."""
    if isinstance(piece, Tile):
        return box.colours.index(piece.colour) * box.highest + piece.number
    return len(box.colours) * box.highest + 1


def _answer(proposed: Any) -> Answer:
    """It proposes nothing where nothing can be laid."""
    return Answer(len(proposed.tiles) if proposed else 0, None)
