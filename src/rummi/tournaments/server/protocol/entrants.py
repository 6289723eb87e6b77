"""Lists of entrants that an organiser brings: what is sent of them, and what is understood."""

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
    """A CSV of entrants, all of whom are entered, or none."""

    table: Annotated[str, Meta(max_length=500_000)]
    command: Id


class LineCorrected(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to stand in a line of a list."""

    line: Lines
    name: Text
    born: Text
    club: Text = ""


class LineAnswered(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether a line is the same person as somebody who is there already, or another one."""

    line: Lines
    answer: Answer


class EntrantsList(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A list of entrants, and all that the organiser has said of it: the bytes of a `file` (CSV, XLSX or ODS, base64)
    or the `text` of cells that were copied; `encoding` and `columns` where they were guessed wrongly; which `sheet` of
    the file, counted from 0, where it is not the first with anything; lines that were corrected or asked about; those
    that are `done`; and why people may come in after the deadline."""

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
    """Enter these lines of a list, which must all be ready. Sent again with the same `command` it is done once."""

    list: EntrantsList
    lines: Annotated[Sequence[Lines], Meta(min_length=1, max_length=MOST_LINES)]
    command: Id


class AllPresent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everybody who is expected is there; `exceptionally` says why after the list has closed."""

    command: Id
    exceptionally: Text = ""


class ColumnRead(Struct, frozen=True, kw_only=True):
    title: str
    meaning: Meaning


class LineRead(Struct, frozen=True, kw_only=True):
    """What is understood of a line. `born_written` is how the birth stands there, if otherwise; `like_entrant`
    or `like_line` is who may be the same person; `hidden` lines are not seen in the spreadsheet."""

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
    """`encoding` is empty where it was no question, as in XLSX; `sheets` are those of the file that can be seen, of
    which that number `sheet` was read."""

    source: Source
    encoding: Encoding | Literal[""]
    separator: Separator
    sheets: Sequence[str]
    sheet: int
    columns: Sequence[ColumnRead]
    lines: Sequence[LineRead]
