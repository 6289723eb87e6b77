"""Everything that is asked and answered about a championship, and everything that is shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct

from rummi.server.model.reports import LONGEST_WORDS, Reason
from rummi.server.protocol.basics import Id
from rummi.tournaments.model.decisions import By, Ends, Penalty, Picked, Role, WallScene
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.model.state import Status
from rummi.tournaments.server.store import Phase
from rummi.tournaments.stages.advancing import Chance
from rummi.tournaments.stages.progress import Missing
from rummi.tournaments.stages.standings import Mark

As: TypeAlias = Annotated[str, Meta(max_length=16, pattern=r"^(public|organiser|(judge|player)-[1-9][0-9]{0,5})?$")]
"""Which of his roles somebody means, `judge-2`; empty: the one that may do most."""
Day: TypeAlias = Annotated[str, Meta(max_length=10)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]

AnyDecision: TypeAlias = Annotated[dict[str, Any], Meta(extra={"typescript": "EventDecision"})]

# what is asked


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event like a template, with another name and day; `parameters` change whatever else is to be different."""

    template: Literal["warsaw", "polish-qualifier", "league-round"] = "warsaw"
    name: Text
    place: Text = ""
    day: Day
    parameters: Annotated[dict[str, Any], Meta(extra={"typescript": "Partial<EventParameters>"})] = msgspec.field(
        default_factory=dict
    )
    listed: bool = False
    """Whether everybody finds it in the list of events."""


class EventFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole event, as `event.json` gives it; `logo` is the picture on its papers, as base64, where it has one."""

    format: str
    version: int
    journal: list[dict[str, Any]]
    logo: bytes = b""


class Decide(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A decision, in the words of docs/events.md. Sent again with the same `command` it is answered again, done once.

    With `seq` it is done only if nothing has been decided since the view of that number.
    """

    decision: AnyDecision
    command: Id
    seq: int | None = None
    role: As = ""


class RoleToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=100)]


class ReportName(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name that offends: of an entrant, or with 0 that of the championship itself."""

    entrant: Annotated[int, Meta(ge=0, le=999_999)] = 0
    reason: Reason = "name"
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class RenewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """The link is made anew: the old one fits no longer, and whoever came by it has the role no more."""

    role: Literal["organiser", "judge", "player"]
    number: Annotated[int, Meta(ge=0, le=999_999)] = 0


class SetListed(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever takes an event off the public list says why, and the list goes on to say it."""

    listed: bool
    why: Annotated[str, Meta(max_length=200)] = ""


class SetLogo(Struct, frozen=True, forbid_unknown_fields=True):
    """The mark of a club or a sponsor on papers, a PNG or a JPEG, as base64; empty: none."""

    picture: bytes


# what is answered


class EventMade(Struct, frozen=True):
    id: str


class Decided(Struct, frozen=True):
    """It stands in the journal with this number. `entrant` or `judge` is the number that somebody got by it, or 0."""

    seq: int
    entrant: int = 0
    judge: int = 0


class EventListed(Struct, frozen=True, kw_only=True):
    """`roles` are the asker's own, as `judge-2`. Of one taken off, strangers learn name, day, `unlisted_why`."""

    id: str
    name: str
    place: str
    day: str
    phase: Phase
    entrants: int
    capacity: int
    listed: bool
    unlisted_why: str = ""
    roles: Sequence[str]


class EventList(Struct, frozen=True):
    mine: Sequence[EventListed]
    public: Sequence[EventListed]


class EventArchive(Struct, frozen=True):
    """Public events that have been, from the last back; `more` is where the next page begins, or empty."""

    events: list[EventListed]
    more: str


class TemplateShown(Struct, frozen=True):
    name: str
    parameters: Parameters


class RoleTaken(Struct, frozen=True):
    """`key` is the role as one word (`judge-2`); `page` is where it is used."""

    role: Role
    number: int
    key: str
    page: str


class RoleLink(Struct, frozen=True, kw_only=True):
    """`path` is a page of this site; whoever opens it has the role. `name` is whose it is."""

    role: Role
    number: int
    name: str
    path: str


class TrailEntry(Struct, frozen=True, kw_only=True):
    seq: int
    at: str
    by: By
    kind: str
    decision: AnyDecision


class EventNews(Struct, frozen=True):
    """The event has so many decisions now, and another number `erased` when data of people were taken out of them;
    `now` is the server's time in milliseconds. Whoever only watches asks within so many milliseconds, not at once:
    the more listen, the more."""

    seq: int
    now: int
    erased: int = 0
    within: int = 0


# what is shown


class Myself(Struct, frozen=True, kw_only=True):
    """Who asks: the role in which this view is shown, and all the others that he has here.

    `tables` are a judge's tables, or the table of a player in the round that was drawn last.
    """

    role: Role
    number: int
    key: str
    name: str
    tables: Sequence[int]
    roles: Sequence[str]


class EntrantShown(Struct, frozen=True, kw_only=True):
    """`waiting` is the place in the waiting list, 0 for none; `born` is for the organiser and for whom it is."""

    id: int
    name: str
    club: str
    status: Status
    late: bool
    waiting: int
    category: Literal["junior", "senior", ""]
    born: str | None


class JudgeShown(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    tables: Sequence[int]
    dismissed: bool


class ResultShown(Struct, frozen=True, kw_only=True):
    entrant: int
    won: bool
    small: int
    big: int
    tiles: str | None
    penalty: Penalty


class CardShown(Struct, frozen=True, kw_only=True):
    """A game card with all that stood on it before, for those who may see it (A-59)."""

    version: int
    by: By
    at: str
    why: str
    starter: int
    ends: Ends
    cancelled: bool
    results: Sequence[ResultShown]
    signed: Sequence[int]
    earlier: Sequence[CardShown]


class GameShown(Struct, frozen=True, kw_only=True):
    """`starter` is who begins or began, 0 where nobody knows yet; `signatures`: how many have signed the card. `card`
    is none where it is not yours to see."""

    game: int
    state: Literal["due", "in", "cancelled", "void"]
    starter: int
    winners: Sequence[int]
    version: int
    signatures: int
    card: CardShown | None


class TableRoom(Struct, frozen=True, kw_only=True):
    """The room of the server in which the table is played, for those who have to do with it."""

    code: str
    games: Sequence[int]


class TableShown(Struct, frozen=True, kw_only=True):
    """`seats`: who has sat on each, one after another; `now`: who sits there; `picked`: the tiles drawn for seats;
    `online`: whether it is played in a room of this server."""

    table: int
    seats: Sequence[Sequence[int]]
    now: Sequence[int]
    picked: Sequence[Sequence[Picked]]
    state: Literal["drawn", "playing", "called", "in"]
    judges: Sequence[int]
    games: Sequence[GameShown]
    online: bool
    room: TableRoom | None


class RoundShown(Struct, frozen=True, kw_only=True):
    """`repeated` times somebody meets somebody again; `least` was proved, none where nobody looked."""

    round: int
    seed: str
    repeated: int
    least: int | None
    signal: str
    tables: Sequence[TableShown]


class StandingShown(Struct, frozen=True, kw_only=True):
    """A row of the list: `wins` are the big points, `points` the small ones, `marks` one for each game. As long as no
    game counts, everybody's `place` is 0."""

    place: int
    entrant: int
    status: Status
    marks: Sequence[Mark]
    wins: int
    points: int
    penalties: int
    best: int | None
    tied: bool
    why: str | None
    qualifies: Chance


class StagePlayed(Struct, frozen=True, kw_only=True):
    """A stage that has been drawn. `places` go on from it to the stage `next`, 0 for none; `tied` must be separated
    before it can close."""

    number: int
    name: str
    title: str
    rounds: Sequence[RoundShown]
    rounds_planned: int
    pool: Sequence[int]
    places: int
    next_title: str
    next: int
    standings: Sequence[StandingShown]
    tied: Sequence[Sequence[int]]
    void: Sequence[int]
    closed: bool
    order: Sequence[int]


class ComingShown(Struct, frozen=True, kw_only=True):
    """The round that is drawn next; `tables` are their sizes, empty where so many cannot sit."""

    stage: int
    title: str
    round: int
    rounds: int
    players: Sequence[int]
    tables: Sequence[int]
    games_of_four: int
    games_of_three: int


class Obstacle(Struct, frozen=True, kw_only=True):
    """Why something cannot be decided now."""

    code: str
    rule: str
    message: str


class Progress(Struct, frozen=True, kw_only=True):
    """What is missing, what comes next, and what stands in its way; an empty list: it can be done now. The organiser
    alone is told what stands in the way."""

    missing: Sequence[Missing]
    cards: int
    cards_in: int
    tables: int
    tables_in: int
    coming: ComingShown | None
    draw: Sequence[Obstacle]
    signal: Sequence[Obstacle]
    close_stage: Sequence[Obstacle]
    reopen_stage: Sequence[Obstacle]
    over: bool


class ClockShown(Struct, frozen=True, kw_only=True):
    """Milliseconds of the server: it runs from `since` to `until`; or stands, with `left` seconds on it."""

    what: str
    since: int
    until: int | None
    left: int


class PublicView(Struct, frozen=True, kw_only=True):
    """What everybody may see of an event, after `seq` decisions. People are named by their numbers. With every one of
    the `remarks` somebody may have lost a role: a link that is made anew leaves one."""

    id: str
    seq: int
    remarks: int
    phase: Phase
    parameters: Parameters
    entrants: Sequence[EntrantShown]
    judges: Sequence[JudgeShown]
    stages: Sequence[StagePlayed]
    progress: Progress
    clock: ClockShown | None
    wall: WallScene
    address: str
    """Where phones find it, if the organiser has said so: what links and codes begin with."""
    calls: Sequence[int]
    ranking: Sequence[Sequence[int]]
    """When it is over: everybody who played, from the champion on, equals together."""


class EventView(PublicView, frozen=True, kw_only=True):
    """An event as the asker may see it: what everybody sees, and what is his. `listed` is told to the organiser."""

    now: int
    me: Myself
    listed: bool


class RowsChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Rows of a list, each known by its field `by`: first some move, each to its new index, in this order; then
    `columns` are written, from an index on one row after another."""

    by: str
    moves: Sequence[tuple[int, int]] = ()
    columns: dict[str, Sequence[tuple[int, Sequence[Any]]]] = {}


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a value has changed. `to`: it is another. `inside`: some of its fields are, or things of a list by their
    index. `put`: at the index `at` of a list so many things are `cut` out, and these put in. `rows`: see there."""

    to: Any = UNSET
    inside: dict[str, Change] = {}
    at: int = 0
    cut: int = 0
    put: Sequence[Any] = ()
    rows: RowsChanged | None = None


class PublicPart(Struct, frozen=True, kw_only=True):
    """What everybody sees after `seq` decisions: the whole `view`, or what has `changed` since the one that the asker
    has, of `since` decisions. With another number `erased` data of people may have been taken out of it since."""

    seq: int
    since: int = 0
    erased: int = 0
    view: PublicView | None = None
    changed: Change | None = None


class OwnCard(Struct, frozen=True, kw_only=True):
    """A card that is the asker's to see; the stage by its number among the parameters'."""

    stage: int
    round: int
    table: int
    game: int
    card: CardShown


class OwnRoom(Struct, frozen=True, kw_only=True):
    stage: int
    round: int
    table: int
    room: TableRoom


class Obstacles(Struct, frozen=True, kw_only=True):
    """What stands in the way of each; told to the organiser."""

    draw: Sequence[Obstacle] = ()
    signal: Sequence[Obstacle] = ()
    close_stage: Sequence[Obstacle] = ()
    reopen_stage: Sequence[Obstacle] = ()


class OwnPart(Struct, frozen=True, kw_only=True):
    """What of an event is the asker's own to see, in one of his roles: with the public part it is his whole view.
    `births` are numbers of entrants and their days."""

    seq: int
    now: int
    me: Myself
    listed: bool
    births: Sequence[tuple[int, str]]
    cards: Sequence[OwnCard]
    rooms: Sequence[OwnRoom]
    obstacles: Obstacles
