"""Build the tables that a tournament can be exported as. Titles and words are sentences without a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from rummi.core.sentence import Sentence, name_in, sentence
from rummi.tournaments.model.dates import is_birth_rank, to_local
from rummi.tournaments.model.decisions import Penalty
from rummi.tournaments.model.parameters import stage_title
from rummi.tournaments.model.state import Card, ListFilter, Result, Seating, StagePlay, State, Status, cards_of
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.standings import standings, totals

TableKind: TypeAlias = Literal["entrants", "draw", "cards", "standings", "ranking", "player"]
TABLE_KINDS: Final[tuple[TableKind, ...]] = get_args(TableKind)
Cell: TypeAlias = str | int | Sentence | None


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table with its titles."""

    title: Sentence
    columns: tuple[Sentence, ...]
    rows: tuple[tuple[Cell, ...], ...]
    event: str = ""
    """The name of the tournament, for the header of printed pages."""


def build_table(
    state: State, kind: TableKind, play: StagePlay | None = None, entrant: int = 0, only: ListFilter | None = None
) -> ExportTable:
    """Build a table: of one stage if given, and with an entrant only the cards of games that the entrant played."""
    whole = replace(_build(state, kind, play, entrant), event=state.parameters.name)
    return whole if only is None else filter_table(state, whole, only)


def filter_table(state: State, sheet: ExportTable, only: ListFilter) -> ExportTable:
    """Keep the rows of some entrants. Places are counted among them; another column has the places among all."""
    number = sheet.columns.index(_NUMBER)
    inside = {each.id for each in state.entrants if only.matches(state, each)}
    rows = [row for row in sheet.rows if row[number] in inside]
    if sheet.columns[0] != _PLACE:
        return replace(sheet, rows=tuple(rows))
    in_all = [row[0] for row in rows]
    columns = (_PLACE, name_in("spreadsheet", "place in all"), *sheet.columns[1:])
    placed = (
        (None if place is None else 1 + in_all.index(place), *row) for place, row in zip(in_all, rows, strict=True)
    )
    return replace(sheet, columns=columns, rows=tuple(placed))


def _build(state: State, kind: TableKind, play: StagePlay | None, entrant: int) -> ExportTable:
    stages = (play,) if play else state.stages
    match kind:
        case "entrants":
            return entrants_table(state)
        case "draw":
            return draw_table(state, stages)
        case "cards":
            return cards_table(state, stages)
        case "player":
            return cards_table(state, stages, entrant)
        case "standings":
            return standings_table(state, stages[-1:])
        case "ranking":
            return ranking_table(state)


def entrants_table(state: State) -> ExportTable:
    rows = (
        (each.id, each.name, _birth(each.born), each.club, _status(each.status), _yes(each.late))
        for each in state.entrants
    )
    columns = (_NUMBER, _NAME, name_in("spreadsheet", "born"), _CLUB, _STATUS, name_in("spreadsheet", "came late"))
    return ExportTable(sentence("Entrants"), columns, tuple(rows))


def _birth(born: str) -> str | int:
    """Return the date of birth; a year alone as a number, and nothing for a rank."""
    if is_birth_rank(born):
        return ""
    return int(born) if len(born) == 4 else born


def draw_table(state: State, stages: Sequence[StagePlay]) -> ExportTable:
    columns = (_STAGE, _ROUND, _TABLE, _SEAT, _NUMBER, _NAME, _CLUB)
    return ExportTable(sentence("Draw"), columns, tuple(_draw_rows(state, stages)))


def _draw_rows(state: State, stages: Sequence[StagePlay]) -> Iterator[tuple[Cell, ...]]:
    for play in stages:
        for number, drawn in enumerate(play.rounds, start=1):
            for seating in drawn.seatings:
                for seat, entrant in enumerate(seating.occupants, start=1):
                    place = (stage_title(state.stage_parameters(play).name), number, seating.table, seat)
                    yield (*place, entrant, state.name_of(entrant), state.entrants[entrant - 1].club)


def cards_table(state: State, stages: Sequence[StagePlay], entrant: int = 0) -> ExportTable:
    """Build a table with a row per player and game; with an entrant only of the games that the entrant played."""
    columns = (
        *(
            _STAGE,
            _ROUND,
            _TABLE,
            name_in("spreadsheet", "game"),
            _SEAT,
            _NUMBER,
            _NAME,
            name_in("spreadsheet", "began"),
            name_in("spreadsheet", "won"),
        ),
        *(
            _BIG,
            _SMALL,
            name_in("spreadsheet", "tiles left"),
            name_in("spreadsheet", "penalty"),
            name_in("spreadsheet", "counts"),
        ),
        *(
            name_in("spreadsheet", "written by"),
            name_in("spreadsheet", "at"),
            name_in("spreadsheet", "version"),
            name_in("spreadsheet", "why corrected"),
        ),
    )
    title = sentence("Cards") if not entrant else sentence("Cards of {name}", name=state.name_of(entrant))
    return ExportTable(title, columns, tuple(_card_rows(state, stages, entrant)))


def _card_rows(state: State, stages: Sequence[StagePlay], entrant: int) -> Iterator[tuple[Cell, ...]]:
    for play in stages:
        stage = stage_title(state.stage_parameters(play).name)
        for number, seating, game, card in cards_of(play):
            if card is None or (entrant and entrant not in card.players):
                continue
            counts = not play.is_void(number, seating.table, card)
            for result in card.results:
                yield (stage, number, seating.table, game, *_result_cells(state, seating, card, result, counts=counts))


def _result_cells(state: State, seating: Seating, card: Card, result: Result, *, counts: bool) -> tuple[Cell, ...]:
    return (
        1 + next(at for at, seat in enumerate(seating.seats) if result.entrant in seat),
        result.entrant,
        state.name_of(result.entrant),
        _yes(card.starter == result.entrant),
        _yes(result.won),
        result.big,
        result.small,
        result.tiles or "",
        _penalty(result.penalty),
        name_in("spreadsheet", "yes") if counts else name_in("spreadsheet", "no"),
        card.by.name or _role(card.by.role),
        to_local(card.at).replace("T", " "),
        card.version,
        card.why,
    )


def standings_table(state: State, stages: Sequence[StagePlay]) -> ExportTable:
    columns = (
        _PLACE,
        _NUMBER,
        _NAME,
        _CLUB,
        _BIG,
        _SMALL,
        _PENALTIES,
        _BEST,
        _STATUS,
        name_in("spreadsheet", "why here"),
    )
    title = stage_title(state.stage_parameters(stages[-1]).name) if stages else sentence("Standings")
    rows = (
        (
            *(row.place or None, row.entrant, state.name_of(row.entrant), state.entrants[row.entrant - 1].club),
            *(row.wins, row.points, row.penalties, row.best, _status(row.status), row.why or ""),
        )
        for play in stages
        for row in standings(state, play)
    )
    return ExportTable(title, columns, tuple(rows))


def ranking_table(state: State) -> ExportTable:
    """Build the final ranking with the points of each stage. Players who left are at the end, without a place."""
    stages = [stage_title(state.stage_parameters(play).name) for play in state.stages]
    points = (
        column
        for stage in stages
        for column in (
            sentence("{stage}: big points", stage=stage),
            sentence("{stage}: small points", stage=stage),
        )
    )
    columns = (_PLACE, _NUMBER, _NAME, _CLUB, name_in("spreadsheet", "came as far as"), *points, _STATUS)
    return ExportTable(sentence("Final ranking"), columns, tuple(_ranking_rows(state)))


def _ranking_rows(state: State) -> Iterator[tuple[Cell, ...]]:
    last = {entrant: play for play in state.stages for entrant in play.pool}
    found = [totals(state, play) for play in state.stages]

    def row(place: int | None, entrant: int) -> tuple[Cell, ...]:
        each = state.entrants[entrant - 1]
        reached = stage_title(state.stage_parameters(last[entrant]).name)
        brought = (
            value
            for stage in found
            for value in ((stage[entrant].wins, stage[entrant].points) if entrant in stage else (None, None))
        )
        return (place, entrant, each.name, each.club, reached, *brought, _status(each.status))

    place = 1
    for group in final_ranking(state):
        yield from (row(place, entrant) for entrant in group)
        place += len(group)
    yield from (row(None, entrant) for entrant in _left(state, last))


def _left(state: State, played: Iterable[int]) -> list[int]:
    return [entrant for entrant in sorted(played) if not state.plays(entrant)]


def _yes(true: bool) -> Cell:
    return name_in("spreadsheet", "yes") if true else ""


def _status(status: Status) -> Cell:
    match status:
        case "entered":
            return name_in("spreadsheet", "entered")
        case "present":
            return name_in("spreadsheet", "present")
        case "left":
            return name_in("spreadsheet", "withdrawn")
        case "disqualified":
            return name_in("spreadsheet", "disqualified")


def _penalty(penalty: Penalty) -> Cell:
    match penalty:
        case "not-opened":
            return name_in("spreadsheet", "not opened")
        case "could-have-opened":
            return name_in("spreadsheet", "not opened, though possible")
        case _:
            return ""


def _role(role: str) -> Cell:
    return name_in("spreadsheet", "judge") if role == "judge" else name_in("spreadsheet", "organiser")


_NUMBER: Final = name_in("spreadsheet", "number")
_NAME: Final = name_in("spreadsheet", "name")
_CLUB: Final = name_in("spreadsheet", "club")
_STATUS: Final = name_in("spreadsheet", "status")
_STAGE: Final = name_in("spreadsheet", "stage")
_ROUND: Final = name_in("spreadsheet", "round")
_TABLE: Final = name_in("spreadsheet", "table")
_SEAT: Final = name_in("spreadsheet", "seat")
_PLACE: Final = name_in("spreadsheet", "place")
_BIG: Final = name_in("spreadsheet", "big points")
_SMALL: Final = name_in("spreadsheet", "small points")
_PENALTIES: Final = name_in("spreadsheet", "lost unopened")
_BEST: Final = name_in("spreadsheet", "best game")
