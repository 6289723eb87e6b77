"""Everything that goes over a socket, in both directions: one definition for reading, checking and documenting.

What a client asks for is a command: it carries an id and is always answered, and the same id twice is answered twice
and done once. Whatever has a notation (tiles, melds, tables, actions) is a text in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rummi.games.house import HouseRules
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, Drew, Phase, Result
from rummi.server.protocol.basics import Action, Command, Digits, Language, Name, Seat, Word
from rummi.server.protocol.talk import Agree, Block, BlockedUpdate, Mute, NoticeUpdate, Report, Said, SaidUpdate, Say
from rummi.server.protocol.version import PROTOCOL_VERSION


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
    """The host puts a bot on an empty seat, or another bot in the place of one, even while a game is played."""

    seat: Seat
    level: Word | None = None


class Choose(Command, tag="options", frozen=True, kw_only=True):
    """The host chooses anew, before the first game, what the room was made with; everybody keeps his seat.

    All options are said, as when a room is made.
    """

    options: Options


class Start(Command, tag="start", frozen=True, kw_only=True):
    """The host begins the game, the next one, or a rematch; bots fill the empty seats.

    `first` begins a match of a game whose players agree on it; where they draw for it, it has no say.
    """

    first: Seat | None = None


class BreakOff(Command, tag="break-off", frozen=True, kw_only=True):
    """The host ends a game before its end, because it does not go on; it counts for nobody."""


class StandIn(Command, tag="stand-in", frozen=True, kw_only=True):
    """A bot plays for somebody who is gone; the host decides."""

    seat: Seat
    level: Word | None = None


class Pause(Command, tag="pause", frozen=True, kw_only=True):
    """In a game against bots alone no clock runs and no bot moves, until it goes on with `paused` false."""

    paused: bool = True


class Arrive(Command, tag="here", frozen=True, kw_only=True):
    """The screen on which all play has come to the player of this seat, who is to move: his time begins."""

    game: Word
    seat: Seat


class HandBack(Command, tag="hand-back", frozen=True, kw_only=True):
    """The player plays again instead of the bot."""

    seat: Seat


class SendAway(Command, tag="send-away", frozen=True, kw_only=True):
    """The host sends a spectator away, who cannot come back; with `away` false, he can again."""

    person: Word
    away: bool = True


class TakeHint(Command, tag="hint", frozen=True, kw_only=True):
    """First a nudge, and with `whole` the play in steps; one hint each time the game has moved on."""

    seat: Seat
    whole: bool = False


class TellShare(Command, tag="share", frozen=True, kw_only=True):
    """Mix the share that was pledged into the luck of a game that is started: `shuffle` of the room names the game.

    A browser tells it once, to one commitment and one list of pledges, and never again.
    """

    game: Word
    share: Digits


class Seen(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """How far a client has followed."""

    room: int = 0
    game: Word | None = None
    seq: int = 0


class Hello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The first message of every socket: the language, and what was seen before the connection was lost."""

    language: Language = "en"
    seen: Seen | None = None
    knows: Annotated[Sequence[Word], Meta(max_length=20)] = ()
    """What of later versions the client understands: the messages `said` and `blocked`; `phrases`: it has words for all
    of them, else those of later versions come as texts."""


class Draft(Struct, tag="draft", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The tiles as the player moves them, an action in the notation.

    It is not answered and not stored. Where his time runs out, the last one counts if it is legal (A-28).
    """

    seat: Seat
    action: Action


class Pledge(Struct, tag="pledge", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The SHA-256 of `rummi fair pledge`, a line feed and the share that this browser mixes into the next game.

    It is not answered and not stored; said again after every hello and with a new share after every game.
    """

    pledge: Digits


class Ping(Struct, tag="ping", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Answered with the server's time, by which clients show the clock."""


RoomCommand: TypeAlias = (
    Sit
    | Leave
    | Remove
    | PutBot
    | Choose
    | Start
    | Arrive
    | BreakOff
    | Pause
    | StandIn
    | HandBack
    | Say
    | Agree
    | Mute
    | SendAway
)
AnyCommand: TypeAlias = Act | TakeHint | TellShare | Report | Block | RoomCommand
FromClient: TypeAlias = Hello | Draft | Pledge | Ping | AnyCommand


class Broken(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that an action would break; `where` is the line of a table of many."""

    code: str
    rule: str
    message: str
    where: str = ""


class HintShown(Struct, frozen=True, kw_only=True):
    """`tables`: how the table lies after each step, where the family says it."""

    nudge: str
    steps: Sequence[str] = ()
    action: str | None = None
    left: int
    tables: Sequence[str] = ()


class Answer(Struct, tag="answer", frozen=True, kw_only=True, omit_defaults=True):
    """The command is done: as action `seq` of the game, or as version `room` of the room."""

    id: str
    seq: int | None = None
    room: int | None = None
    hint: HintShown | None = None


class Refusal(Struct, tag="refusal", frozen=True, kw_only=True, omit_defaults=True):
    """Nothing has happened, and why. `id` is empty where the message could not be read; a fault of ours has a `trace`,
    by which the operator finds it in the log."""

    id: str
    message: str
    broken: Sequence[Broken] = ()
    trace: str = ""


class ContributionShown(Struct, frozen=True, kw_only=True):
    """What the browser in these seats mixes into the luck of a game; no share where it has not come (in time)."""

    seats: Sequence[int]
    pledge: str
    share: str | None


class ShuffleShown(Struct, frozen=True, kw_only=True):
    """Of a game that is started (`pending`: the shares are awaited) or that has begun.

    From the moment it is shown, neither the commitment nor a pledge changes any more.
    """

    game: str
    commitment: str
    contributions: Sequence[ContributionShown]
    pending: bool


class RoomShown(Struct, frozen=True, kw_only=True):
    """A room as everyone in it sees it; `event` is the championship of which a table is played there.

    `said` is what this reader may hear: texts are for those at the table who had agreed to the chat. `agreed`: who of
    them wants to chat with everybody who sits there now; when all do, they are `chatting`.

    `broken_off`: the host has ended the last game before its end. `unplayable`: the game cannot be loaded, so that
    nobody can go on in it, and there is no view of it; the host can break it off.
    `goes_round`: all people play the game on one screen, and the time of a turn begins with `here`.
    By `house` rules its game differs from the ruleset that its options name. Without a `shuffle` the server shuffled
    the last game alone.
    """

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
    adds_up: bool
    """Whether totals and ranking are shown: not where every game stands alone, unless the host wants a sum."""
    match_over: bool
    hints: Sequence[int]
    event: str
    shuffle: ShuffleShown | None
    said: Sequence[Said]
    muted: Sequence[str]
    sent_away: Sequence[str]
    broken_off: bool
    unplayable: bool
    house: HouseRules | None = None
    agreed: Sequence[str] = ()
    chatting: bool = False
    paused: bool = False
    goes_round: bool = False


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
    """The game after `seq` actions, as it is seen from one seat or, at a shared screen, from several (`sights`).

    `now` and `deadline` are the server's milliseconds; `extended` were given back."""

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
    """The answer to the hello, with the version of the protocol that the server speaks; what was missed follows."""

    you: str
    name: str
    now: int
    protocol: int = PROTOCOL_VERSION


class Pong(Struct, tag="pong", frozen=True, kw_only=True):
    now: int


FromServer: TypeAlias = (
    Welcome
    | Answer
    | Refusal
    | RoomUpdate
    | SaidUpdate
    | BlockedUpdate
    | NoticeUpdate
    | GameUpdate
    | DraftUpdate
    | Presence
    | Pong
)

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
encode = ENCODER.encode
