"""A room as a value: seats, game, match and chat."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from rummi.core.errors import RummiError
from rummi.core.sentence import Sentence, sentence
from rummi.games.base import AnyFamily, Outcome
from rummi.games.catalogue import family_of, house_rules_of
from rummi.games.fairness import Contribution
from rummi.games.house import HouseRules
from rummi.games.match import Match
from rummi.server.model.options import Options

Phase: TypeAlias = Literal["gathering", "playing", "between", "closed"]

REMEMBERED: Final = 50
"""The number of messages, and of names in each list, that a room keeps. Older ones are forgotten."""


NOBODY: Final = ""
"""Replaces the id of a person whose data was deleted."""


class NotAllowed(RummiError):
    """The command was understood, but it is not allowed now, or not for this person."""


class Forbidden(RummiError):
    """Understood, but not for this person."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: empty, of a person, of a bot, or of a person for whom a bot plays at the moment."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    moved: int = 0
    """How often the seat moved to another device. Each move makes older links invalid."""

    @property
    def empty(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Said:
    """A chat message: a text, or a ready-made phrase that every client shows in its own language."""

    number: int
    person: str
    name: str
    text: str | None
    phrase: str | None
    at: int
    to: tuple[str, ...] | None = None
    """The people who may read a text, because they had agreed to the chat. None for phrases: everyone may."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A person has agreed to chat with these people, who sat at the table at that time."""

    person: str
    company: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game of the match."""

    game: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """The pieces of a seat in the draw for the first player."""

    seat: int
    pieces: str
    """In the notation."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The shuffle of the next game, or of the last one that began."""

    game: str
    commitment: str
    contributions: tuple[Contribution, ...]
    begins: int | None = None
    """The first seat, if the host chose it."""
    wait_ms: int = 0
    """The time that the server waits for the shares."""
    secret: str = field(default="", repr=False)
    """Empty after the deal, because the game has it then."""

    @property
    def pending(self) -> bool:
        """True if the game was started and is not dealt yet."""
        return bool(self.secret)

    @property
    def complete(self) -> bool:
        """True if all pledged shares have arrived."""
        return all(each.share for each in self.contributions)


@dataclass(frozen=True, slots=True)
class KeptDeadline:
    """The deadline of a turn, kept while a bot and a person replace each other in the seat."""

    game: str
    turn: int
    at: int
    """Milliseconds, without extensions since the game began."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A turn whose player is at the shared screen."""

    game: str
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    code: str
    options: Options
    host: str
    chairs: tuple[Chair, ...]
    phase: Phase = "gathering"
    game: str | None = None
    first: int = 0
    """The seat that began the match."""
    draw: tuple[tuple[Drew, ...], ...] = ()
    """The rounds of the draw for the first player."""
    results: tuple[Result, ...] = ()
    """The games of the match so far."""
    hints: tuple[int, ...] = ()
    """The number of hints that each seat has used in this game."""
    hinted: tuple[int, ...] = ()
    """The number of actions in the game when each seat took its last hint, or -1."""
    event: str = ""
    """The id of the tournament that this room is a table of. Its seats are reserved for the players of the table."""
    begins: bool = False
    """True if the first seat is already decided, so that there is no draw."""
    shuffle: Shuffle | None = None
    """None if the server shuffled alone."""
    said: tuple[Said, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    """Agreements to chat. Only texts need them."""
    muted: tuple[str, ...] = ()
    sent_away: tuple[str, ...] = ()
    """Spectators whom the host has sent away."""
    kept_deadline: KeptDeadline | None = None
    paused: bool = False
    """True if a game of one person against bots is paused."""
    broken_off: bool = False
    """True if the host broke off the last game."""
    goes_round: bool = False
    """True if all people play this game on one screen, and a turn begins when its player is at the screen."""
    arrived: Arrived | None = None

    @property
    def practice(self) -> bool:
        """True if only one person plays, against bots, and not in a tournament."""
        people = {chair.person for chair in self.chairs if chair.person is not None}
        return len(people) == 1 and len(self.chairs) > 1 and not self.event

    @property
    def on_one_screen(self) -> bool:
        """True if several people share one screen: one session has all their seats."""
        return self.practice and sum(chair.person is not None for chair in self.chairs) > 1

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person == person])

    def with_chair(self, seat: int, chair: Chair) -> Room:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    @property
    def starting(self) -> bool:
        """True if a game was started and waits for the shares of the browsers."""
        return self.shuffle is not None and self.shuffle.pending and self.phase != "closed"

    @property
    def going_on(self) -> bool:
        """True if a game is being played or starting, so that seats are kept for players who leave."""
        return self.phase == "playing" or self.starting

    @property
    def named(self) -> frozenset[str]:
        """The ids of all people who appear anywhere in the room."""
        sitting = (chair.person for chair in self.chairs)
        talking = (person for said in self.said for person in (said.person, *(said.to or ())))
        agreed = (person for each in self.agreements for person in (each.person, *each.company))
        known = (*sitting, *talking, *agreed, *self.muted, *self.sent_away, self.host)
        return frozenset(person for person in known if person)

    @property
    def people(self) -> set[str]:
        """The people who have a seat."""
        return {chair.person for chair in self.chairs if chair.person}

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def house(self) -> HouseRules | None:
        return house_rules_of(self.options.rules, self.options.game)

    @property
    def match(self) -> Match:
        family, setup = self._family_and_setup()
        outcomes = tuple(Outcome(result.scores, result.winners) for result in self.results)
        return Match(setup.match_won_by, self.players, self.first, outcomes, family.stands_alone, self.options.add_up)

    @property
    def match_over(self) -> bool:
        return len(self.results) >= self.options.games

    @property
    def strict(self) -> bool:
        _, setup = self._family_and_setup()
        return bool(setup.strict)

    def _family_and_setup(self) -> tuple[AnyFamily, Any]:
        family = family_of(self.options.rules)
        players = [f"p{seat}" for seat in range(len(self.chairs))]
        return family, family.setup(self.options.rules, players, self.options.game)


def refuse_unless(condition: bool, why: Sentence) -> None:
    if not condition:
        raise NotAllowed(why)


def chair_at(room: Room, seat: int) -> Chair:
    refuse_unless(0 <= seat < len(room.chairs), sentence("there is no seat {seat}", seat=seat))
    return room.chairs[seat]
