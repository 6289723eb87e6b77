"""Everything that goes over a socket, in both directions: one definition for reading, checking and documenting.

What a client asks for is a command: it carries an id and is always answered, and the same id twice is answered twice
and done once. Whatever has a notation (tiles, melds, tables, actions) is a text in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rummi.language import LANGUAGES
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, Drew, Phase, Result, Said

assert LANGUAGES == ("en", "pl")
Language: TypeAlias = Literal["en", "pl"]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=31, pattern=r"^[A-Za-z0-9_.:-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
LONGEST_ACTION: Final = 2_000
"""The longest that a table of 160 tiles needs is shorter."""
Action: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


class Command(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every command has."""

    id: Id


class Act(Command, tag="act", frozen=True, kw_only=True):
    """Do something in the game, in the notation: `play R4 R5 R6`, `draw`, `throw all`.

    It names its game, so that what is sent again after a lost connection can never count in the next one; and with
    `seq`, the number of actions its player had seen, it can never count in a later turn.
    """

    game: Word
    seat: Seat
    action: Action
    seq: Annotated[int, Meta(ge=0)] | None = None


class Sit(Command, tag="sit", frozen=True, kw_only=True):
    """Take a seat, or one more seat at the same screen; in one's own seat, another name."""

    seat: Seat | None = None
    name: Name | None = None


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Stand up. In a game the seat waits for you."""


class Remove(Command, tag="remove", frozen=True, kw_only=True):
    """The host empties a seat before the start."""

    seat: Seat


class PutBot(Command, tag="bot", frozen=True, kw_only=True):
    """The host puts a bot on an empty seat."""

    seat: Seat
    level: Word | None = None


class Start(Command, tag="start", frozen=True, kw_only=True):
    """The host begins the game, the next one, or a rematch; bots fill the empty seats.

    `first` begins a match of a game whose players agree on it; where they draw for it, it has no say.
    """

    first: Seat | None = None


class StandIn(Command, tag="stand-in", frozen=True, kw_only=True):
    """A bot plays for somebody who is gone; the host decides."""

    seat: Seat
    level: Word | None = None


class HandBack(Command, tag="hand-back", frozen=True, kw_only=True):
    """The player plays again instead of the bot."""

    seat: Seat


class Say(Command, tag="say", frozen=True, kw_only=True):
    """A text, or one of the quick phrases."""

    text: Annotated[str, Meta(max_length=1_000)] | None = None
    phrase: Word | None = None


class Mute(Command, tag="mute", frozen=True, kw_only=True):
    person: Word
    muted: bool = True


class TakeHint(Command, tag="hint", frozen=True, kw_only=True):
    """First a nudge, and with `whole` the play in steps; one hint each time the game has moved on."""

    seat: Seat
    whole: bool = False


class Seen(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """How far a client has followed."""

    room: int = 0
    game: Word | None = None
    seq: int = 0


class Hello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The first message of every socket: the language, and what was seen before the connection was lost."""

    language: Language = "en"
    seen: Seen | None = None


class Draft(Struct, tag="draft", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The tiles as the player moves them, an action in the notation; not answered, not kept."""

    seat: Seat
    action: Action


class Ping(Struct, tag="ping", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Answered with the server's time, by which clients show the clock."""


RoomCommand: TypeAlias = Sit | Leave | Remove | PutBot | Start | StandIn | HandBack | Say | Mute
AnyCommand: TypeAlias = Act | TakeHint | RoomCommand
FromClient: TypeAlias = Hello | Draft | Ping | AnyCommand


class Broken(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that an action would break; `where` is the line of a table of many."""

    code: str
    rule: str
    message: str
    where: str = ""


class HintShown(Struct, frozen=True, kw_only=True):
    nudge: str
    steps: Sequence[str] = ()
    action: str | None = None
    left: int


class Answer(Struct, tag="answer", frozen=True, kw_only=True, omit_defaults=True):
    """The command is done: as action `seq` of the game, or as version `room` of the room."""

    id: str
    seq: int | None = None
    room: int | None = None
    hint: HintShown | None = None


class Refusal(Struct, tag="refusal", frozen=True, kw_only=True, omit_defaults=True):
    """Nothing has happened, and why. `id` is empty where the message could not be read."""

    id: str
    message: str
    broken: Sequence[Broken] = ()


class RoomShown(Struct, frozen=True, kw_only=True):
    """A room as everyone in it sees it; `event` is the championship of which a table is played there."""

    code: str
    options: Options
    strict: bool
    host: str
    chairs: Sequence[Chair]
    phase: Phase
    game: str | None
    first: int
    draw: Sequence[Sequence[Drew]]
    results: Sequence[Result]
    totals: Sequence[int]
    ranking: Sequence[Sequence[int]]
    match_over: bool
    hints: Sequence[int]
    event: str
    said: Sequence[Said]
    muted: Sequence[str]


class RoomUpdate(Struct, tag="room", frozen=True, kw_only=True):
    version: int
    room: RoomShown


class Substitute(Struct, frozen=True, kw_only=True):
    """The bot in this seat could not move, so a simpler one did; without one, the simplest thing was done."""

    seat: int
    bot: str | None


class Happened(Struct, frozen=True, kw_only=True):
    """The events of one action, as the seat may see them; `late` where the clock did it, because time had run out.

    With a `substitute` it was not done by the bot of the seat.
    """

    seq: int
    events: Sequence[Mapping[str, Any]]
    late: bool
    substitute: Substitute | None


class PlayerView(Struct, frozen=True, kw_only=True):
    """What one seat sees (`null`: a spectator): the whole view, and what happened since the last one."""

    seat: int | None
    happened: Sequence[Happened]
    view: Mapping[str, Any]


class GameUpdate(Struct, tag="game", frozen=True, kw_only=True):
    """The game after `seq` actions. `now` and `deadline` are the server's milliseconds; `extended` were given back."""

    game: str
    seq: int
    now: int
    deadline: int | None
    extended: int
    commitment: str
    secret: str | None
    sights: Sequence[PlayerView]


class DraftUpdate(Struct, tag="draft", frozen=True, kw_only=True):
    """Somebody moves tiles, which others may watch."""

    game: str
    seq: int
    seat: int
    action: str


class Presence(Struct, tag="presence", frozen=True, kw_only=True):
    """Who is connected now, and what each of them is called."""

    people: Sequence[str]
    names: Mapping[str, str]


class Welcome(Struct, tag="welcome", frozen=True, kw_only=True):
    """The answer to the hello; what was missed follows."""

    you: str
    name: str
    now: int


class Pong(Struct, tag="pong", frozen=True, kw_only=True):
    now: int


FromServer: TypeAlias = Welcome | Answer | Refusal | RoomUpdate | GameUpdate | DraftUpdate | Presence | Pong

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
encode = ENCODER.encode
