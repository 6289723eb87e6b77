"""Messages about clubs."""

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
    """When the club meets, in its own words."""


class ClubChange(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The profile of a club. Points are set for a season and the following ones, until a later season has its own;
    without `season`, they stay as they are."""

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
    """The secret part of a keeper's link."""

    token: Annotated[str, Meta(max_length=200)]


class OfferEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Add an event to the club. It takes effect when both a keeper and the event's organiser have sent it."""

    event: EventKey


class LeaveClub(Struct, frozen=True, forbid_unknown_fields=True):
    event: EventKey
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class WeighEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The factor for its points."""

    event: EventKey
    weight: Annotated[int, Meta(ge=1, le=MOST_WEIGHT)]


class Recognised(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The member who an entrant is; 0: a new member of that name; null: unknown."""

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
    """Results of events that were played elsewhere: a file (CSV, XLSX or ODS in base64) or the text of cells;
    `encoding` and `sheet` as for a list of entrants. `name` and `day` are for lines without them."""

    text: Annotated[str, Meta(max_length=500_000)] = ""
    file: Annotated[bytes, Meta(max_length=1_000_000)] = b""
    encoding: Encoding | None = None
    sheet: Annotated[int, Meta(ge=0, lt=MOST_SHEETS)] | None = None
    name: ShortText = ""
    day: Annotated[str, Meta(max_length=10)] = ""
    keep: bool = False
    """Whether to add them to the club, or only to preview them."""


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
    """An event of the club. Imported results have no page."""

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
    """Whether it is neither over nor in the past."""
    records: bool
    """Whether there are games to replay: it is over, and some were played on this server."""


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
    """A rating with its uncertainty; members with too few games have no place. `path` is the rating at the beginning of
    the season and after each event."""

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
    """How an event is played: games per player in the first stage, seconds for a turn, the stages, and if they are set,
    the last day for entries and the time at which the list closes."""

    games: int
    seconds: int
    stages: Sequence[str]
    entries_until: str
    list_closes: str


class ClubView(Struct, frozen=True, kw_only=True):
    """The public view of a club, with lists of one category or of all members."""

    id: str
    name: str
    place: str
    meets: str
    since: int
    keeper: bool
    me: int
    """Your number as a member, or 0."""
    season: SeasonShown
    seasons: Sequence[SeasonShown]
    season_begins: str
    category: Category | Literal[""]
    rules: PointRulesShown
    ranking: Sequence[RankingShown]
    ratings: Sequence[RatingShown]
    events: Sequence[ClubEventShown]
    """Coming events, the next one first; then past and removed ones, the latest first."""
    how: HowPlayed | None
    """How the next event is played, if there is one."""
    members: int
    unknown: int
    """The number of entrants who were not matched with members yet."""


class QuestionShown(Struct, frozen=True, kw_only=True):
    event: str
    event_name: str
    entrant: int
    name: str
    likely: int | None
    like: Sequence[int]


class RecognisedShown(Struct, frozen=True, kw_only=True):
    """An entrant whom a keeper matched with a member, with the name used in that event."""

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
    """What only keepers see: the keepers' link, entrants to be matched with members, and the members."""

    link: str
    questions: Sequence[QuestionShown]
    members: Sequence[MemberShown]


class PlayedShown(Struct, frozen=True, kw_only=True):
    """An event in a member's history. `points` are points of the season; `rating` is the rating after it, or 0 if the
    event has no cards."""

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
    """Whether you may say that this is you: you have played one of these events with your account."""
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
    """The preview of past results, with the encoding and the sheet of the file; `kept` if they were added to the
    club."""

    encoding: Encoding | None
    sheets: Sequence[str]
    sheet: int
    events: Sequence[PastEvent]
    problems: Sequence[PastProblem]
    kept: bool
