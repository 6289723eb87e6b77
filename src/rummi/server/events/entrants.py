"""A spreadsheet of entrants: all of them are entered, or none, and every line that is wrong is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import counted, sentence
from rummi.server.events.event_session import MOST_ENTRANTS
from rummi.server.model.room import NotAllowed
from rummi.tournament.model.state import State
from rummi.tournament.sheets import Refused, read_entrants

MOST_LINES: Final = 2 * MOST_ENTRANTS
"""Of a table that is read at all; some may be empty."""


class LinesRefused(RummiError):
    """Some lines of a table cannot be; then none of it is done."""

    def __init__(self, refused: Sequence[Refused]) -> None:
        message = counted(
            "{n} line of the table cannot be entered, so none was.",
            "{n} lines of the table cannot be entered, so none was.",
            len(refused),
        )
        super().__init__(message)
        self.refused = refused


def require_size(state: State, table: str) -> None:
    """Before anybody is judged, which takes the longer the more there are."""
    free = MOST_ENTRANTS - len(state.entrants)
    if table.count("\n") > MOST_LINES or len(read_entrants(table)) > free:
        raise NotAllowed(sentence("The table has too many lines: {free} more can be entered here.", free=free))
