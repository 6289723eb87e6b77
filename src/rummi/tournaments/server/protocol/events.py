"""Messages about tournaments: requests, answers and views. On the wire, a tournament is an *event*."""

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
"""The role in which the person acts, for example `judge-2`; empty: the one with the most rights."""
Day: TypeAlias = Annotated[str, Meta(max_length=10)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]

AnyDecision: TypeAlias = Annotated[dict[str, Any], Meta(extra={"typescript": "EventDecision"})]

# requests


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new event from a template; `parameters` override those of the template."""

    template: Literal["warsaw", "polish-qualifier", "league-round"] = "warsaw"
    name: Text
    place: Text = ""
    day: Day
    parameters: Annotated[dict[str, Any], Meta(extra={"typescript": "Partial<EventParameters>"})] = msgspec.field(
        default_factory=dict
    )
    listed: bool = False
    """Whether it appears in the public list."""


class EventFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole event, as in `event.json`; `logo` is the picture on its printouts in base64, or empty."""

    format: str
    version: int
    journal: list[dict[str, Any]]
    logo: bytes = b""


class Decide(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A decision in the form of docs/events.md. If it is sent again with the same `command`, it is executed once.

    With `seq`, it is rejected if there are newer decisions than in the view of that number.
    """

    decision: AnyDecision
    command: Id
    seq: int | None = None
    role: As = ""


class RoleToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=100)]


class ReportName(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Report an offensive name: of an entrant, or of the event itself if `entrant` is 0."""

    entrant: Annotated[int, Meta(ge=0, le=999_999)] = 0
    reason: Reason = "name"
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class RenewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Renew a link: the old one becomes invalid, and so do the roles that it gave."""

    role: Literal["organiser", "judge", "player"]
    number: Annotated[int, Meta(ge=0, le=999_999)] = 0


class SetListed(Struct, frozen=True, forbid_unknown_fields=True):
    """To remove an event from the public list, give a reason; the list shows it."""

    listed: bool
    why: Annotated[str, Meta(max_length=200)] = ""


class SetLogo(Struct, frozen=True, forbid_unknown_fields=True):
    """The logo of a club or sponsor on printouts: a PNG or JPEG in base64; empty: none."""

    picture: bytes


# what is answered


class EventMade(Struct, frozen=True):
    id: str


class Decided(Struct, frozen=True):
    """The number of the decision in the journal. `entrant` or `judge` is the number that it assigned, or 0."""

    seq: int
    entrant: int = 0
    judge: int = 0


class EventListed(Struct, frozen=True, kw_only=True):
    """`roles` are yours, for example `judge-2`. A removed event shows others only name, day and `unlisted_why`."""

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
    """Past public events, newest first; `more` is the start of the next page, or empty."""

    events: list[EventListed]
    more: str


class TemplateShown(Struct, frozen=True):
    name: str
    parameters: Parameters


class RoleTaken(Struct, frozen=True):
    """`key` is the role as one word (`judge-2`); `page` is the page for it."""

    role: Role
    number: int
    key: str
    page: str


class RoleLink(Struct, frozen=True, kw_only=True):
    """`path` is a page of this site; anyone who opens it gets the role. `name` is the name of its owner."""

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
    """`seq` is the number of decisions. `erased` changes when personal data was deleted. `now` is the server's time in
    milliseconds. Spectators wait a random time of up to `within` milliseconds before they request the change; it
    grows with the number of listeners."""

    seq: int
    now: int
    erased: int = 0
    within: int = 0


# what is shown


class Myself(Struct, frozen=True, kw_only=True):
    """The role in which this view is shown, and all your roles in the event.

    `tables` are a judge's tables, or the table of a player in the latest round.
    """

    role: Role
    number: int
    key: str
    name: str
    tables: Sequence[int]
    roles: Sequence[str]


class EntrantShown(Struct, frozen=True, kw_only=True):
    """`waiting` is the place in the waiting list or 0; only the organiser and the person see `born`."""

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
    """A game card with its former versions, for those who may see it (A-59)."""

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
    """`starter` is the player who starts the game, 0 if unknown; `signatures` is the number of signatures. `card` is
    null if you may not see it."""

    game: int
    state: Literal["due", "in", "cancelled", "void"]
    starter: int
    winners: Sequence[int]
    version: int
    signatures: int
    card: CardShown | None


class TableRoom(Struct, frozen=True, kw_only=True):
    """The room in which the table is played, for its players and judges and the organiser."""

    code: str
    games: Sequence[int]


class TableShown(Struct, frozen=True, kw_only=True):
    """`seats`: for each seat, the entrants who have sat there in turn; `now`: who sits there now; `picked`: the tiles
    drawn for seats; `online`: whether the table is played in a room of this server."""

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
    """`repeated` is the number of repeated meetings; `least` is the proven minimum, null if unknown."""

    round: int
    seed: str
    repeated: int
    least: int | None
    signal: str
    tables: Sequence[TableShown]


class StandingShown(Struct, frozen=True, kw_only=True):
    """A row of the standings: `wins` are the big points, `points` the small ones; one of `marks` for each game. Until a
    game counts, all places are 0."""

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
    """A stage that was drawn. `places` is the number of players who advance to the stage `next` (0: none). The ties in
    `tied` must be broken before the stage can close."""

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
    """The round to draw next; `tables` are the table sizes, empty if this number of players cannot be seated."""

    stage: int
    title: str
    round: int
    rounds: int
    players: Sequence[int]
    tables: Sequence[int]
    games_of_four: int
    games_of_three: int


class Obstacle(Struct, frozen=True, kw_only=True):
    """A reason why a decision is not possible now."""

    code: str
    rule: str
    message: str


class Progress(Struct, frozen=True, kw_only=True):
    """What is missing, what comes next, and the obstacles to each decision; an empty list means that it is possible
    now. Only the organiser sees obstacles."""

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
    """The clock runs from `since` to `until` (server time in milliseconds), or is stopped with `left` seconds."""

    what: str
    since: int
    until: int | None
    left: int


class PublicView(Struct, frozen=True, kw_only=True):
    """The public view of an event after `seq` decisions. People are identified by their numbers. When `remarks` grows,
    check your roles: a renewed link leaves a remark."""

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
    """The address that links and QR codes begin with, if the organiser has set one."""
    calls: Sequence[int]
    ranking: Sequence[Sequence[int]]
    """After the end: all players from the champion on; players with equal results share a group."""


class EventView(PublicView, frozen=True, kw_only=True):
    """Everything that you may see of an event: the public view and your own part. Only the organiser sees `listed`."""

    now: int
    me: Myself
    listed: bool


class RowsChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of rows, which are identified by the field `by`. First move rows to new indices, in the given order.
    Then write `columns`: values for consecutive rows from an index on."""

    by: str
    moves: Sequence[tuple[int, int]] = ()
    columns: dict[str, Sequence[tuple[int, Sequence[Any]]]] = {}


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a value has changed. `to`: it is replaced. `inside`: changed fields, or items of a list by index. `put`: at
    the index `at` of a list, `cut` items are removed and these inserted. `rows`: see there."""

    to: Any = UNSET
    inside: dict[str, Change] = {}
    at: int = 0
    cut: int = 0
    put: Sequence[Any] = ()
    rows: RowsChanged | None = None


class PublicPart(Struct, frozen=True, kw_only=True):
    """The public view after `seq` decisions: the whole `view`, or what has `changed` since your view of `since`
    decisions. If `erased` differs from yours, personal data was deleted since: discard your view."""

    seq: int
    since: int = 0
    erased: int = 0
    view: PublicView | None = None
    changed: Change | None = None


class OwnCard(Struct, frozen=True, kw_only=True):
    """A card that you may see; `stage` is the number of the stage in the parameters."""

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
    """The obstacles to each decision, for the organiser."""

    draw: Sequence[Obstacle] = ()
    signal: Sequence[Obstacle] = ()
    close_stage: Sequence[Obstacle] = ()
    reopen_stage: Sequence[Obstacle] = ()


class OwnPart(Struct, frozen=True, kw_only=True):
    """What only you may see of an event in one of your roles. Together with the public part it is the whole view.
    `births` are pairs of entrant and date of birth."""

    seq: int
    now: int
    me: Myself
    listed: bool
    births: Sequence[tuple[int, str]]
    cards: Sequence[OwnCard]
    rooms: Sequence[OwnRoom]
    obstacles: Obstacles
