"""Everything that can be decided in an event, as values. A journal of these is the event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rummi.tournaments.model.parameters import Counts, Parameters

Role: TypeAlias = Literal["organiser", "judge", "player", "public"]
Ends: TypeAlias = Literal["out", "bank"]
"""A player has laid all his tiles, or the bank ran out."""
Penalty: TypeAlias = Literal["", "not-opened", "could-have-opened"]
"""What stands on a card instead of the tiles: -100, or -200 (TRN-7)."""
WallScene: TypeAlias = Literal["auto", "standings", "seating", "draw", "clock"]
"""What the projector shows; `auto`: whatever the event is at."""


@dataclass(frozen=True, slots=True)
class By:
    """Who decides. `id` is the number of a judge or of an entrant; that he is it has been proved elsewhere."""

    role: Role
    id: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """How the event shall be; can be said again until the first draw."""

    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Correct:
    """What the event is called and where it is, put right at any time; papers say so."""

    name: str
    place: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    name: str
    born: str
    club: str = ""
    group: str = ""  # in whose name somebody enters several people
    exceptionally: str = ""  # why the organiser lets somebody in after the deadline


@dataclass(frozen=True, slots=True)
class Amend:
    """What was written wrongly about an entrant. Without a day of birth that stays as it is."""

    entrant: int
    name: str
    born: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class CheckIn:
    entrant: int
    present: bool = True
    exceptionally: str = ""  # why the organiser lets somebody in who comes late


@dataclass(frozen=True, slots=True)
class Withdraw:
    entrant: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Readmit:
    """Takes back a withdrawal or a disqualification."""

    entrant: int
    why: str


@dataclass(frozen=True, slots=True)
class Appoint:
    """A judge (0 for a new one) and his tables."""

    judge: int
    name: str
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dismiss:
    judge: int


@dataclass(frozen=True, slots=True)
class Picked:
    """The tiles that somebody drew for his seat; the last counts, the jokers before it were put aside."""

    entrant: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Lot:
    """A table as it was drawn: who sits there, from seat 1 on, and the rounds of drawing for seats."""

    table: int
    seats: tuple[int, ...]
    picked: tuple[tuple[Picked, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The next round: its tables and seats. Without a seed they were drawn by hand, and `why` says how."""

    seed: str = ""
    lots: tuple[Lot, ...] = ()
    least: int | None = None  # that no draw repeats fewer pairs than this has been proved
    why: str = ""


@dataclass(frozen=True, slots=True)
class Redraw:
    """Some tables of a round once more, before they have begun."""

    tables: tuple[int, ...]
    why: str
    seed: str = ""
    lots: tuple[Lot, ...] = ()
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players exchange their lots, and with them table, seat and tiles, before their tables have begun."""

    one: int
    other: int
    why: str


@dataclass(frozen=True, slots=True)
class UndoDraw:
    """The round that was drawn last is as if it had not been, before it has begun."""

    why: str


@dataclass(frozen=True, slots=True)
class Signal:
    """TRN-18: the start."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What a judge writes of a player: the tiles left (`12 7 *`), the points, or a penalty in their place."""

    entrant: int
    tiles: str | None = None
    points: int | None = None
    penalty: Penalty = ""


@dataclass(frozen=True, slots=True)
class WriteCard:
    """A game card, or its correction. `version` is the one that its writer has seen, 0 where there was none."""

    round: int
    table: int
    game: int
    lines: tuple[ResultLine, ...]
    winners: tuple[int, ...] = ()  # may be left out when the bank ran out: they follow from the tiles
    ends: Ends = "out"
    starter: int = 0  # 0 for who was due
    version: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A player has seen the card and agrees (TRN-24, A-59)."""

    round: int
    table: int
    game: int
    version: int
    entrant: int


@dataclass(frozen=True, slots=True)
class CancelGame:
    """A game that is not played, mostly because too few are left at the table."""

    round: int
    table: int
    game: int
    why: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class Replace:
    """Somebody takes the seat of a player who has left, from the next game on."""

    table: int
    leaves: int
    comes: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatLate:
    """A late arrival sits down at a table of three that has not begun."""

    table: int
    entrant: int
    why: str


@dataclass(frozen=True, slots=True)
class Disqualify:
    """A whole table (TRN-23), or a single player. `cards` overrules the event's parameter."""

    why: str
    table: int = 0
    entrant: int = 0
    cards: Counts | None = None


@dataclass(frozen=True, slots=True)
class BreakTie:
    """The players whom nothing else separates, from the best on: by a play-off, or by a lot from a seed."""

    order: tuple[int, ...]
    how: Literal["play-off", "lot"]
    seed: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class CloseStage:
    """`why` is needed where rounds of the stage remain unplayed."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class ReopenStage:
    why: str


@dataclass(frozen=True, slots=True)
class PlayOnline:
    """The games of a table that have no card yet are played in a room of the server, which writes their cards."""

    round: int
    table: int
    room: str


@dataclass(frozen=True, slots=True)
class SetClock:
    """What the big clock shows: it runs until a time, or stands with so many seconds left, or shows only words."""

    what: str = ""
    until: str = ""  # a time of the event, `2019-04-27T13:15:00`
    left: int = 0


@dataclass(frozen=True, slots=True)
class ShowOnWall:
    """What everybody in the hall sees on the projector."""

    scene: WallScene = "auto"


@dataclass(frozen=True, slots=True)
class SetAddress:
    """Where phones find the event: what its links and QR codes begin with. None: wherever the asker is."""

    address: str = ""  # `http://192.168.1.5:8000`


@dataclass(frozen=True, slots=True)
class Call:
    """A judge is called to a table, or has come."""

    table: int
    called: bool = True


@dataclass(frozen=True, slots=True)
class Remark:
    """Anything else that the organiser decided, for the trail."""

    text: str


Decision: TypeAlias = (
    SetUp
    | Correct
    | Enter
    | Amend
    | CheckIn
    | Withdraw
    | Readmit
    | Appoint
    | Dismiss
    | Draw
    | Redraw
    | Swap
    | UndoDraw
    | Signal
    | WriteCard
    | Sign
    | CancelGame
    | Replace
    | SeatLate
    | Disqualify
    | BreakTie
    | CloseStage
    | ReopenStage
    | PlayOnline
    | SetClock
    | ShowOnWall
    | SetAddress
    | Call
    | Remark
)

KINDS: Final[dict[str, type[Decision]]] = {
    "set-up": SetUp,
    "correct": Correct,
    "enter": Enter,
    "amend": Amend,
    "check-in": CheckIn,
    "withdraw": Withdraw,
    "readmit": Readmit,
    "appoint": Appoint,
    "dismiss": Dismiss,
    "draw": Draw,
    "redraw": Redraw,
    "swap": Swap,
    "undo-draw": UndoDraw,
    "signal": Signal,
    "card": WriteCard,
    "sign": Sign,
    "cancel-game": CancelGame,
    "replace": Replace,
    "seat-late": SeatLate,
    "disqualify": Disqualify,
    "break-tie": BreakTie,
    "close-stage": CloseStage,
    "reopen-stage": ReopenStage,
    "online": PlayOnline,
    "clock": SetClock,
    "wall": ShowOnWall,
    "address": SetAddress,
    "call": Call,
    "remark": Remark,
}
"""The words by which decisions are written down."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the journal."""

    at: str
    by: By
    decision: Decision
