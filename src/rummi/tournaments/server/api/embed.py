"""A club on other websites: a page for frames, JSON and a calendar. All sites may read these addresses."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from rummi.language import is_spoken
from rummi.server.edge.guard import OPEN
from rummi.server.edge.identity import Here, language_of
from rummi.server.protocol.basics import Language
from rummi.tournaments.season.people import Category
from rummi.tournaments.server.api.access import ClubsHere
from rummi.tournaments.server.api.clubs import CategoryAsked, SeasonAsked, season_in
from rummi.tournaments.server.clubs import ClubRegistry, show
from rummi.tournaments.server.embed import MOST_ROWS, POLICY, Shown, calendar, frame
from rummi.tournaments.server.protocol.clubs import ClubView

_HEADERS: Final = {"cache-control": "public, max-age=300"}
_FROM_ANYWHERE: Final = {**_HEADERS, "access-control-allow-origin": "*"}
Rows = Annotated[int, QueryParameter(name="rows", ge=1, le=MOST_ROWS)]
What = Annotated[Shown, QueryParameter(name="show")]
Lang = Annotated[Language | Literal[""], QueryParameter(name="lang")]


@get(f"{OPEN}/clubs/{{club:str}}/frame", include_in_schema=False)
async def framed(
    request: Request[Any, Any, Any],
    services: Here,
    club_registry: ClubsHere,
    club: FromPath[str],
    show: What = "ranking",
    rows: Rows = 10,
    season: SeasonAsked = "",
    category: CategoryAsked = "",
    lang: Lang = "",
) -> Response[str]:
    view = await _view(club_registry, club, season, category or None, services.now())
    language = lang if is_spoken(lang) else language_of(request)
    page = frame(view, show, rows, language, _site(request))
    return Response(page, media_type="text/html", headers={**_HEADERS, "content-security-policy": POLICY})


@get(f"{OPEN}/clubs/{{club:str}}/club.json", summary="The public data of a club, for other sites.")
async def as_json(
    services: Here,
    club_registry: ClubsHere,
    club: FromPath[str],
    season: SeasonAsked = "",
    category: CategoryAsked = "",
) -> Response[bytes]:
    view = await _view(club_registry, club, season, category or None, services.now())
    return Response(msgspec.json.encode(view), media_type="application/json", headers=_FROM_ANYWHERE)


@get(f"{OPEN}/clubs/{{club:str}}/club.ics", summary="The events of a club, for calendars.")
async def as_calendar(
    request: Request[Any, Any, Any], services: Here, club_registry: ClubsHere, club: FromPath[str]
) -> Response[str]:
    view = await _view(club_registry, club, "", None, services.now())
    events = [each for each in view.events if each.state == "agreed"]
    text = calendar(view.name, events, _site(request), services.now())
    return Response(text, media_type="text/calendar", headers=_FROM_ANYWHERE)


async def _view(club_registry: ClubRegistry, club: str, season: str, category: Category | None, now: int) -> ClubView:
    """Return the view of a visitor, also for members and keepers."""
    state = await club_registry.look(club.upper())
    rated = await club_registry.ratings(state)
    return show(state, rated, now, season=season_in(state, season, now), category=category)


def _site(request: Request[Any, Any, Any]) -> str:
    return str(request.base_url).rstrip("/")


ROUTES: Final[list[Any]] = [framed, as_json, as_calendar]
