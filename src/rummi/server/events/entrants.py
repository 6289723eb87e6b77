"""A spreadsheet of entrants: all of them are entered, or none, and every line that is wrong is named."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.errors import RummiError
from rummi.core.sentence import counted
from rummi.server.events.event_session import EventSession, local_time
from rummi.tournament.decisions import By, Enter
from rummi.tournament.sheets import Refused, enter_all, read_entrants


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


def entries_of(session: EventSession, text: str, by: By) -> list[Enter]:
    """Raises LinesRefused with all that is wrong, and where."""
    imported = enter_all(session.event, text, by, local_time(session.state.parameters.zone, session.now()))
    if imported.refused:
        raise LinesRefused(imported.refused)
    return [enter for _, enter in read_entrants(text)]
