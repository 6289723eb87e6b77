"""What is shown of clubs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from rummi.lists.files.encodings import Encoding
from rummi.season.people import Category
from rummi.server.store.events import Phase

ClubEventState: TypeAlias = Literal["agreed", "waits for the organiser", "waits for a keeper", "left"]


class ClubListed(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    place: str
    meets: str
    keeper: bool


class ClubList(Struct, frozen=True):
    clubs: list[ClubListed]


class ClubMade(Struct, frozen=True):
    id: str


class ClubEventShown(Struct, frozen=True, kw_only=True):
    """An event of the club. Of results that were brought along there is no page."""

    id: str
    name: str
    place: str
    day: str
    phase: Phase
    state: ClubEventState
    players: int
    capacity: int
    winners: Sequence[str]
    weight: int
    page: bool
    left_why: str
    coming: bool
    """Neither over nor past; an event that was never finished is no longer announced."""
    records: bool
    """Whether games of it can be replayed: it is over, and some were played here."""


class ScoredShown(Struct, frozen=True):
    event: str
    place: int
    points: int
    counts: bool


class RankingShown(Struct, frozen=True, kw_only=True):
    place: int
    member: int
    name: str
    points: int
    scored: Sequence[ScoredShown]


class RatingShown(Struct, frozen=True, kw_only=True):
    """A rating with how sure it is; with too few games there is no place. `path` is where it stood at the beginning of
    the season and after each of its events."""

    place: int
    member: int
    name: str
    rating: int
    spread: int
    change: int
    games: int
    path: Sequence[int]


class SeasonShown(Struct, frozen=True):
    first_day: str
    title: str


class PointRulesShown(Struct, frozen=True, kw_only=True):
    places: Sequence[int]
    taking_part: int
    beaten: int
    best: int


class HowPlayed(Struct, frozen=True, kw_only=True):
    """How an event is played: the games of everybody in its first stage, the seconds for a move, and its stages; the
    last day for entries, and the hour at which its list closes, where these are set."""

    games: int
    seconds: int
    stages: Sequence[str]
    entries_until: str
    list_closes: str


class ClubView(Struct, frozen=True, kw_only=True):
    """A club as everybody sees it, its lists narrowed to a category where one is asked for."""

    id: str
    name: str
    place: str
    meets: str
    since: int
    keeper: bool
    me: int
    """The number of the member that the asker is, or 0."""
    season: SeasonShown
    seasons: Sequence[SeasonShown]
    season_begins: str
    category: Category | Literal[""]
    rules: PointRulesShown
    ranking: Sequence[RankingShown]
    ratings: Sequence[RatingShown]
    events: Sequence[ClubEventShown]
    """From the next on, then from the last back; those that have left the club, too."""
    how: HowPlayed | None
    """How the next event is played, where there is one."""
    members: int
    unknown: int
    """How many entrants of its events are not recognised yet."""


class QuestionShown(Struct, frozen=True, kw_only=True):
    event: str
    event_name: str
    entrant: int
    name: str
    likely: int | None
    like: Sequence[int]


class RecognisedShown(Struct, frozen=True, kw_only=True):
    """An entrant whom a keeper has taken for a member, under the name of that event."""

    event: str
    event_name: str
    entrant: int
    name: str


class MemberShown(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    categories: Sequence[Category]
    account: bool
    events: int
    recognised: Sequence[RecognisedShown]


class ClubKeeping(Struct, frozen=True, kw_only=True):
    """What keepers see besides: the link that makes others keepers, who is to be recognised, and everybody known."""

    link: str
    questions: Sequence[QuestionShown]
    members: Sequence[MemberShown]


class PlayedShown(Struct, frozen=True, kw_only=True):
    """An event in somebody's history. `points` are those of its season; `rating` is that after it, or 0 where it has no
    cards."""

    event: ClubEventShown
    season: str
    place: int
    points: int
    counts: bool
    games: int
    rating: int
    spread: int


class HistoryShown(Struct, frozen=True, kw_only=True):
    member: int
    name: str
    categories: Sequence[Category]
    me: bool
    mine: bool
    """Whether the asker may say that it is he: he has played one of these events by his account."""
    rating: RatingShown | None
    events: Sequence[PlayedShown]


class PastPlacing(Struct, frozen=True):
    place: int
    name: str
    points: int | None


class PastEvent(Struct, frozen=True, kw_only=True):
    name: str
    day: str
    placings: Sequence[PastPlacing]


class PastProblem(Struct, frozen=True):
    line: int
    why: str


class PastRead(Struct, frozen=True, kw_only=True):
    """What is understood of past results, in which letters and from which of the file's sheets; `kept` where they are
    the club's now."""

    encoding: Encoding | None
    sheets: Sequence[str]
    sheet: int
    events: Sequence[PastEvent]
    problems: Sequence[PastProblem]
    kept: bool
