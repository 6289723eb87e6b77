"""The whole Rummikub family on a computer, exactly as the rule booklets say it.

>>> from rummi import Game, Table, Tiles
>>> Table.parse("R7 R8 R9 | K7 R7 B7").valid
True
"""

import sys

from rummi.version import __version__

TYPE_CHECKING = False  # as in typing, whose import would take longer than all that follows

if TYPE_CHECKING:
    from rummi import classic, express, junior, junior_intro
    from rummi.core.box import STANDARD_BOX, XP_BOX, Box
    from rummi.core.errors import IllegalAction, InvalidInput, NotationError, RummiError, Violation
    from rummi.core.meld import Meld
    from rummi.core.sentence import Sentence
    from rummi.core.table import Table
    from rummi.core.tile import JOKER, Colour, Joker, Tile
    from rummi.core.tiles import Tiles
    from rummi.games.base import Outcome
    from rummi.games.classic.advice import solve
    from rummi.games.game import Game
    from rummi.records.files import load, save
    from rummi.records.record import Record
    from rummi.records.replay import Replay, replay
    from rummi.reviews.review import Review, review
    from rummi.solver.problem import Limits, Objective, Problem, Solution
    from rummi.solver.solve import solve_many

__all__ = [
    "JOKER",
    "STANDARD_BOX",
    "XP_BOX",
    "Box",
    "Colour",
    "Game",
    "IllegalAction",
    "InvalidInput",
    "Joker",
    "Limits",
    "Meld",
    "NotationError",
    "Objective",
    "Outcome",
    "Problem",
    "Record",
    "Replay",
    "Review",
    "RummiError",
    "Sentence",
    "Solution",
    "Table",
    "Tile",
    "Tiles",
    "Violation",
    "__version__",
    "classic",
    "express",
    "junior",
    "junior_intro",
    "load",
    "replay",
    "review",
    "save",
    "solve",
    "solve_many",
]

_HOMES = {
    "JOKER": "rummi.core.tile",
    "STANDARD_BOX": "rummi.core.box",
    "XP_BOX": "rummi.core.box",
    "Box": "rummi.core.box",
    "Colour": "rummi.core.tile",
    "Game": "rummi.games.game",
    "IllegalAction": "rummi.core.errors",
    "InvalidInput": "rummi.core.errors",
    "Joker": "rummi.core.tile",
    "Limits": "rummi.solver.problem",
    "Meld": "rummi.core.meld",
    "NotationError": "rummi.core.errors",
    "Objective": "rummi.solver.problem",
    "Outcome": "rummi.games.base",
    "Problem": "rummi.solver.problem",
    "Record": "rummi.records.record",
    "Replay": "rummi.records.replay",
    "Review": "rummi.reviews.review",
    "RummiError": "rummi.core.errors",
    "Sentence": "rummi.core.sentence",
    "Solution": "rummi.solver.problem",
    "Table": "rummi.core.table",
    "Tile": "rummi.core.tile",
    "Tiles": "rummi.core.tiles",
    "Violation": "rummi.core.errors",
    "load": "rummi.records.files",
    "replay": "rummi.records.replay",
    "review": "rummi.reviews.review",
    "save": "rummi.records.files",
    "solve": "rummi.games.classic.advice",
    "solve_many": "rummi.solver.solve",
}
_FAMILIES = ("classic", "express", "junior", "junior_intro")
"""Modules with the actions and views of a family, which share their names."""


def __getattr__(name: str) -> object:
    """Fetch what is asked for when it is asked for, so that `rummi --help` need not wait for all of it."""
    if name not in _HOMES and name not in _FAMILIES:
        raise AttributeError(f"module 'rummi' has no attribute {name!r}")
    from importlib import import_module

    if name in _FAMILIES:
        return import_module(f"rummi.{name}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


class _FormerModules:
    """Find modules under their former names (see _moved.py). The import system asks it last."""

    @staticmethod
    def find_spec(name: str, path: object, target: object = None) -> object:  # noqa: ARG004
        if not name.startswith("rummi."):
            return None
        from rummi._moved import find_spec

        return find_spec(name)


sys.meta_path.append(_FormerModules)  # type: ignore[arg-type]
