"""What operators are shown, and what they may decide. Sentences come in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rummi.server.model.sanctions import LONGEST_REASON_CHARACTERS, SanctionKind

DecisionId = Annotated[str, Meta(pattern="^[0-9a-f]{24}$")]
"""Made by whoever decides: what is sent twice is decided once."""
PersonId = Annotated[str, Meta(max_length=32)]
Reason = Annotated[str, Meta(max_length=LONGEST_REASON_CHARACTERS)]
Minutes = Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 60)]


class ConsoleFigures(Struct, frozen=True, kw_only=True):
    """How it stands now. `slowest_ms`: of a hundred answers of the last quarter of an hour all but one were quicker."""

    people: int
    rooms: int
    events: int
    connections: int
    most_connections: int
    slowest_ms: float | None
    errors: int
    """In a day."""
    processor: float
    """Cores that the workers keep busy."""
    cores: int


class ConsoleSlot(Struct, frozen=True):
    at: int
    players: int


class ConsoleDay(Struct, frozen=True):
    """Players in each quarter of an hour of today, and of the same day a week ago."""

    begins: int
    today: Sequence[ConsoleSlot]
    before: Sequence[ConsoleSlot]


class ConsoleCheck(Struct, frozen=True):
    name: str
    ok: bool
    message: str


class ConsoleWorker(Struct, frozen=True):
    processor: float
    connections: int
    since: int


class ConsoleSeat(Struct, frozen=True):
    """`person` is empty for a bot's seat."""

    name: str
    person: str
    bot: str


class ConsoleRoom(Struct, frozen=True, kw_only=True):
    code: str
    rules: str
    seats: Sequence[ConsoleSeat]
    phase: str
    moves: int
    """Of the game that is played."""
    last: int
    """When something happened there."""
    set_aside: bool = False


class ConsoleRooms(Struct, frozen=True):
    rooms: Sequence[ConsoleRoom]
    open: int
    """All that are open."""


class ConsoleLine(Struct, frozen=True):
    """`what` is an action in the notation, without the tiles that others may not know yet."""

    at: int
    who: str
    what: str
    number: int
    late: bool


class ConsolePuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle that people with a login have met: where it began by its `level`, and where they have moved it."""

    id: str
    rules: str
    level: int
    began: float
    mean: float
    spread: float
    people: int


class ConsoleLook(Struct, frozen=True):
    """`by` is a login; empty for the command line."""

    by: str
    room: str
    at: int


class ConsoleTrail(Struct, frozen=True, kw_only=True):
    room: ConsoleRoom
    lines: Sequence[ConsoleLine]
    """The newest last."""
    game: str | None
    """Which has ended, so that everybody may read its record."""
    looks: Sequence[ConsoleLook]


class ConsoleSanction(Struct, frozen=True, kw_only=True):
    id: str
    kind: SanctionKind
    person: str | None
    name: str
    reason: str
    since: int
    until: int | None
    by: str
    networks: Sequence[str]
    wide: bool
    ended_at: int | None
    seen_at: int | None


class ConsoleSaid(Struct, frozen=True):
    """`his` where the person who was reported has said it, `meant` where a report points at it."""

    at: int
    name: str
    text: str | None
    phrase: str | None
    his: bool
    meant: bool


class ConsoleReport(Struct, frozen=True, kw_only=True):
    """All open reports of somebody in one room, or of a name in one championship."""

    id: str
    room: str
    event: str
    person: str
    name: str
    reporters: int
    at: int
    reasons: Sequence[str]
    words: Sequence[str]
    said: Sequence[ConsoleSaid]
    reports_before: int
    sanctions_before: int
    games: int
    since: int | None


class ConsoleEvent(Struct, frozen=True):
    id: str
    name: str
    phase: str
    entrants: int


class ConsoleBackup(Struct, frozen=True):
    at: int
    bytes: int


class ConsoleTrouble(Struct, frozen=True):
    """A room that is set aside or overdue, or a bot that could not move: `kind` says which."""

    kind: str
    what: str
    why: str
    at: int


class ConsoleOverview(Struct, frozen=True, kw_only=True):
    """Each part by itself: one that could not be had is null, and the others are there."""

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
    """About somebody, or about a network alone. Without `minutes` it holds for good."""

    id: DecisionId
    kind: SanctionKind
    person: PersonId | None = None
    network: Annotated[str, Meta(max_length=64)] = ""
    wide: bool = False
    minutes: Minutes | None = None
    reason: Reason = ""
    room: Annotated[str, Meta(max_length=8)] = ""


class JudgeReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is decided about a report, and all others of the same case."""

    id: DecisionId
    decision: Literal["nothing", "warn", "mute", "ban"]
    minutes: Minutes | None = None
    reason: Reason = ""
    wide: bool = False


class CloseRoom(Struct, frozen=True, forbid_unknown_fields=True):
    id: DecisionId


class Settled(Struct, frozen=True):
    """False where it had been decided before."""

    new: bool
