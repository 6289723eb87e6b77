"""The decisions of a tournament as values. A tournament is the journal of its decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rummi.tournaments.model.parameters import Counts, Parameters

Role: TypeAlias = Literal["organiser", "judge", "player", "public"]
Ends: TypeAlias = Literal["out", "bank"]
"""How a game ended: a player laid all tiles, or the bank ran out."""
Penalty: TypeAlias = Literal["", "not-opened", "could-have-opened"]
"""A fixed loss on a card instead of the tiles left: -100 or -200 (TRN-7)."""
WallScene: TypeAlias = Literal["auto", "standings", "seating", "draw", "clock"]
"""What the projector shows; `auto` follows the progress of the tournament."""


@dataclass(frozen=True, slots=True)
class By:
    """The person who decides. `id` is the number of a judge or an entrant.

    The caller has already checked the identity of the person.
    """

    role: Role
    id: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Set the parameters of the tournament. Possible until the first draw."""

    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct the name and place of the tournament at any time. Printouts show that they were corrected."""

    name: str
    place: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a person."""

    name: str
    born: str
    club: str = ""
    group: str = ""  # the group that enters several people
    exceptionally: str = ""  # why the organiser accepts the entry after the deadline


@dataclass(frozen=True, slots=True)
class Amend:
    """Correct the data of an entrant. Without a date of birth, the date stays as it is."""

    entrant: int
    name: str
    born: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Record that an entrant is present, or is not present after all."""

    entrant: int
    present: bool = True
    exceptionally: str = ""  # why the organiser accepts a late arrival


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take an entrant out of the tournament, who leaves."""

    entrant: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Readmit:
    """Undo a withdrawal or a disqualification."""

    entrant: int
    why: str


@dataclass(frozen=True, slots=True)
class Appoint:
    """Appoint a judge (0 for a new one) and assign tables."""

    judge: int
    name: str
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Dismiss a judge."""

    judge: int


@dataclass(frozen=True, slots=True)
class Picked:
    """The tiles that an entrant drew for the seat. The last one counts; jokers before it were put aside."""

    entrant: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Lot:
    """A table of a draw: its entrants from seat 1, and the tiles that they drew for the seats, in rounds."""

    table: int
    seats: tuple[int, ...]
    picked: tuple[tuple[Picked, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the tables and seats of the next round. Without a seed they were drawn by hand, and `why` says how."""

    seed: str = ""
    lots: tuple[Lot, ...] = ()
    least: int | None = None  # a proven lower bound of repeated pairs
    why: str = ""


@dataclass(frozen=True, slots=True)
class Redraw:
    """Draw some tables of a round again, before they have begun."""

    tables: tuple[int, ...]
    why: str
    seed: str = ""
    lots: tuple[Lot, ...] = ()
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the lots of two players, with table, seat and tiles, before their tables have begun."""

    one: int
    other: int
    why: str


@dataclass(frozen=True, slots=True)
class UndoDraw:
    """Undo the last draw, before the round has begun."""

    why: str


@dataclass(frozen=True, slots=True)
class Signal:
    """Start the round (TRN-18)."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of a card: the tiles left (`12 7 *`), the points, or a penalty instead of both."""

    entrant: int
    tiles: str | None = None
    points: int | None = None
    penalty: Penalty = ""


@dataclass(frozen=True, slots=True)
class WriteCard:
    """Write or correct a game card. `version` is the version that the writer has seen, 0 for no card."""

    round: int
    table: int
    game: int
    lines: tuple[ResultLine, ...]
    winners: tuple[int, ...] = ()  # optional if the bank ran out: they follow from the tiles
    ends: Ends = "out"
    starter: int = 0  # 0 for the player whose turn it was to start
    version: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """Confirm a card as one of its players (TRN-24, A-59)."""

    round: int
    table: int
    game: int
    version: int
    entrant: int


@dataclass(frozen=True, slots=True)
class CancelGame:
    """Cancel a game, usually because too few players are left at the table."""

    round: int
    table: int
    game: int
    why: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class Replace:
    """Give the seat of a player who has left to another entrant, from the next game on."""

    table: int
    leaves: int
    comes: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatLate:
    """Seat a late arrival at a table of three that has not begun."""

    table: int
    entrant: int
    why: str


@dataclass(frozen=True, slots=True)
class Disqualify:
    """Disqualify a whole table (TRN-23) or a single player. `cards` overrides the parameter of the tournament."""

    why: str
    table: int = 0
    entrant: int = 0
    cards: Counts | None = None


@dataclass(frozen=True, slots=True)
class BreakTie:
    """Decide the order of tied players, the best first, by a play-off or by a lot from a seed."""

    order: tuple[int, ...]
    how: Literal["play-off", "lot"]
    seed: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class CloseStage:
    """Close the stage. `why` is required if it has unplayed rounds."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class ReopenStage:
    """Reopen the stage that was closed last."""

    why: str


@dataclass(frozen=True, slots=True)
class PlayOnline:
    """Play the games of a table without a card in a room of the server, which writes their cards."""

    round: int
    table: int
    room: str


@dataclass(frozen=True, slots=True)
class SetClock:
    """Set the big clock: it runs until a time, is stopped with some seconds left, or shows only a text."""

    what: str = ""
    until: str = ""  # local time, `2019-04-27T13:15:00`
    left: int = 0


@dataclass(frozen=True, slots=True)
class ShowOnWall:
    """Choose what the projector in the hall shows."""

    scene: WallScene = "auto"


@dataclass(frozen=True, slots=True)
class SetAddress:
    """Set the address at the start of links and QR codes. Empty: the address that the browser of the reader uses."""

    address: str = ""  # `http://192.168.1.5:8000`


@dataclass(frozen=True, slots=True)
class Call:
    """Call a judge to a table, or record that the judge has come."""

    table: int
    called: bool = True


@dataclass(frozen=True, slots=True)
class Remark:
    """Add a remark of the organiser to the journal."""

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
"""The `kind` of each decision in JSON."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the journal: a decision with its time and the person who made it."""

    at: str
    by: By
    decision: Decision
