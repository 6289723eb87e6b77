"""Entrants, cards and standings as CSV, for spreadsheets; and entrants from one."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.core.notation import without_byte_order_mark
from rummi.core.sentence import sentence
from rummi.core.violation import Violation
from rummi.tournament.erasing import is_rank
from rummi.tournament.event import Event
from rummi.tournament.model.decisions import By, Enter
from rummi.tournament.model.state import StagePlay, State, cards_of
from rummi.tournament.stage.standings import standings


class _Lines:
    def __init__(self) -> None:
        self.text = ""

    def write(self, line: str) -> None:
        self.text += line


def table(rows: Iterable[Mapping[str, object]], columns: Sequence[str]) -> str:
    """CSV with a line of titles."""
    lines = _Lines()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)
    return lines.text


def _cell(value: object) -> object:
    """What a spreadsheet would take for a formula is marked as text; numbers are numbers."""
    text = isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{value}" if text else value


def entrants_csv(state: State) -> str:
    columns = ("number", "name", "born", "club", "status", "late")
    rows = (
        {
            **{name: getattr(each, name) for name in ("name", "club", "status")},
            "born": "" if is_rank(each.born) else each.born,
            "number": each.id,
            "late": int(each.late),
        }
        for each in state.entrants
    )
    return table(rows, columns)


def read_entrants(text: str) -> tuple[tuple[int, Enter], ...]:
    """Entries from a table with the titles name, born and perhaps club and group, in any order; with their lines."""
    try:
        return tuple(_entries(csv.reader(without_byte_order_mark(text).splitlines(), delimiter=_delimiter(text))))
    except csv.Error as error:
        raise InvalidInput(sentence("this is no table: {problem}", problem=str(error))) from error


def _entries(rows: Any) -> Iterator[tuple[int, Enter]]:
    titles = [title.strip().casefold() for title in next(rows, [])]
    known = [_TITLES.get(title, "") for title in titles]
    if "name" not in known or "born" not in known:
        raise InvalidInput(sentence("the first line names the columns; name and born are needed"))
    for row in rows:
        if any(cell.strip() for cell in row):
            yield rows.line_num, _enter(dict(zip(known, row, strict=False)))


@dataclass(frozen=True, slots=True)
class Refused:
    """A line of the table, and why its person cannot be entered."""

    line: int
    enter: Enter
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """The event with everyone who could be entered, and why the others could not."""

    event: Event
    refused: tuple[Refused, ...]


def enter_all(event: Event, text: str, by: By, at: str) -> Imported:
    """Every line of the table for itself, so that one mistake keeps nobody else out."""
    refused = []
    for line, enter in read_entrants(text):
        try:
            event = event.decide(enter, by, at)
        except IllegalAction as error:
            refused.append(Refused(line, enter, error.violations))
    return Imported(event, tuple(refused))


_TITLES: Final = {
    "name": "name",
    "imię i nazwisko": "name",
    "nazwisko": "name",
    "born": "born",
    "data urodzenia": "born",
    "urodzony": "born",
    "club": "club",
    "klub": "club",
    "group": "group",
    "grupa": "group",
    "szkoła": "group",
}


def _delimiter(text: str) -> str:
    """Spreadsheets of Poland write semicolons."""
    first = text.partition("\n")[0]
    return ";" if first.count(";") > first.count(",") else ","


def _enter(row: Mapping[str, str]) -> Enter:
    name, born, club, group = (row.get(key, "").strip().removeprefix("'") for key in ("name", "born", "club", "group"))
    return Enter(name, _day(born), club, group)


def _day(text: str) -> str:
    """31.12.2010, as people write it, is 2010-12-31."""
    parts = text.split(".")
    return f"{parts[2]}-{parts[1]:0>2}-{parts[0]:0>2}" if len(parts) == 3 else text


_CARD: Final = (
    *("stage", "round", "table", "game", "version", "seat", "number", "name", "starter", "winner", "big", "small"),
    *("tiles", "penalty", "by", "at", "why"),
)


def cards_csv(state: State) -> str:
    """A line for every player of every game, of all stages."""
    return table((row for play in state.stages for row in _cards(state, play)), _CARD)


def _cards(state: State, play: StagePlay) -> Iterable[dict[str, object]]:
    for number, seating, game, card in cards_of(play):
        for result in card.results if card else ():
            assert card is not None
            yield {
                "stage": state.described(play).name,
                "round": number,
                "table": seating.table,
                "game": game,
                "version": card.version,
                "seat": 1 + next(at for at, seat in enumerate(seating.seats) if result.entrant in seat),
                "number": result.entrant,
                "name": state.named(result.entrant),
                "starter": int(card.starter == result.entrant),
                "winner": int(result.won),
                "big": result.big,
                "small": result.small,
                "tiles": result.tiles or "",
                "penalty": result.penalty,
                "by": card.by.name or card.by.role,
                "at": card.at,
                "why": card.why,
            }


def standings_csv(state: State, play: StagePlay) -> str:
    columns = ("place", "number", "name", "club", "wins", "points", "penalties", "best", "status")
    rows = (
        {
            **{name: getattr(row, name) for name in ("place", "wins", "points", "penalties", "best", "status")},
            "number": row.entrant,
            "name": state.named(row.entrant),
            "club": state.entrants[row.entrant - 1].club,
        }
        for row in standings(state, play)
    )
    return table(rows, columns)
