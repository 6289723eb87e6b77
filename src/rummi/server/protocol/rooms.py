"""The messages of a socket, in both directions.

A command has an id and always gets an answer. A command that is sent twice with the same id is answered twice and
carried out once. Values that have a notation (tiles, melds, tables, actions) are texts in that notation.
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
    """Act in the game, for example `play R4 R5 R6`, `draw` or `throw all`.

    The command names the game and the number of actions that the player has seen. So a command that is sent again
    after a lost connection cannot count in the next game or in a later turn.
    """

    game: Word
    seat: Seat
    action: Action
    seq: Annotated[int, Meta(ge=0)] | None = None
    """The number of actions that the player has seen."""


class Sit(Command, tag="sit", frozen=True, kw_only=True):
    """Take a seat, take one more seat at the same screen, or change the name in your own seat."""

    seat: Seat | None = None
    """Without a number, the first free seat."""
    name: Name | None = None


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Stand up. During a game your seat is kept for you."""


class Remove(Command, tag="remove", frozen=True, kw_only=True):
    """The host removes a player or a bot before the start."""

    seat: Seat


class PutBot(Command, tag="bot", frozen=True, kw_only=True):
    """The host puts a bot on an empty seat, or replaces a bot by another one. The latter is possible during a game."""

    seat: Seat
    level: Word | None = None
    """The name of the bot; without it, the ruleset's usual bot."""


class Choose(Command, tag="options", frozen=True, kw_only=True):
    """The host changes the options of the room before the first game. All players keep their seats."""

    options: Options
    """All options, as when a room is created."""


class Start(Command, tag="start", frozen=True, kw_only=True):
    """The host starts the first game, the next game or a rematch. Bots take the empty seats."""

    first: Seat | None = None
    """The seat that begins, in rulesets whose players agree on it. Ignored if they draw for it."""


class BreakOff(Command, tag="break-off", frozen=True, kw_only=True):
    """The host ends a game that cannot go on. It does not count."""


class StandIn(Command, tag="stand-in", frozen=True, kw_only=True):
    """The host lets a bot play for a player who is away."""

    seat: Seat
    level: Word | None = None
    """The name of the bot; without it, the ruleset's usual bot."""


class Pause(Command, tag="pause", frozen=True, kw_only=True):
    """Pause a game against bots: no clock runs and no bot moves."""

    paused: bool = True
    """False to resume."""


class Arrive(Command, tag="here", frozen=True, kw_only=True):
    """On a shared screen: the player to move is at the screen now. Their time begins."""

    game: Word
    seat: Seat


class HandBack(Command, tag="hand-back", frozen=True, kw_only=True):
    """Let the player of this seat play again instead of the bot."""

    seat: Seat


class SendAway(Command, tag="send-away", frozen=True, kw_only=True):
    """The host sends a spectator away and does not let them in again."""

    person: Word
    away: bool = True
    """False to let the person in again."""


class TakeHint(Command, tag="hint", frozen=True, kw_only=True):
    """Ask for a hint. All requests before the next action count as one hint."""

    seat: Seat
    whole: bool = False
    """The whole play in steps; otherwise only a nudge."""


class TellShare(Command, tag="share", frozen=True, kw_only=True):
    """Reveal the share that this browser has committed to with `pledge`, so that it becomes part of the shuffle.

    `shuffle` of the room names the game. A browser reveals a share once only, for one commitment and one list of
    pledges.
    """

    game: Word
    share: Digits


class Seen(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The state that a client has seen before."""

    room: int = 0
    """The version of the room."""
    game: Word | None = None
    seq: int = 0
    """The number of actions in the game."""


class Hello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The first message of every socket."""

    language: Language = "en"
    seen: Seen | None = None
    """The state that the client saw before it lost the connection."""
    knows: Annotated[Sequence[Word], Meta(max_length=20)] = ()
    """Later additions that the client supports: the messages `said`, `blocked` and `notice`, and `phrases` if it has
    texts for all phrases. Other clients receive later phrases as texts."""


class Draft(Struct, tag="draft", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The tiles as the player is moving them, as an action. The server does not answer or store it.

    If the player's time runs out, the last draft counts, provided that it is legal (A-28).
    """

    seat: Seat
    action: Action


class Pledge(Struct, tag="pledge", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Commit to the share that this browser mixes into the shuffle of the next game.

    The pledge is the SHA-256 of `rummi fair pledge`, a line feed and the share. The server does not answer or store it:
    send it again after every hello, and send a new one after every game.
    """

    pledge: Digits


class Ping(Struct, tag="ping", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Ask for the server's time, which clients use to show the clock."""


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
    """A rule that the action would break."""

    code: str
    rule: str
    message: str
    where: str = ""
    """The number of the line, in messages about a table of many lines."""


class HintShown(Struct, frozen=True, kw_only=True):
    """A hint or a solution."""

    nudge: str
    """A sentence that says where to look."""
    steps: Sequence[str] = ()
    """The whole play, as sentences."""
    action: str | None = None
    left: int
    """The number of hints that are left in this game."""
    tables: Sequence[str] = ()
    """The table after each step; empty in games that do not show it."""


class Answer(Struct, tag="answer", frozen=True, kw_only=True, omit_defaults=True):
    """The command was carried out."""

    id: str
    seq: int | None = None
    """The number of the action in the game."""
    room: int | None = None
    """The version of the room."""
    hint: HintShown | None = None


class Refusal(Struct, tag="refusal", frozen=True, kw_only=True, omit_defaults=True):
    """The command was not carried out."""

    id: str
    """Empty if the message could not be read."""
    message: str
    broken: Sequence[Broken] = ()
    """All rules that the action would break."""
    trace: str = ""
    """The id under which the operator finds a fault of the server in the log."""


class ContributionShown(Struct, frozen=True, kw_only=True):
    """The contribution of a browser to the shuffle."""

    seats: Sequence[int]
    """The seats of the browser."""
    pledge: str
    share: str | None
    """Null if the share has not arrived, or arrived too late."""


class ShuffleShown(Struct, frozen=True, kw_only=True):
    """The shuffle of a game. Once clients have seen it, the commitment and the pledges do not change."""

    game: str
    commitment: str
    contributions: Sequence[ContributionShown]
    pending: bool
    """True if the server is still waiting for the shares."""


class RoomShown(Struct, frozen=True, kw_only=True):
    """A room, as everyone in it sees it."""

    code: str
    options: Options
    strict: bool
    """True if a mistake costs a penalty, as in the booklet."""
    host: str
    chairs: Sequence[Chair]
    phase: Phase
    game: str | None
    first: int
    """The seat that began the match."""
    draw: Sequence[Sequence[Drew]]
    """The rounds of the draw for the first player."""
    results: Sequence[Result]
    totals: Sequence[int]
    ranking: Sequence[Sequence[int]]
    """The seats by rank; those with the same rank together."""
    adds_up: bool
    """True to show totals and ranking. False if every game stands alone and the host has not asked for a sum."""
    match_over: bool
    hints: Sequence[int]
    """The number of hints that each seat has used in this game."""
    event: str
    """The id of the tournament that this room is a table of, or empty."""
    shuffle: ShuffleShown | None
    """Null if the server shuffled alone."""
    said: Sequence[Said]
    """The messages that the reader may see. Only people who had agreed to the chat see texts."""
    muted: Sequence[str]
    sent_away: Sequence[str]
    broken_off: bool
    """True if the host broke off the last game."""
    unplayable: bool
    """True if the game cannot be loaded. It has no view then, and the host can break it off."""
    house: HouseRules | None = None
    agreed: Sequence[str] = ()
    """The people who want to chat with everyone at the table."""
    chatting: bool = False
    """True if all have agreed, so that texts are possible."""
    paused: bool = False
    goes_round: bool = False
    """True if all people play on one screen. The time of a turn begins with `here`."""


class RoomUpdate(Struct, tag="room", frozen=True, kw_only=True):
    """A new version of the room."""

    version: int
    room: RoomShown


class Substitute(Struct, frozen=True, kw_only=True):
    """The bot of this seat could not move, so the server moved for it."""

    seat: int
    bot: str | None
    """The simpler bot that moved; null if the server chose the simplest legal action."""


class Happened(Struct, frozen=True, kw_only=True):
    """The events of one action, as the seat may see them."""

    seq: int
    events: Sequence[Mapping[str, Any]]
    late: bool
    """True if the server acted because the time had run out."""
    substitute: Substitute | None


class PlayerView(Struct, frozen=True, kw_only=True):
    """The game as one seat sees it: the whole view, and what happened since the last one."""

    seat: int | None
    """Null for a spectator."""
    happened: Sequence[Happened]
    view: Mapping[str, Any]


class GameUpdate(Struct, tag="game", frozen=True, kw_only=True):
    """The game after `seq` actions. Times are in milliseconds."""

    game: str
    seq: int
    now: int
    """The server's time."""
    deadline: int | None
    """The time at which the turn ends."""
    extended: int
    """The time that players got back after outages, since the game began."""
    commitment: str
    secret: str | None
    """The secret of the shuffle, after the end of the game."""
    sights: Sequence[PlayerView]
    """One view for each seat of this connection: several on a shared screen."""


class DraftUpdate(Struct, tag="draft", frozen=True, kw_only=True):
    """Another player is moving tiles."""

    game: str
    seq: int
    seat: int
    action: str


class Presence(Struct, tag="presence", frozen=True, kw_only=True):
    """The people who are connected to the room now."""

    people: Sequence[str]
    names: Mapping[str, str]
    """The name of each person, by id."""


class Welcome(Struct, tag="welcome", frozen=True, kw_only=True):
    """The answer to `hello`. The room and the game follow."""

    you: str
    """The id of the person."""
    name: str
    now: int
    """The server's time, in milliseconds."""
    protocol: int = PROTOCOL_VERSION
    """The version of the protocol that the server uses."""


class Pong(Struct, tag="pong", frozen=True, kw_only=True):
    """The answer to `ping`: the server's time, in milliseconds."""

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
