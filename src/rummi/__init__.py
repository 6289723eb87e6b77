"""The whole Rummikub family on a computer, exactly as the rule booklets say it.

>>> from rummi import Game, Table, Tiles
>>> Table.parse("R7 R8 R9 | K7 R7 B7").valid
True
"""

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.played import Game
from rummi.records.record import Record

__version__ = "0.1.0"

__all__ = ["Game", "Record", "Table", "Tiles", "__version__"]
