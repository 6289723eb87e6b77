"""Messages of the operators' console. Sentences are in the language of the request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rummi.server.model.sanctions import LONGEST_REASON_CHARACTERS, SanctionKind

DecisionId = Annotated[str, Meta(pattern="^[0-9a-f]{24}$")]
"""Chosen by the client, so that a decision that is sent twice is made once."""
PersonId = Annotated[str, Meta(max_length=32)]
Reason = Annotated[str, Meta(max_length=LONGEST_REASON_CHARACTERS)]
Minutes = Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 60)]


class ConsoleFigures(Struct, frozen=True, kw_only=True):
    """The load of the server now."""

    people: int
    rooms: int
    events: int
    """Tournaments that are running."""
    connections: int
    most_connections: int
    """The limit of connections."""
    slowest_ms: float | None
    """The 99th percentile of the time to answer a command, in the last 15 minutes."""
    errors: int
    """Errors in the last 24 hours."""
    processor: float
    """The number of cores that the workers keep busy."""
    cores: int


class ConsoleSlot(Struct, frozen=True):
    """The number of players in a quarter of an hour that begins at `at`."""

    at: int
    players: int


class ConsoleDay(Struct, frozen=True):
    """The number of players today and on the same day a week ago."""

    begins: int
    today: Sequence[ConsoleSlot]
    before: Sequence[ConsoleSlot]
    """The same day a week ago, with the times moved to today."""


class ConsoleCheck(Struct, frozen=True):
    """The result of a health check."""

    name: str
    ok: bool
    message: str


class ConsoleWorker(Struct, frozen=True):
    """A worker process."""

    processor: float
    """The number of cores that it keeps busy."""
    connections: int
    since: int


class ConsoleSeat(Struct, frozen=True):
    """A seat in a room. `person` is empty if a bot sits there."""

    name: str
    person: str
    bot: str


class ConsoleRoom(Struct, frozen=True, kw_only=True):
    """A room in the operator's list."""

    code: str
    rules: str
    seats: Sequence[ConsoleSeat]
    phase: str
    moves: int
    """The number of actions in the current game."""
    last: int
    """The time of the last change."""
    set_aside: bool = False
    """True if the room is in quarantine because it, or its game, cannot be loaded."""


class ConsoleRooms(Struct, frozen=True):
    """A list of rooms."""

    rooms: Sequence[ConsoleRoom]
    open: int
    """The number of all open rooms."""


class ConsoleLine(Struct, frozen=True):
    """An action in the history of a room, without tiles that other players may not know yet."""

    at: int
    who: str
    what: str
    number: int
    late: bool
    """True if the server acted because the time had run out."""


class ConsolePuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle whose rating has moved through the results of people with a login."""

    id: str
    rules: str
    level: int
    began: float
    """The mean with which puzzles of this level begin."""
    mean: float
    """The mean now."""
    spread: float
    people: int
    """The number of people who have tried it."""


class ConsoleLook(Struct, frozen=True):
    """An operator has looked into a room."""

    by: str
    """The operator's login; empty for the command line."""
    room: str
    at: int


class ConsoleTrail(Struct, frozen=True, kw_only=True):
    """The history of a room."""

    room: ConsoleRoom
    lines: Sequence[ConsoleLine]
    """The newest line is the last."""
    game: str | None
    """The id of the last game, if it has ended and its record is public."""
    looks: Sequence[ConsoleLook]


class ConsoleSanction(Struct, frozen=True, kw_only=True):
    """A warning, a mute or a ban."""

    id: str
    kind: SanctionKind
    person: str | None
    name: str
    reason: str
    since: int
    until: int | None
    """Null for a permanent sanction."""
    by: str
    networks: Sequence[str]
    wide: bool
    """True if the networks of the person are banned, too."""
    ended_at: int | None
    seen_at: int | None
    """The time at which the person confirmed it."""


class ConsoleSaid(Struct, frozen=True):
    """A chat message in a report."""

    at: int
    name: str
    text: str | None
    phrase: str | None
    his: bool
    """True if the reported person wrote it."""
    meant: bool
    """True if a report is about this message."""


class ConsoleReport(Struct, frozen=True, kw_only=True):
    """A case: all open reports about a person in one room, or about a name in one tournament."""

    id: str
    room: str
    event: str
    person: str
    name: str
    reporters: int
    at: int
    reasons: Sequence[str]
    words: Sequence[str]
    """The words that reporters added."""
    said: Sequence[ConsoleSaid]
    reports_before: int
    """Earlier reports about this person."""
    sanctions_before: int
    games: int
    """The number of games of this person."""
    since: int | None
    """The time of the person's first visit."""


class ConsoleEvent(Struct, frozen=True):
    """A tournament that is not over."""

    id: str
    name: str
    phase: str
    entrants: int


class ConsoleBackup(Struct, frozen=True):
    """A backup of the database."""

    at: int
    bytes: int


class ConsoleTrouble(Struct, frozen=True):
    """An incident: a room in quarantine, an overdue room, or a bot that could not move."""

    kind: str
    what: str
    why: str
    at: int


class ConsoleOverview(Struct, frozen=True, kw_only=True):
    """The first page of the console. A part that could not be read is null."""

    now: int
    site: str
    version: str
    you: str
    since: int | None
    figures: ConsoleFigures | None
    day: ConsoleDay | None
    checks: Sequence[ConsoleCheck] | None
    workers: Sequence[ConsoleWorker] | None
    reports: Sequence[ConsoleReport] | None
    sanctions: Sequence[ConsoleSanction] | None
    events: Sequence[ConsoleEvent] | None
    backups: Sequence[ConsoleBackup] | None
    troubles: Sequence[ConsoleTrouble] | None
    looks: Sequence[ConsoleLook] | None


class NewSanction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sanction a person, or ban a network."""

    id: DecisionId
    kind: SanctionKind
    person: PersonId | None = None
    network: Annotated[str, Meta(max_length=64)] = ""
    wide: bool = False
    """True to ban the networks of the person, too."""
    minutes: Minutes | None = None
    """Without it, the sanction is permanent."""
    reason: Reason = ""
    room: Annotated[str, Meta(max_length=8)] = ""


class JudgeReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Decide about a report and all others of the same case."""

    id: DecisionId
    decision: Literal["nothing", "warn", "mute", "ban"]
    minutes: Minutes | None = None
    reason: Reason = ""
    wide: bool = False


class CloseRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """Close a room."""

    id: DecisionId


class Settled(Struct, frozen=True):
    """The decision is stored."""

    new: bool
    """False if it had been made before."""
