"""Lists of entrants that somebody brings: refused by their size first, understood line by line, entered as shown."""

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


class LinesRefused(RummiError):
    """Some lines of a table cannot be; then none of it is done."""

    def __init__(self, refused: Sequence[Line]) -> None:
        message = counted(
            "{n} line of the table cannot be entered, so none was.",
            "{n} lines of the table cannot be entered, so none was.",
            len(refused),
        )
        super().__init__(message)
        self.refused = refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """A file, or the text of cells that were copied."""

    file: bytes = b""
    text: str = ""
    encoding: Encoding | None = None
    sheet: int | None = None

    def cells(self) -> Cells:
        return read_cells(self.file, self.encoding, self.sheet) if self.file else parse_cells(self.text)


def require_size(state: State, brought: Brought, done: int = 0) -> None:
    """Before anybody is judged, which takes the longer the more there are; a file is bounded by its bytes."""
    if brought.text:
        if max(map(brought.text.count, "\r\n")) > MOST_LINES:
            raise _too_many(state)
        _require_room(state, brought.cells(), done)


def _require_room(state: State, cells: Cells, done: int = 0) -> None:
    """One row may have the titles."""
    if len(cells.rows) - done > MOST_ENTRANTS - len(state.entrants) + 1:
        raise _too_many(state)


def _too_many(state: State) -> NotAllowed:
    free = MOST_ENTRANTS - len(state.entrants)
    return NotAllowed(sentence("The table has too many lines: {free} more can be entered here.", free=free))


def read_list(
    event: Tournament, brought: Brought, wishes: ImportChoices, by: By, at: str
) -> tuple[Cells, ImportPreview]:
    """In a helper: every line is judged, and a file may be anything. Raises RummiError."""
    cells = brought.cells()
    _require_room(event.state, cells, len(wishes.done))
    return cells, preview_import(event, cells, wishes, by, at)
