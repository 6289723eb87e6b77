"""The whole Rummikub family on a computer, exactly as the rule booklets say it.

>>> from rummi import Game, Table, Tiles
>>> Table.parse("R7 R8 R9 | K7 R7 B7").valid
True
"""

TYPE_CHECKING = False  # as in typing, whose import would take longer than all that follows

if TYPE_CHECKING:
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

_HOMES = {
    "Game": "rummi.games.played",
    "IllegalAction": "rummi.core.errors",
    "InvalidInput": "rummi.core.errors",
    "Record": "rummi.records.record",
    "RummiError": "rummi.core.errors",
    "Table": "rummi.core.table",
    "Tiles": "rummi.core.tiles",
    "Violation": "rummi.core.violation",
    "load": "rummi.records.files",
    "replay": "rummi.records.replay",
    "save": "rummi.records.files",
    "solve": "rummi.games.classic.solving",
    "solve_many": "rummi.solver.solve",
}


def __getattr__(name: str) -> object:
    """Fetch what is asked for when it is asked for, so that `rummi --help` need not wait for all of it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rummi' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found
