"""Messages about imported lists of entrants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rummi.server.protocol.basics import Id
from rummi.tournaments.imports.cells import Encoding, Separator, Source
from rummi.tournaments.imports.columns import Meaning
from rummi.tournaments.imports.reading import Answer, LineState
from rummi.tournaments.imports.spreadsheets import MOST_COLUMNS, MOST_LINES, MOST_SHEETS
from rummi.tournaments.server.protocol.events import Obstacle, Text

Lines: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class EntrantsTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A CSV of entrants; either all lines are entered or none."""

    table: Annotated[str, Meta(max_length=500_000)]
    command: Id


class LineCorrected(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A corrected line of a list."""

    line: Lines
    name: Text
    born: Text
    club: Text = ""


class LineAnswered(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether a line is the same person as an existing entrant, or a different one."""

    line: Lines
    answer: Answer


class EntrantsList(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A list of entrants with the organiser's choices.

    It is a `file` (CSV, XLSX or ODS in base64) or the `text` of copied cells. `encoding` and `columns` override the
    guesses. `sheet` counts from 0; the default is the first sheet with content. `done` are lines that were entered
    before. `exceptionally` is the reason for entries after the deadline.
    """

    text: Annotated[str, Meta(max_length=500_000)] = ""
    file: Annotated[bytes, Meta(max_length=1_000_000)] = b""
    encoding: Encoding | Literal[""] = ""
    sheet: Annotated[int, Meta(ge=0, lt=MOST_SHEETS)] | None = None
    columns: Annotated[list[Meaning], Meta(max_length=MOST_COLUMNS)] | None = None
    corrections: Annotated[list[LineCorrected], Meta(max_length=MOST_LINES)] = msgspec.field(default_factory=list)
    answers: Annotated[list[LineAnswered], Meta(max_length=MOST_LINES)] = msgspec.field(default_factory=list)
    done: Annotated[list[Lines], Meta(max_length=MOST_LINES)] = msgspec.field(default_factory=list)
    exceptionally: Text = ""


class EnterLines(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Enter these lines of a list, which must all be ready. The same `command` is executed once."""

    list: EntrantsList
    lines: Annotated[Sequence[Lines], Meta(min_length=1, max_length=MOST_LINES)]
    command: Id


class AllPresent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Check in all expected entrants; `exceptionally` is the reason if the list has closed."""

    command: Id
    exceptionally: Text = ""


class ColumnRead(Struct, frozen=True, kw_only=True):
    title: str
    meaning: Meaning


class LineRead(Struct, frozen=True, kw_only=True):
    """A line as it was read. `born_written` is the date of birth as written, if it differs; `like_entrant` or
    `like_line` may be the same person; `hidden` lines are not visible in the spreadsheet."""

    line: int
    cells: Sequence[str]
    name: str
    born: str
    born_written: str
    club: str
    state: LineState
    like_entrant: int
    like_line: int
    hidden: bool
    problems: Sequence[Obstacle]


class ListRead(Struct, frozen=True, kw_only=True):
    """`encoding` is empty for formats that define it, such as XLSX; `sheets` are the visible sheets of the file, and
    the one with the number `sheet` was read."""

    source: Source
    encoding: Encoding | Literal[""]
    separator: Separator
    sheets: Sequence[str]
    sheet: int
    columns: Sequence[ColumnRead]
    lines: Sequence[LineRead]
