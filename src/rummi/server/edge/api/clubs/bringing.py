"""Results of past events from a spreadsheet: shown as they are understood, then kept."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, Final

from litestar import Request, post
from litestar.params import FromPath, JSONBody

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.lists.files.cells import Cells
from rummi.season.past import Past, past_results
from rummi.season.results import EventResult
from rummi.server.clubs.view import day_of
from rummi.server.edge.api.clubs.club import kept
from rummi.server.edge.api.who import Asker, Here, at_cost, language_of
from rummi.server.events.entrants import Brought
from rummi.server.model.room import NotAllowed
from rummi.server.protocol.club.asked import PastResults
from rummi.server.protocol.club.shown import PastEvent, PastPlacing, PastProblem, PastRead

LARGEST_BYTES: Final = 2_000_000
MOST_BROUGHT: Final = 500
"""Events of a club that were played elsewhere."""


@post(
    "/api/clubs/{club:str}/results",
    status_code=200,
    request_max_body_size=LARGEST_BYTES,
    summary="Past results from a spreadsheet: what is understood of them, and with `keep` they are the club's.",
)
async def bring(
    request: Request[Any, Any, Any], services: Here, asker: Asker, club: FromPath[str], data: JSONBody[PastResults]
) -> PastRead:
    found = await kept(services, club, asker)
    today = day_of(services.now())
    with at_cost(request, services) as spent:
        brought = Brought(file=data.file, text=data.text, encoding=data.encoding, sheet=data.sheet)
        cells, past = await services.helpers.imports.work(
            read_past, brought, today, data.name.strip(), data.day.strip(), spent=spent
        )
    if data.keep and past.results:
        there = [each.result for each in await services.clubs.held.brought(found.id) if each.left_at is None]
        if len(there) + len(past.results) > MOST_BROUGHT:
            raise NotAllowed(sentence("These are too many events."))
        if twice := {(each.day, each.name) for each in there} & {(each.day, each.name) for each in past.results}:
            day, name = min(twice)
            raise NotAllowed(sentence("{name} of {day} is there already.", name=name, day=day))
        await services.clubs.held.bring(found.id, [_with_id(each) for each in past.results])
    return PastRead(
        encoding=cells.encoding,
        sheets=cells.sheets,
        sheet=cells.sheet,
        events=[
            PastEvent(
                name=each.name,
                day=each.day,
                placings=[PastPlacing(line.place, line.name, line.points) for line in each.placings],
            )
            for each in past.results
        ],
        problems=[PastProblem(each.line, say(each.why, language_of(request))) for each in past.problems],
        kept=data.keep and bool(past.results),
    )


def read_past(brought: Brought, today: str, name: str, day: str) -> tuple[Cells, Past]:
    """In a helper: a file may be anything. Raises RummiError."""
    cells = brought.cells()
    return cells, past_results(cells.rows, today, name, day)


def _with_id(result: EventResult) -> EventResult:
    return EventResult(id=token_hex(8), name=result.name, day=result.day, where=result.where, placings=result.placings)


ROUTES: Final[list[Any]] = [bring]
