"""Preview the import of a list of entrants: what each line means, whether it can be entered, and what is unclear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.tournaments.decisions.checks import check_readable, refusal
from rummi.tournaments.imports.birth_dates import parse_birth_date
from rummi.tournaments.imports.cells import Cells
from rummi.tournaments.imports.columns import Column, Meaning, interpret_columns
from rummi.tournaments.imports.person_names import find_lost_letter, fix_capitals, move_surname_last, person_key
from rummi.tournaments.imports.spreadsheets import Row
from rummi.tournaments.model.decisions import By, Enter
from rummi.tournaments.tournament import Tournament

LineState: TypeAlias = Literal["ready", "waits", "asks", "same", "done"]
"""The line can be entered, has an error, may be a person who is already entered, was confirmed to be one, or has been
entered from this list."""
Answer: TypeAlias = Literal["same", "other"]
_BORN: Final = "entry/born"


@dataclass(frozen=True, slots=True)
class Correction:
    """Values that the organiser enters instead of those of a line."""

    name: str
    born: str
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportChoices:
    """The choices of the organiser for a list so far."""

    columns: tuple[Meaning, ...] | None = None
    corrections: Mapping[int, Correction] = field(default_factory=dict)
    """By line."""
    answers: Mapping[int, Answer] = field(default_factory=dict)
    otherwise: Answer | None = None
    """The answer for all other lines; None to ask about each."""
    done: frozenset[int] = frozenset()
    """Lines that have been entered already."""
    exceptionally: str = ""
    """Why the organiser accepts the entries after the deadline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the list, as it would be entered."""

    line: int
    cells: tuple[str, ...]
    enter: Enter
    born_written: str
    """The date of birth as written, if it differs from the one that was read."""
    state: LineState
    problems: tuple[Violation, ...] = ()
    like_entrant: int = 0
    """The number of an entrant who may be the same person; 0 if none."""
    like_line: int = 0
    """An earlier line that may be the same person; 0 if none."""
    hidden: bool = False
    """True if the spreadsheet hides the row."""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The columns and lines of a list."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]

    @property
    def ready(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.state == "ready")


def preview_import(tournament: Tournament, cells: Cells, choices: ImportChoices, by: By, at: str) -> ImportPreview:
    """Judge each line as if all earlier lines that are ready had been entered."""
    table = interpret_columns(cells.rows, tournament.state.parameters.day, choices.columns)
    reader = _Reader(tournament, choices, by, at)
    return ImportPreview(table.columns, tuple(reader.line(row, table.columns) for row in table.rows))


class _Reader:
    def __init__(self, tournament: Tournament, choices: ImportChoices, by: By, at: str) -> None:
        self._tournament = tournament
        self._choices = choices
        self._by = by
        self._at = at
        self._known: dict[str, tuple[int, int]] = {
            person_key(each.name): (each.id, 0) for each in tournament.state.entrants if not each.gone
        }
        """By the key of a person: the number of the entrant, or the line."""

    def line(self, row: Row, columns: Sequence[Column]) -> Line:
        enter, written = self._read(row, columns)
        state, problems, like = self._state(row.line, enter, written)
        return Line(
            line=row.line,
            cells=row.cells,
            enter=enter,
            born_written=written if written != enter.born else "",
            state=state,
            problems=problems,
            like_entrant=like[0],
            like_line=like[1],
            hidden=row.hidden,
        )

    def _read(self, row: Row, columns: Sequence[Column]) -> tuple[Enter, str]:
        """Return the entry of a line, and the date of birth as written."""
        cells: dict[Meaning, str] = {
            column.meaning: cell for column, cell in zip(columns, row.cells, strict=False) if column.meaning
        }
        name, written, club = _name(cells), cells.get("born", ""), cells.get("club", "")
        if correction := self._choices.corrections.get(row.line):
            name, written, club = (each.strip() for each in (correction.name, correction.born, correction.club))
        born = parse_birth_date(written, self._tournament.state.parameters.day) or written
        return Enter(name, born, club, cells.get("group", ""), self._choices.exceptionally), written

    def _state(self, line: int, enter: Enter, written: str) -> tuple[LineState, tuple[Violation, ...], tuple[int, int]]:
        if line in self._choices.done:
            return "done", (), (0, 0)
        like = self._known.get(person_key(enter.name), (0, 0))
        answer = self._choices.answers.get(line, self._choices.otherwise)
        if any(like) and answer == "same":
            return "same", (), like
        problems = tuple(self._problems(enter, written))
        twice = any(each.code == "entry/twice" for each in problems)
        if any(like) and answer is None and (twice or not problems):
            return "asks", problems, like
        if problems:
            return "waits", problems, like
        self._tournament = self._tournament.decide(enter, self._by, self._at)
        self._known.setdefault(person_key(enter.name), (0, line))
        return "ready", (), (0, 0)

    def _problems(self, enter: Enter, written: str) -> Iterator[Violation]:
        if lost := find_lost_letter(enter.name, enter.club):
            yield refusal(
                "list/lost-letter", sentence("A letter was lost before the list came here: {sign}.", sign=lost)
            )
        if enter.name.isprintable() and enter.name.strip():
            yield from check_readable(enter.name)
        unread = not parse_birth_date(written, self._tournament.state.parameters.day)
        if not written:
            yield refusal(_BORN, sentence("The day of birth is missing."))
        elif unread:
            yield refusal(_BORN, sentence("“{written}” is not a date in the calendar.", written=written[:40]))
        for violation in self._tournament.judge(enter, self._by, self._at):
            if not (unread and violation.code == _BORN):
                yield violation


def _name(cells: Mapping[Meaning, str]) -> str:
    if "name" in cells:
        return fix_capitals(cells["name"])
    if "surname-first" in cells:
        return fix_capitals(move_surname_last(cells["surname-first"]))
    return fix_capitals(f"{cells.get('given', '')} {cells.get('surname', '')}")
