"""Every public event that has been, the last first, page by page: none leaves the list because it is old. And how each
event of a club ended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from rummi.server.edge.api.events.event import MOST_LISTED, public_event
from rummi.server.edge.api.who import Here
from rummi.server.protocol.club.shown import PastEvent, PastPlacing
from rummi.server.protocol.events import EventArchive

Before = Annotated[str, QueryParameter(name="before", max_length=20, pattern=r"^(\d{4}-\d\d-\d\d [A-Z0-9]{1,8})?$")]


@get(
    "/api/events/archive", summary="Public events that have been, from the last back; `before` is where the page ended."
)
async def archive(services: Here, before: Before = "") -> EventArchive:
    yesterday = (datetime.fromtimestamp(services.now() // 1_000, UTC) - timedelta(days=1)).date().isoformat()
    day, _, id = before.partition(" ")
    found = await services.events.store.past(yesterday, day or yesterday, id, MOST_LISTED)
    last = found[-1] if len(found) == MOST_LISTED else None
    return EventArchive([public_event(each) for each in found], f"{last.summary.day} {last.id}" if last else "")


@get("/api/clubs/{club:str}/results/{event:str}", summary="How an event of the club ended, and what it gave.")
async def ended(services: Here, club: FromPath[str], event: FromPath[str]) -> PastEvent:
    """Also of events that were brought along, which have no page of their own."""
    state = await services.clubs.look(club.upper())
    result = next((each for each in state.results if each.id == event), None)
    if result is None:
        raise NotFoundException
    rules = state.club.about.rules_of(state.club.about.season_of(result.day))
    weight = state.weights.get(result.id, 1)
    placings = sorted(result.placings, key=lambda each: (each.place == 0, each.place))
    return PastEvent(
        name=result.name,
        day=result.day,
        placings=[PastPlacing(each.place, each.name, rules.worth(each, result, weight)) for each in placings],
    )


ROUTES: Final[list[Any]] = [archive, ended]
