"""The whole Rummikub family on a computer, exactly as the rule booklets say it.

>>> from rummi import Game, Table, Tiles
>>> Table.parse("R7 R8 R9 | K7 R7 B7").valid
True
"""

from rummi.core.errors import IllegalAction, InvalidInput, RummiError
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.core.violation import Violation
from rummi.games.classic.solving import solve
from rummi.games.played import Game
from rummi.records.files import load, save
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.solver.solve import solve_many

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalAction",
    "InvalidInput",
    "Record",
    "RummiError",
    "Table",
    "Tiles",
    "Violation",
    "__version__",
    "load",
    "replay",
    "save",
    "solve",
    "solve_many",
]
