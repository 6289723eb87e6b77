"""The keepers' pages of a club: its profile and points, its events and its members."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from secrets import token_hex
from typing import Any, Final

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.edge.identity import Asker, Here, at_cost, language_of
from rummi.server.edge.signing import Signer
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden, NotAllowed
from rummi.server.sequence import WriteConflict
from rummi.tournaments.imports.cells import Cells
from rummi.tournaments.season.club import ClubProfile
from rummi.tournaments.season.history import ResultList, read_past_results
from rummi.tournaments.season.people import EntrantKey, TournamentResult, unknown_entrants
from rummi.tournaments.season.points import PointRules
from rummi.tournaments.server.api.access import ClubsHere, TournamentsHere, find_actor, is_keeper, require_keeper
from rummi.tournaments.server.api.clubs import one_line, require_line
from rummi.tournaments.server.clubs import ClubRegistry, ClubState, day_of
from rummi.tournaments.server.clubs_store import NOBODY
from rummi.tournaments.server.entrants import UploadedTable
from rummi.tournaments.server.protocol.clubs import (
    ChangeMember,
    ClubChange,
    ClubKeeping,
    ClubMade,
    LeaveClub,
    MemberShown,
    OfferEvent,
    PastEvent,
    PastPlacing,
    PastProblem,
    PastRead,
    PastResults,
    QuestionShown,
    Recognise,
    RecognisedShown,
    WeighEvent,
)
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.tokens import keeper_token


@get(
    "/api/clubs/{club:str}/keeping",
    summary="What only keepers see: link, entrants without a member, and members.",
)
async def keeping(services: Here, club_registry: ClubsHere, asker: Asker, club: FromPath[str]) -> ClubKeeping:
    await require_keeper(club_registry, club, asker)
    return _keeping(services.signer, await club_registry.look(club.upper()))


def _keeping(signer: Signer, state: ClubState) -> ClubKeeping:
    names = {each.id: each.name for each in state.results}
    attended: dict[int, set[str]] = {}
    for (event, _), member in state.known.items():
        attended.setdefault(member, set()).add(event)
    recognised: dict[int, list[RecognisedShown]] = {}
    for result in state.results:
        for each in result.placings:
            taken_for = state.said.get((result.id, each.entrant))
            if taken_for is not None:
                shown = RecognisedShown(event=result.id, event_name=result.name, entrant=each.entrant, name=each.name)
                recognised.setdefault(taken_for, []).append(shown)
    return ClubKeeping(
        link=f"/club/{state.club.id}/in#{keeper_token(signer, state.club)}",
        questions=[
            QuestionShown(
                event=each.event,
                event_name=names[each.event],
                entrant=each.entrant,
                name=each.name,
                likely=each.likely,
                like=each.like,
            )
            for each in unknown_entrants(state.results, state.members, state.known)
        ],
        members=[
            MemberShown(
                number=each.number,
                name=each.name,
                categories=each.categories,
                account=bool(each.person),
                events=len(attended.get(each.number, ())),
                recognised=recognised.get(each.number, []),
            )
            for each in state.members
        ],
    )


@post(
    "/api/clubs/{club:str}/link",
    status_code=200,
    summary="Renew the keepers' link; people who used the old one are not keepers any longer.",
)
async def renew(services: Here, club_registry: ClubsHere, asker: Asker, club: FromPath[str]) -> ClubKeeping:
    """The person who created the club stays a keeper, and so does the one who renews the link."""
    found = await require_keeper(club_registry, club, asker)
    await club_registry.store.renew_link(found.id)
    await club_registry.store.bind(found.id, asker.id, found.serial + 1)
    return _keeping(services.signer, await club_registry.look(found.id))


@post(
    "/api/clubs/{club:str}/about", status_code=200, summary="Change the profile of the club and the points of a season."
)
async def change(club_registry: ClubsHere, asker: Asker, club: FromPath[str], data: JSONBody[ClubChange]) -> ClubMade:
    while True:
        found = await require_keeper(club_registry, club, asker)
        with suppress(WriteConflict):  # another keeper was faster: read again, and keep the points of other seasons
            await club_registry.store.change(found, require_line(data.name), _changed(found.about, data))
            return ClubMade(found.id)


def _changed(before: ClubProfile, data: ClubChange) -> ClubProfile:
    """Return the changed profile. Raises InvalidInput if it is not valid."""
    rules = dict(before.rules)
    about = ClubProfile(
        place=one_line(data.place), meets=one_line(data.meets), since=data.since, season_begins=data.season_begins
    )
    about.validate()
    if data.season:
        _require_day(data.season)
        rules[about.season_of(data.season)] = PointRules(
            places=tuple(data.places), taking_part=data.taking_part, beaten=data.beaten, best=data.best
        )
    whole = ClubProfile(
        place=about.place, meets=about.meets, since=about.since, season_begins=about.season_begins, rules=rules
    )
    whole.validate()
    return whole


def _require_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(sentence("“{day}” is no day; write it like 2019-04-27.", day=text)) from None


@post(
    "/api/clubs/{club:str}/events",
    status_code=200,
    summary="Add an event to the club; its organiser and a keeper have to agree.",
)
async def offer(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    club_registry: ClubsHere,
    asker: Asker,
    club: FromPath[str],
    data: JSONBody[OfferEvent],
) -> ClubMade:
    found = await club_registry.club(club.upper())
    event, organiser, keeper = await _sides(request, tournaments, club_registry, asker, found.id, data.event)
    if not (organiser or keeper):
        raise Forbidden(sentence("Only a keeper of the club or the organiser of the event can do this."))
    await club_registry.held.agree(found.id, event, organiser=organiser, keeper=keeper)
    return ClubMade(found.id)


@post("/api/clubs/{club:str}/events/leave", status_code=200, summary="Remove an event from the club, with a reason.")
async def leave(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    club_registry: ClubsHere,
    asker: Asker,
    club: FromPath[str],
    data: JSONBody[LeaveClub],
) -> ClubMade:
    found = await club_registry.club(club.upper())
    keeper = await is_keeper(club_registry, found.id, asker)
    brought = {each.result.id for each in await club_registry.held.brought(found.id)}
    event = data.event
    if event not in brought:
        event, organiser, keeper = await _sides(request, tournaments, club_registry, asker, found.id, event)
        keeper = keeper or organiser
    if not keeper:
        raise Forbidden(sentence("Only a keeper of the club or the organiser of the event can do this."))
    await club_registry.held.leave(found.id, event, require_line(data.why), services.now())
    return ClubMade(found.id)


async def _sides(
    request: Request[Any, Any, Any],
    tournaments: TournamentRegistry,
    club_registry: ClubRegistry,
    person: Person,
    club: str,
    event: str,
) -> tuple[str, bool, bool]:
    """Return the id of the event, and whether the person is its organiser and a keeper of the club."""
    session, actor, _ = await find_actor(request, tournaments, event)
    return session.id, "organiser" in actor.roles, await is_keeper(club_registry, club, person)


@post(
    "/api/clubs/{club:str}/events/weight",
    status_code=200,
    summary="Set the factor for the points of an event.",
)
async def weigh(club_registry: ClubsHere, asker: Asker, club: FromPath[str], data: JSONBody[WeighEvent]) -> ClubMade:
    found = await require_keeper(club_registry, club, asker)
    state = await club_registry.look(found.id)
    if data.event not in {*(each.id for each in state.events), *(each.result.id for each in state.brought)}:
        raise NotAllowed(sentence("This is no event of the club."))
    await club_registry.held.weigh(found.id, data.event, data.weight)
    return ClubMade(found.id)


@post(
    "/api/clubs/{club:str}/people",
    status_code=200,
    summary="Match entrants of events with members, or add members.",
)
async def recognise(
    services: Here, club_registry: ClubsHere, asker: Asker, club: FromPath[str], data: JSONBody[Recognise]
) -> ClubKeeping:
    found = await require_keeper(club_registry, club, asker)
    state = await club_registry.look(found.id)
    names = {(result.id, each.entrant): each.name for result in state.results for each in result.placings}
    members = {each.number for each in state.members}
    known: dict[EntrantKey, int] = {}
    new: dict[EntrantKey, str] = {}
    for each in data.people:
        played = each.event, each.entrant
        if played not in names or (each.member and each.member not in members):
            raise NotAllowed(sentence("There is nobody with this number in the club."))
        if each.member or each.member is None:
            known[played] = each.member or NOBODY
        else:
            new[played] = names[played]
    await club_registry.store.recognise(found.id, known, new)
    return _keeping(services.signer, await club_registry.look(found.id))


@post("/api/clubs/{club:str}/members", status_code=200, summary="Change a member's name and categories.")
async def change_member(
    services: Here, club_registry: ClubsHere, asker: Asker, club: FromPath[str], data: JSONBody[ChangeMember]
) -> ClubKeeping:
    found = await require_keeper(club_registry, club, asker)
    if data.number not in {each.number for each in await club_registry.store.members(found.id)}:
        raise NotAllowed(sentence("There is nobody with this number in the club."))
    await club_registry.store.set_member(
        found.id, data.number, require_line(data.name), tuple(dict.fromkeys(data.categories))
    )
    return _keeping(services.signer, await club_registry.look(found.id))


LARGEST_BYTES: Final = 2_000_000
MOST_BROUGHT: Final = 500
"""The most imported events that a club may have."""


@post(
    "/api/clubs/{club:str}/results",
    status_code=200,
    request_max_body_size=LARGEST_BYTES,
    summary="Read past results from a spreadsheet; with `keep`, add them to the club.",
)
async def bring(
    request: Request[Any, Any, Any],
    services: Here,
    club_registry: ClubsHere,
    asker: Asker,
    club: FromPath[str],
    data: JSONBody[PastResults],
) -> PastRead:
    found = await require_keeper(club_registry, club, asker)
    today = day_of(services.now())
    with at_cost(request, services) as spent:
        brought = UploadedTable(file=data.file, text=data.text, encoding=data.encoding, sheet=data.sheet)
        cells, past = await services.jobs.imports.work(
            read_past, brought, today, data.name.strip(), data.day.strip(), spent=spent
        )
    if data.keep and past.results:
        there = [each.result for each in await club_registry.held.brought(found.id) if each.left_at is None]
        if len(there) + len(past.results) > MOST_BROUGHT:
            raise NotAllowed(sentence("These are too many events."))
        if twice := {(each.day, each.name) for each in there} & {(each.day, each.name) for each in past.results}:
            day, name = min(twice)
            raise NotAllowed(sentence("{name} of {day} is there already.", name=name, day=day))
        await club_registry.held.bring(found.id, [_with_id(each) for each in past.results])
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


def read_past(brought: UploadedTable, today: str, name: str, day: str) -> tuple[Cells, ResultList]:
    """Runs in a job process, because a file may contain anything. Raises RummiError."""
    cells = brought.cells()
    return cells, read_past_results(cells.rows, today, name, day)


def _with_id(result: TournamentResult) -> TournamentResult:
    return TournamentResult(
        id=token_hex(8), name=result.name, day=result.day, where=result.where, placings=result.placings
    )


ROUTES: Final[list[Any]] = [keeping, renew, change, offer, leave, weigh, recognise, change_member, bring]
