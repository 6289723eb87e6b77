"""What is asked about clubs, by everybody and by their keepers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rummi.tournaments.imports.cells import Encoding
from rummi.tournaments.imports.spreadsheets import MOST_SHEETS
from rummi.tournaments.season.people import Category
from rummi.tournaments.season.points import MOST_PLACES, MOST_POINTS, MOST_WEIGHT
from rummi.tournaments.server.store import Phase

ClubName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=200)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
EventKey: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
MOST_RECOGNISED = 2_000


class NewClub(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: ClubName
    place: ShortText = ""
    meets: ShortText = ""
    """When, in the club's own words."""


class ClubChange(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the club says of itself. Rules of points are set for a season, and hold until others are set for a later
    one; without a `season`, none are."""

    name: ClubName
    place: ShortText = ""
    meets: ShortText = ""
    since: Annotated[int, Meta(ge=0, le=9_999)] = 0
    season_begins: Annotated[str, Meta(max_length=5)] = "09-01"
    season: Annotated[str, Meta(max_length=10)] = ""
    places: Annotated[list[Points], Meta(max_length=MOST_PLACES)] = msgspec.field(default_factory=list)
    taking_part: Points = 0
    beaten: Points = 0
    best: Points = 0


class ClubToken(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a keeper's link."""

    token: Annotated[str, Meta(max_length=200)]


class OfferEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event is to be the club's: asked by a keeper or by the event's organiser, and true when both have."""

    event: EventKey


class LeaveClub(Struct, frozen=True, forbid_unknown_fields=True):
    event: EventKey
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class WeighEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """How many times its points count."""

    event: EventKey
    weight: Annotated[int, Meta(ge=1, le=MOST_WEIGHT)]


class Recognised(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entrant is a member of the club; 0: somebody new, of that name; null: it is not known after all."""

    event: EventKey
    entrant: Number
    member: Number | None


class Recognise(Struct, frozen=True, forbid_unknown_fields=True):
    people: Annotated[list[Recognised], Meta(min_length=1, max_length=MOST_RECOGNISED)]


class ChangeMember(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    number: Number
    name: ClubName
    categories: Annotated[list[Category], Meta(max_length=3)] = msgspec.field(default_factory=list)


class PastResults(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Results of events that were played elsewhere: a file (CSV, XLSX, ODS, base64) or the text of cells;
    `encoding` and `sheet` as for a list of entrants. `name` and `day` are for lines that do not say them."""

    text: Annotated[str, Meta(max_length=500_000)] = ""
    file: Annotated[bytes, Meta(max_length=1_000_000)] = b""
    encoding: Encoding | None = None
    sheet: Annotated[int, Meta(ge=0, lt=MOST_SHEETS)] | None = None
    name: ShortText = ""
    day: Annotated[str, Meta(max_length=10)] = ""
    keep: bool = False
    """Whether they are kept, or only shown as they are understood."""


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
