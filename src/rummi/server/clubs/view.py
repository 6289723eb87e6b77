"""A club as it is shown: its lists of a season, narrowed to a category where that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from rummi.season import points, ratings
from rummi.season.club import season_title
from rummi.season.people import Category, questions
from rummi.season.points import SeasonRow, ranking
from rummi.season.ratings import MEAN, RatingRow
from rummi.server.clubs.registry import ClubState
from rummi.server.protocol.club.shown import (
    ClubEventShown,
    ClubEventState,
    ClubView,
    PointRulesShown,
    RankingShown,
    RatingShown,
    ScoredShown,
    SeasonShown,
)
from rummi.server.store.clubs.events import Brought, ClubEvent


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
    rules = about.rules_of(season)
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
        unknown=len(questions(state.results, state.members, state.known)),
    )


def day_of(now: int) -> str:
    return datetime.fromtimestamp(now // 1_000, UTC).date().isoformat()


def _season(first_day: str) -> SeasonShown:
    return SeasonShown(first_day, season_title(first_day))


def _inside(state: ClubState, category: Category | None) -> dict[int, str]:
    """The names of those whom a list is about."""
    return {each.number: each.name for each in state.members if category is None or category in each.categories}


def season_ranking(state: ClubState, season: str) -> tuple[SeasonRow, ...]:
    about = state.club.about
    own = [each for each in state.results if about.season_of(each.day) == season]
    return ranking(own, state.known, about.rules_of(season), state.weights)


def show_ranking(state: ClubState, season: str, category: Category | None = None) -> list[RankingShown]:
    names = _inside(state, category)
    rows = points.placed([row for row in season_ranking(state, season) if row.member in names])
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
    names = _inside(state, category)
    days = {each.id: each.day for each in state.results}
    rows = ratings.placed([row for row in rated if row.member in names])
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
    """First what comes, the next on top; then what has been, the last on top. What only one side wants is for keepers,
    and what has left the club is told to everybody."""
    known = [each for each in state.events if each.agreed or each.left_at is not None or keeper]
    shown = [show_event(each, now) for each in known] + [show_brought(each) for each in state.brought]
    coming = [each for each in shown if each.coming]
    past = [each for each in shown if not each.coming]
    return [
        *sorted(coming, key=lambda each: (each.day, each.id)),
        *sorted(past, key=lambda each: (each.day, each.id), reverse=True),
    ]


def show_event(event: ClubEvent, now: int) -> ClubEventShown:
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


def show_brought(brought: Brought) -> ClubEventShown:
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


def _state(event: ClubEvent) -> ClubEventState:
    if event.left_at is not None:
        return "left"
    if event.agreed:
        return "agreed"
    return "waits for a keeper" if event.by_organiser else "waits for the organiser"
