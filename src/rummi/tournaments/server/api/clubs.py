"""Clubs: creating, listing and viewing them, and past tournaments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from secrets import token_hex
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.edge.identity import Asker, Here, limit_costly, person_of, rarely, session_cookie
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden, NotAllowed
from rummi.tournaments.season.club import ClubProfile
from rummi.tournaments.season.history import history
from rummi.tournaments.season.people import Category
from rummi.tournaments.server.api.access import ClubsHere, TournamentsHere, is_keeper
from rummi.tournaments.server.api.events import MOST_LISTED, public_event
from rummi.tournaments.server.clubs import ClubState, day_of, show, show_event, show_imported, show_rating
from rummi.tournaments.server.protocol.clubs import (
    ClubEventShown,
    ClubList,
    ClubListed,
    ClubMade,
    ClubToken,
    ClubView,
    HistoryShown,
    HowPlayed,
    NewClub,
    PastEvent,
    PastPlacing,
    PlayedShown,
)
from rummi.tournaments.server.protocol.events import EventArchive
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.tokens import require_keeper_token

MOST_CLUBS_LISTED: Final = 500
LONGEST_NAME: Final = 24
"""Of a new guest, who is named after the club."""
SeasonAsked = Annotated[str, QueryParameter(name="season", pattern=r"^(\d{4}-\d\d-\d\d)?$")]
CategoryAsked = Annotated[Category | Literal[""], QueryParameter(name="category")]


@get("/api/clubs", summary="All clubs, and whether I am a keeper of each.")
async def clubs(request: Request[Any, Any, Any], club_registry: ClubsHere) -> ClubList:
    person = await person_of(request)
    mine = set(await club_registry.store.kept_by(person.id)) if person else set()
    found = await club_registry.store.all(MOST_CLUBS_LISTED)
    return ClubList(
        [
            ClubListed(
                id=each.id,
                name=each.name,
                place=each.about.place,
                meets=each.about.meets,
                keeper=each.id in mine,
            )
            for each in found
        ]
    )


@post("/api/clubs", guards=[rarely], summary="Create a club; I become its keeper.")
async def create(club_registry: ClubsHere, asker: Asker, data: JSONBody[NewClub]) -> ClubMade:
    about = ClubProfile(place=one_line(data.place), meets=one_line(data.meets))
    return ClubMade(await club_registry.create(require_line(data.name), about, asker.id))


def one_line(text: str) -> str:
    return " ".join(text.split())


def require_line(text: str) -> str:
    """Return the text as one line. Raises InvalidInput if it is empty or not printable."""
    name = one_line(text)
    if not name or not name.isprintable():
        raise InvalidInput(sentence("Some words are missing, or have signs that cannot be printed."))
    return name


@get("/api/clubs/{club:str}", summary="A club: its events and the lists of a season, optionally of one category.")
async def look(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    club_registry: ClubsHere,
    club: FromPath[str],
    season: SeasonAsked = "",
    category: CategoryAsked = "",
) -> ClubView:
    person = await person_of(request)
    state = await club_registry.look(club.upper())
    view = show(
        state,
        await club_registry.ratings(state),
        services.now(),
        season=season_in(state, season, services.now()),
        category=category or None,
        keeper=await is_keeper(club_registry, state.club.id, person),
        person=person.id if person else "",
    )
    return msgspec.structs.replace(view, how=await _how(tournaments, view))


async def _how(tournaments: TournamentRegistry, view: ClubView) -> HowPlayed | None:
    """Return how the next event is played."""
    coming = next((each for each in view.events if each.coming and each.state == "agreed"), None)
    if coming is None:
        return None
    parameters = (await tournaments.session(coming.id)).state.parameters
    first = parameters.stages[0]
    return HowPlayed(
        games=first.rounds * first.games_of_four,
        seconds=parameters.time_limit,
        stages=[each.name for each in parameters.stages],
        entries_until=parameters.entries_until,
        list_closes=parameters.list_closes,
    )


def season_in(state: ClubState, day: str, now: int) -> str:
    """Return the season of a day, or the current season if there is no day."""
    return state.club.about.season_of(day or day_of(now))


@get("/api/clubs/{club:str}/members/{number:int}", summary="The results of a member in the events of a club.")
async def played(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    club_registry: ClubsHere,
    club: FromPath[str],
    number: FromPath[int],
) -> HistoryShown:
    person = await person_of(request)
    state = await club_registry.look(club.upper())
    member = state.member(number)
    if member is None:
        raise NotAllowed(sentence("There is nobody with this number in the club."))
    rated = next((row for row in await club_registry.ratings(state) if row.member == number), None)
    about = state.club.about
    days = {each.id: each.day for each in state.results}
    now = season_in(state, "", services.now())
    events = _events(state, services.now())
    return HistoryShown(
        member=number,
        name=member.name,
        categories=member.categories,
        me=bool(person and member.person == person.id),
        mine=bool(person and not member.person and await _has_played(tournaments, state, person, number)),
        rating=show_rating(rated, member.name, days, now) if rated else None,
        events=[
            PlayedShown(
                event=events[each.result.id],
                season=each.season,
                place=each.place,
                points=each.points,
                counts=each.counts,
                games=each.games,
                rating=round(each.rating or 0),
                spread=round(each.spread),
            )
            for each in history(number, state.results, state.known, about, state.weights, rated)
        ],
    )


def _events(state: ClubState, now: int) -> dict[str, ClubEventShown]:
    here = {each.id: show_event(each, now) for each in state.events}
    return here | {each.result.id: show_imported(each) for each in state.brought}


@post("/api/clubs/{club:str}/members/{number:int}/me", status_code=200, summary="Say that this member is me.")
async def is_me(
    tournaments: TournamentsHere, club_registry: ClubsHere, asker: Asker, club: FromPath[str], number: FromPath[int]
) -> ClubMade:
    """From now on, entries of this account under this name count for the member without a question to the keeper."""
    state = await club_registry.look(club.upper())
    member = state.member(number)
    if member is None or not asker.login or not await _has_played(tournaments, state, asker, number):
        raise Forbidden(sentence("Only who has played here by his account can say so."))
    if member.person and member.person != asker.id:
        raise NotAllowed(sentence("Another account has said this already; ask a keeper of the club."))
    await club_registry.store.set_account(state.club.id, number, asker.id)
    return ClubMade(state.club.id)


async def _has_played(tournaments: TournamentRegistry, state: ClubState, person: Person, number: int) -> bool:
    holders = await tournaments.store.players([each.id for each in state.events])
    return any(holders.get(played) == person.id for played, member in state.known.items() if member == number)


@post("/api/clubs/{club:str}/role", status_code=200, summary="Become a keeper by the club's private link.")
async def take(
    request: Request[Any, Any, Any],
    services: Here,
    club_registry: ClubsHere,
    club: FromPath[str],
    data: JSONBody[ClubToken],
) -> Response[ClubMade]:
    found = await club_registry.club(club.upper())
    require_keeper_token(services.signer, found, data.token)
    limit_costly(services, f"keeper {found.id}")
    person = await person_of(request)
    if person is None:
        person = Person(token_hex(12), found.name[:LONGEST_NAME])
        await services.people.add(person, services.now())
    await club_registry.store.bind(found.id, person.id, found.serial)
    return Response(ClubMade(found.id), cookies=[session_cookie(request, services, person)])


Before = Annotated[str, QueryParameter(name="before", max_length=20, pattern=r"^(\d{4}-\d\d-\d\d [A-Z0-9]{1,8})?$")]


@get("/api/events/archive", summary="Past public events, newest first; `before` is the end of the page before.")
async def archive(services: Here, tournaments: TournamentsHere, before: Before = "") -> EventArchive:
    yesterday = (datetime.fromtimestamp(services.now() // 1_000, UTC) - timedelta(days=1)).date().isoformat()
    day, _, id = before.partition(" ")
    found = await tournaments.store.past(yesterday, day or yesterday, id, MOST_LISTED)
    last = found[-1] if len(found) == MOST_LISTED else None
    return EventArchive([public_event(each) for each in found], f"{last.summary.day} {last.id}" if last else "")


@get("/api/clubs/{club:str}/results/{event:str}", summary="The results of an event of the club, with points.")
async def ended(club_registry: ClubsHere, club: FromPath[str], event: FromPath[str]) -> PastEvent:
    """Imported events have results too, but no page of their own."""
    state = await club_registry.look(club.upper())
    result = next((each for each in state.results if each.id == event), None)
    if result is None:
        raise NotFoundException
    rules = state.club.about.rules_for(state.club.about.season_of(result.day))
    weight = state.weights.get(result.id, 1)
    placings = sorted(result.placings, key=lambda each: (each.place == 0, each.place))
    return PastEvent(
        name=result.name,
        day=result.day,
        placings=[PastPlacing(each.place, each.name, rules.points_for(each, result, weight)) for each in placings],
    )


ROUTES: Final[list[Any]] = [clubs, create, look, played, is_me, take, archive, ended]
