"""Uploaded lists of entrants. Their size is checked before their lines are judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.errors import RummiError
from rummi.core.sentence import counted, sentence
from rummi.server.model.room import NotAllowed
from rummi.tournaments.imports.cells import Cells, Encoding, parse_cells, read_cells
from rummi.tournaments.imports.reading import ImportChoices, ImportPreview, Line, preview_import
from rummi.tournaments.imports.spreadsheets import MOST_LINES
from rummi.tournaments.model.decisions import By
from rummi.tournaments.model.state import State
from rummi.tournaments.server.session import MOST_ENTRANTS
from rummi.tournaments.tournament import Tournament


class LinesRejected(RummiError):
    """Some lines of a table cannot be entered; then none is."""

    def __init__(self, rejected: Sequence[Line]) -> None:
        message = counted(
            "{n} line of the table cannot be entered, so none was.",
            "{n} lines of the table cannot be entered, so none was.",
            len(rejected),
        )
        super().__init__(message)
        self.rejected = rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class UploadedTable:
    """A file, or the text of cells copied from a spreadsheet."""

    file: bytes = b""
    text: str = ""
    encoding: Encoding | None = None
    sheet: int | None = None

    def cells(self) -> Cells:
        return read_cells(self.file, self.encoding, self.sheet) if self.file else parse_cells(self.text)


def require_size(state: State, brought: UploadedTable, done: int = 0) -> None:
    """Reject a list that is too long before its lines are judged, which takes time. Files have a limit in bytes."""
    if brought.text:
        if max(map(brought.text.count, "\r\n")) > MOST_LINES:
            raise _too_many(state)
        _require_room(state, brought.cells(), done)


def _require_room(state: State, cells: Cells, done: int = 0) -> None:
    """Raise NotAllowed if the list has more rows than free places; one row may be the titles."""
    if len(cells.rows) - done > MOST_ENTRANTS - len(state.entrants) + 1:
        raise _too_many(state)


def _too_many(state: State) -> NotAllowed:
    free = MOST_ENTRANTS - len(state.entrants)
    return NotAllowed(sentence("The table has too many lines: {free} more can be entered here.", free=free))


def read_list(
    event: Tournament, brought: UploadedTable, wishes: ImportChoices, by: By, at: str
) -> tuple[Cells, ImportPreview]:
    """Read and judge a list. Runs in a job process, because a file may contain anything. Raises RummiError."""
    cells = brought.cells()
    _require_room(event.state, cells, len(wishes.done))
    return cells, preview_import(event, cells, wishes, by, at)
