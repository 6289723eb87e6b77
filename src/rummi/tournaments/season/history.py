"""The history of a member, and the import of past results from spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.tournaments.imports.birth_dates import parse_birth_date
from rummi.tournaments.imports.columns import ROWS_ABOVE, normalise_title
from rummi.tournaments.imports.person_names import find_lost_letter, fix_capitals, move_surname_last
from rummi.tournaments.imports.spreadsheets import Row
from rummi.tournaments.season.club import ClubProfile
from rummi.tournaments.season.people import Identities, Placing, TournamentResult
from rummi.tournaments.season.points import ranking
from rummi.tournaments.season.ratings import RatingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """A tournament in the history of a member."""

    result: TournamentResult
    season: str
    place: int
    points: int
    counts: bool
    games: int
    rating: float | None
    """The rating after the tournament; None for imported results, which have no cards."""
    spread: float


def history(
    member: int,
    results: Iterable[TournamentResult],
    known: Identities,
    about: ClubProfile,
    weights: Mapping[str, int],
    rated: RatingRow | None,
) -> tuple[Attendance, ...]:
    """Return the tournaments of a member, the latest first."""
    steps = {step.event: step for step in (rated.steps if rated else ())}
    seasons: dict[str, list[TournamentResult]] = {}
    for result in results:
        seasons.setdefault(about.season_of(result.day), []).append(result)
    found: list[Attendance] = []
    for season, own in seasons.items():
        rows = ranking(own, known, about.rules_for(season), weights)
        scored = {each.event: each for row in rows if row.member == member for each in row.scored}
        for result in own:
            there = [each for each in result.placings if known.get((result.id, each.entrant)) == member]
            if not there:
                continue
            got, step = scored.get(result.id), steps.get(result.id)
            found.append(
                Attendance(
                    result=result,
                    season=season,
                    place=there[0].place,
                    points=got.points if got else 0,
                    counts=got.counts if got else False,
                    games=step.games if step else 0,
                    rating=step.mean if step else None,
                    spread=step.spread if step else 0.0,
                )
            )
    return tuple(sorted(found, key=lambda each: (each.result.day, each.result.id), reverse=True))


Heading: TypeAlias = Literal["event", "day", "place", "name", "surname-first", "given", "surname", "points"]

_TITLES: Final[dict[Heading, tuple[str, ...]]] = {
    "event": ("event", "zawody", "turniej", "tournament", "nazwa zawodow", "nazwa turnieju", "impreza"),
    "day": ("day", "date", "data", "dzien", "data zawodow", "data turnieju"),
    "place": ("place", "rank", "miejsce", "m ce", "lokata", "pozycja"),
    "name": ("name", "full name", "player", "imie i nazwisko", "imie nazwisko", "zawodnik", "gracz", "uczestnik"),
    "surname-first": ("nazwisko i imie", "nazwisko imie", "surname and name"),
    "given": ("imie", "imiona", "first name", "given name"),
    "surname": ("nazwisko", "surname", "last name"),
    "points": ("points", "punkty", "pkt", "punkty sezonu", "season points", "punkty do rankingu"),
}
_HEADINGS: Final = {title: heading for heading, titles in _TITLES.items() for title in titles}
_COUNTED: Final = "lp"
"""A column of running numbers is used as the places if there is no other."""
_THOUSANDS: Final = re.compile(r"(?<=\d) (?=\d{3}\b)")
_PLACE: Final = re.compile(r"(\d{1,4})\.?(?:\s*[-–]\s*\d{1,4}\.?)?")
"""`3`, `3.` and the shared place `3-4`."""
_WHOLE_DAY: Final = len("2026-03-14")
MOST_POINTS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that could not be imported."""

    line: int
    why: Sentence


@dataclass(frozen=True, slots=True)
class ResultList:
    """Past results from a spreadsheet."""

    results: tuple[TournamentResult, ...]
    """Sorted by day. The ids are empty; the caller assigns them."""
    problems: tuple[BadLine, ...]


def read_past_results(rows: Sequence[Row], today: str, name: str = "", day: str = "") -> ResultList:
    """Read past results, one player per line.

    `name` and `day` of the tournament apply to lines without their own. Raises InvalidInput if there is no column of
    names or of places.
    """
    at, headings = _find_headings(rows)
    found: dict[tuple[str, str], list[Placing]] = {}
    problems: list[BadLine] = []
    for row in rows[at + 1 :]:
        cells = dict(zip(headings, row.cells, strict=False))
        read = _read_line(cells, today, name, day)
        if isinstance(read, Sentence):
            problems.append(BadLine(row.line, read))
            continue
        which, placing = read
        own = found.setdefault(which, [])
        own.append(Placing(len(own) + 1, placing.name, placing.place, placing.points))
    results = [
        TournamentResult(id="", name=which[1], day=which[0], placings=tuple(sorted(own, key=lambda each: each.place)))
        for which, own in sorted(found.items())
    ]
    return ResultList(tuple(results), tuple(problems))


def _find_headings(rows: Sequence[Row]) -> tuple[int, list[Heading | None]]:
    for at, row in enumerate(rows[:ROWS_ABOVE]):
        found = _interpret([normalise_title(cell) for cell in row.cells])
        named = {"name", "surname-first", "surname"} & set(found)
        if named and "place" in found:
            if "surname" in found and "given" not in found and "name" not in found:
                found[found.index("surname")] = "name"
            return at, found
    raise InvalidInput(
        sentence("The titles of the columns are needed: a place and a name, as “miejsce;imię i nazwisko”.")
    )


def _interpret(titles: Sequence[str]) -> list[Heading | None]:
    """Return the headings of titles. Of two columns with the same heading, only the first has it."""
    found = [_HEADINGS.get(title) for title in titles]
    if "place" not in found:
        found = ["place" if title == _COUNTED else heading for title, heading in zip(titles, found, strict=True)]
    return [heading if heading not in found[:at] else None for at, heading in enumerate(found)]


def _read_line(
    cells: Mapping[Heading | None, str], today: str, name: str, day: str
) -> tuple[tuple[str, str], Placing] | Sentence:
    who = _name(cells)
    if not who or not who.isprintable():
        return sentence("The name is missing.")
    if lost := find_lost_letter(who):
        return sentence("A letter was lost before the list came here: {sign}.", sign=lost)
    place = _PLACE.fullmatch(cells.get("place", "").strip())
    if not place or not int(place[1]):
        return sentence("“{written}” is no place.", written=cells.get("place", "")[:40])
    written = cells.get("day", "") or day
    when = parse_birth_date(written, today)
    if len(when) < _WHOLE_DAY or when > today:
        return sentence("“{written}” is not a date in the calendar.", written=written[:40])
    event = cells.get("event", "").strip() or name
    if not event or not event.isprintable():
        return sentence("The name of the event is missing.")
    points = _THOUSANDS.sub("", cells.get("points", "").strip()).replace(",", ".")
    points = points.removesuffix(".0").removesuffix(".00")
    if points and not (points.isascii() and points.isdecimal() and int(points) <= MOST_POINTS):
        return sentence("“{written}” are no points.", written=points[:40])
    return (when, event), Placing(0, who, int(place[1]), int(points) if points else None)


def _name(cells: Mapping[Heading | None, str]) -> str:
    if cells.get("name"):
        return fix_capitals(cells["name"])
    if cells.get("surname-first"):
        return fix_capitals(move_surname_last(cells["surname-first"]))
    return fix_capitals(f"{cells.get('given', '')} {cells.get('surname', '')}")
