"""What is understood of every line of a list, whether it can be entered, and what has to be asked."""

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
"""It can be entered; something is wrong with it; it may be somebody who is there already; it was said that it is;
it has been entered from this list."""
Answer: TypeAlias = Literal["same", "other"]
_OWN_BIRTH: Final = "entry/born"


@dataclass(frozen=True, slots=True)
class Correction:
    """What the organiser writes in place of what stands in a line."""

    name: str
    born: str
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportChoices:
    """What the organiser has said of a list so far."""

    columns: tuple[Meaning, ...] | None = None
    corrections: Mapping[int, Correction] = field(default_factory=dict)
    """By line, as everything here."""
    answers: Mapping[int, Answer] = field(default_factory=dict)
    otherwise: Answer | None = None
    """Where nobody was asked: everybody is another person, or is to be asked about."""
    done: frozenset[int] = frozenset()
    exceptionally: str = ""
    """Why they may come in after the deadline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    line: int
    cells: tuple[str, ...]
    enter: Enter
    born_written: str
    """Where the birth was written in another way."""
    state: LineState
    problems: tuple[Violation, ...] = ()
    like_entrant: int = 0
    """The number of an entrant who may be the same person; or of a line before."""
    like_line: int = 0
    hidden: bool = False
    """The spreadsheet does not show it."""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]

    @property
    def ready(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.state == "ready")


def preview_import(event: Tournament, cells: Cells, wishes: ImportChoices, by: By, at: str) -> ImportPreview:
    """Every line is judged as if all that can be entered before it had been."""
    table = interpret_columns(cells.rows, event.state.parameters.day, wishes.columns)
    reader = _Reader(event, wishes, by, at)
    return ImportPreview(table.columns, tuple(reader.line(row, table.columns) for row in table.rows))


class _Reader:
    def __init__(self, event: Tournament, wishes: ImportChoices, by: By, at: str) -> None:
        self._event = event
        self._wishes = wishes
        self._by = by
        self._at = at
        self._known: dict[str, tuple[int, int]] = {
            person_key(each.name): (each.id, 0) for each in event.state.entrants if not each.gone
        }
        """By the key of a person: the entrant's number, or the line."""

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
        """Who is to be entered, and how the birth was written."""
        said: dict[Meaning, str] = {
            column.meaning: cell for column, cell in zip(columns, row.cells, strict=False) if column.meaning
        }
        name, written, club = _name(said), said.get("born", ""), said.get("club", "")
        if correction := self._wishes.corrections.get(row.line):
            name, written, club = (each.strip() for each in (correction.name, correction.born, correction.club))
        born = parse_birth_date(written, self._event.state.parameters.day) or written
        return Enter(name, born, club, said.get("group", ""), self._wishes.exceptionally), written

    def _state(self, line: int, enter: Enter, written: str) -> tuple[LineState, tuple[Violation, ...], tuple[int, int]]:
        if line in self._wishes.done:
            return "done", (), (0, 0)
        like = self._known.get(person_key(enter.name), (0, 0))
        answer = self._wishes.answers.get(line, self._wishes.otherwise)
        if any(like) and answer == "same":
            return "same", (), like
        problems = tuple(self._problems(enter, written))
        twice = any(each.code == "entry/twice" for each in problems)
        if any(like) and answer is None and (twice or not problems):
            return "asks", problems, like
        if problems:
            return "waits", problems, like
        self._event = self._event.decide(enter, self._by, self._at)
        self._known.setdefault(person_key(enter.name), (0, line))
        return "ready", (), (0, 0)

    def _problems(self, enter: Enter, written: str) -> Iterator[Violation]:
        if lost := find_lost_letter(enter.name, enter.club):
            yield refusal(
                "list/lost-letter", sentence("A letter was lost before the list came here: {sign}.", sign=lost)
            )
        if enter.name.isprintable() and enter.name.strip():
            yield from check_readable(enter.name)
        unread = not parse_birth_date(written, self._event.state.parameters.day)
        if not written:
            yield refusal(_OWN_BIRTH, sentence("The day of birth is missing."))
        elif unread:
            yield refusal(_OWN_BIRTH, sentence("“{written}” is not a date in the calendar.", written=written[:40]))
        for violation in self._event.judge(enter, self._by, self._at):
            if not (unread and violation.code == _OWN_BIRTH):
                yield violation


def _name(said: Mapping[Meaning, str]) -> str:
    if "name" in said:
        return fix_capitals(said["name"])
    if "surname-first" in said:
        return fix_capitals(move_surname_last(said["surname-first"]))
    return fix_capitals(f"{said.get('given', '')} {said.get('surname', '')}")
