"""What is asked about clubs, by everybody and by their keepers."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rummi.lists.files.encodings import Encoding
from rummi.lists.files.rows import MOST_SHEETS
from rummi.season.people import Category
from rummi.season.points import MOST_PLACES, MOST_POINTS, MOST_WEIGHT

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
