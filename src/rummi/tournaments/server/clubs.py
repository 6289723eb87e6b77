"""Clubs: their state, computed from the database, and the views of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from rummi.server.jobs.pool import JobPools
from rummi.server.model.codes import EVENT_CODE_LENGTH, is_code, new_code
from rummi.server.sequence import WriteConflict
from rummi.tournaments.season.club import ClubProfile, season_title
from rummi.tournaments.season.people import (
    Category,
    Identities,
    Member,
    TournamentResult,
    identify_by_account,
    tournament_result,
    unknown_entrants,
)
from rummi.tournaments.season.points import SeasonRow, ranking
from rummi.tournaments.season.points import with_places as placed_by_points
from rummi.tournaments.season.ratings import MEAN, RatingRow, ratings
from rummi.tournaments.season.ratings import with_places as placed_by_rating
from rummi.tournaments.server.clubs_store import (
    Club,
    ClubStore,
    ClubTournament,
    ClubTournamentStore,
    ImportedResult,
    NoSuchClub,
)
from rummi.tournaments.server.protocol.clubs import (
    ClubEventShown,
    ClubEventState,
    ClubView,
    PointRulesShown,
    RankingShown,
    RatingShown,
    ScoredShown,
    SeasonShown,
)
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.session import phase


def show(
    state: ClubState,
    rated: Sequence[RatingRow],
    now: int,
    *,
    season: str = "",
    category: Category | None = None,
    keeper: bool = False,
    person: str = "",
) -> ClubView:
    about = state.club.about
    today = day_of(now)
    season = season or about.season_of(today)
    played = {about.season_of(each.day) for each in state.results} | {season, about.season_of(today)}
    rules = about.rules_for(season)
    return ClubView(
        id=state.club.id,
        name=state.club.name,
        place=about.place,
        meets=about.meets,
        since=about.since,
        keeper=keeper,
        me=next((each.number for each in state.members if person and each.person == person), 0),
        season=_season(season),
        seasons=[_season(each) for each in sorted(played, reverse=True)],
        season_begins=about.season_begins,
        category=category or "",
        rules=PointRulesShown(places=rules.places, taking_part=rules.taking_part, beaten=rules.beaten, best=rules.best),
        ranking=show_ranking(state, season, category),
        ratings=show_ratings(state, rated, season, category),
        events=show_events(state, now, keeper=keeper),
        how=None,
        members=len(state.members),
        unknown=len(unknown_entrants(state.results, state.members, state.known)),
    )


def day_of(now: int) -> str:
    return datetime.fromtimestamp(now // 1_000, UTC).date().isoformat()


def _season(first_day: str) -> SeasonShown:
    return SeasonShown(first_day, season_title(first_day))


def _names_of(state: ClubState, category: Category | None) -> dict[int, str]:
    """Return the names of the members in a category, by number."""
    return {each.number: each.name for each in state.members if category is None or category in each.categories}


def season_ranking(state: ClubState, season: str) -> tuple[SeasonRow, ...]:
    about = state.club.about
    own = [each for each in state.results if about.season_of(each.day) == season]
    return ranking(own, state.known, about.rules_for(season), state.weights)


def show_ranking(state: ClubState, season: str, category: Category | None = None) -> list[RankingShown]:
    names = _names_of(state, category)
    rows = placed_by_points([row for row in season_ranking(state, season) if row.member in names])
    return [
        RankingShown(
            place=row.place,
            member=row.member,
            name=names[row.member],
            points=row.points,
            scored=[ScoredShown(each.event, each.place, each.points, each.counts) for each in row.scored],
        )
        for row in rows
    ]


def show_ratings(
    state: ClubState, rated: Sequence[RatingRow], season: str, category: Category | None = None
) -> list[RatingShown]:
    names = _names_of(state, category)
    days = {each.id: each.day for each in state.results}
    rows = placed_by_rating([row for row in rated if row.member in names])
    return [show_rating(row, names[row.member], days, season) for row in rows]


def show_rating(row: RatingRow, name: str, days: dict[str, str], season: str) -> RatingShown:
    before = [step.mean for step in row.steps if days[step.event] < season]
    since = [step.mean for step in row.steps if days[step.event] >= season]
    return RatingShown(
        place=row.place,
        member=row.member,
        name=name,
        rating=round(row.mean),
        spread=round(row.spread),
        change=round(row.change),
        games=row.games,
        path=[round(each) for each in (before[-1] if before else MEAN, *since)],
    )


def show_events(state: ClubState, now: int, *, keeper: bool = False) -> list[ClubEventShown]:
    """Return coming events, the next one first, and then past ones, the latest first.

    Only keepers see events on which one side has not agreed yet. Everyone sees removed ones.
    """
    known = [each for each in state.events if each.agreed or each.left_at is not None or keeper]
    shown = [show_event(each, now) for each in known] + [show_imported(each) for each in state.brought]
    coming = [each for each in shown if each.coming]
    past = [each for each in shown if not each.coming]
    return [
        *sorted(coming, key=lambda each: (each.day, each.id)),
        *sorted(past, key=lambda each: (each.day, each.id), reverse=True),
    ]


def show_event(event: ClubTournament, now: int) -> ClubEventShown:
    summary, over = event.summary, event.summary.phase == "over"
    yesterday = (datetime.fromisoformat(day_of(now)) - timedelta(days=1)).date().isoformat()
    return ClubEventShown(
        id=event.id,
        name=summary.name,
        place=summary.place,
        day=summary.day,
        phase=summary.phase,
        state=_state(event),
        players=event.result.players if event.result else summary.entrants,
        capacity=summary.capacity,
        winners=event.result.winners if event.result else (),
        weight=event.weight,
        page=True,
        left_why=event.left_why,
        coming=not over and event.left_at is None and summary.day >= yesterday,
        records=over and event.played_here,
    )


def show_imported(brought: ImportedResult) -> ClubEventShown:
    result = brought.result
    return ClubEventShown(
        id=result.id,
        name=result.name,
        place=result.where,
        day=result.day,
        phase="over",
        state="agreed" if brought.left_at is None else "left",
        players=result.players,
        capacity=0,
        winners=result.winners,
        weight=brought.weight,
        page=False,
        left_why=brought.left_why,
        coming=False,
        records=False,
    )


def _state(event: ClubTournament) -> ClubEventState:
    if event.left_at is not None:
        return "left"
    if event.agreed:
        return "agreed"
    return "waits for a keeper" if event.by_organiser else "waits for the organiser"


MOST_RATED: Final = 100
"""Size of the cache of rating lists, in clubs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubState:
    """The current state of a club."""

    club: Club
    members: tuple[Member, ...]
    events: tuple[ClubTournament, ...]
    brought: tuple[ImportedResult, ...]
    results: tuple[TournamentResult, ...]
    """Of all events that count, ordered by day."""
    known: Identities
    said: Identities
    """The part of `known` that keepers decided; the rest is computed from accounts."""
    weights: dict[str, int]

    def member(self, number: int) -> Member | None:
        return next((each for each in self.members if each.number == number), None)


class ClubRegistry:
    def __init__(
        self,
        store: ClubStore,
        held: ClubTournamentStore,
        events: TournamentRegistry,
        jobs: JobPools,
        now: Callable[[], int],
    ) -> None:
        self.store = store
        self.held = held
        self._events = events
        self._jobs = jobs
        self.now = now
        self._rated: OrderedDict[str, tuple[object, tuple[RatingRow, ...]]] = OrderedDict()

    async def create(self, name: str, about: ClubProfile, person: str) -> str:
        about.validate()
        while True:
            id = new_code(EVENT_CODE_LENGTH)
            try:
                await self.store.add(id, name, about, person, self.now())
            except WriteConflict:
                continue
            return id

    async def club(self, id: str) -> Club:
        """Return a club. Raises NoSuchClub."""
        if not is_code(id, EVENT_CODE_LENGTH):
            raise NoSuchClub(id)
        return await self.store.get(id)

    async def look(self, id: str) -> ClubState:
        """Read the state of a club from the database. Raises NoSuchClub."""
        club = await self.club(id)
        members = tuple(await self.store.members(id))
        events = await self._with_results(id, await self.held.of(id))
        brought = tuple(await self.held.brought(id))
        counting = [each for each in events if each.agreed and each.left_at is None]
        here = [each.result for each in counting if each.result]
        elsewhere = [each for each in brought if each.left_at is None]
        results = [*here, *(each.result for each in elsewhere)]
        holders = await self._events.store.players([each.id for each in counting])
        weights = {each.id: each.weight for each in counting}
        said = await self.store.known(id)
        return ClubState(
            club=club,
            members=members,
            events=tuple(events),
            brought=brought,
            results=tuple(sorted(results, key=lambda each: (each.day, each.id))),
            known={**identify_by_account(here, members, holders), **said},
            said=said,
            weights=weights | {each.result.id: each.weight for each in elsewhere},
        )

    async def _with_results(self, id: str, events: list[ClubTournament]) -> list[ClubTournament]:
        """Update the stored results of tournaments that have changed."""
        counting = [each for each in events if each.agreed and each.left_at is None]
        lengths = await self._events.store.lengths([each.id for each in counting])
        stale = [each.id for each in counting if lengths.get(each.id, 0) != each.seq]
        if not stale:
            return events
        await self.held.keep(id, {event: await self._result(event) for event in stale})
        return await self.held.of(id)

    async def _result(self, event: str) -> tuple[int, TournamentResult | None]:
        session = await self._events.session(event)
        seq, state = session.seq, session.state
        if phase(state) != "over":
            return seq, None
        return seq, await asyncio.to_thread(tournament_result, event, state)

    async def ratings(self, state: ClubState) -> tuple[RatingRow, ...]:
        """Return the rating list, computed in a job process and cached."""
        seen = state.results, frozenset(state.known.items())
        kept = self._rated.get(state.club.id)
        if kept and kept[0] == seen:
            self._rated.move_to_end(state.club.id)
            return kept[1]
        rows = await self._jobs.seasons.work(ratings, state.results, dict(state.known))
        self._rated[state.club.id] = seen, rows
        if len(self._rated) > MOST_RATED:
            self._rated.popitem(last=False)
        return rows
