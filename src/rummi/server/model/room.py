"""A room as a value: who sits where, what is played, how the match stands, what was said."""

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
"""What was said last; older talk is forgotten."""


NOBODY: Final = ""
"""Where somebody stood who is forgotten."""


class NotAllowed(RummiError):
    """Understood, but not now or not by this person."""


class Forbidden(RummiError):
    """Understood, but not for this person."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Empty; or a person's; or a bot's; or a person's in whose place a bot plays."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    moved: int = 0
    """How often the seat has moved to another device; an old link no longer fits."""

    @property
    def empty(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Said:
    """`phrase` is one of the quick phrases, which every client says in its own language."""

    number: int
    person: str
    name: str
    text: str | None
    phrase: str | None
    at: int
    to: tuple[str, ...] | None = None
    """Who hears a text: those who sat there and had agreed; None: everybody, as with phrases."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Somebody wants to chat with these people, who sat with him when he said so; with nobody else."""

    person: str
    company: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    game: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A draw for the start, in the notation."""

    seat: int
    pieces: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Of the game that begins next, or of the last one that has begun."""

    game: str
    commitment: str
    contributions: tuple[Contribution, ...]
    begins: int | None = None  # as it was asked for when the game was started
    wait_ms: int = 0
    """So long it is waited for the shares."""
    secret: str = field(default="", repr=False)
    """Until the game is dealt; then it is the game's."""

    @property
    def pending(self) -> bool:
        """Whether the game is started and not yet dealt."""
        return bool(self.secret)

    @property
    def complete(self) -> bool:
        """Whether every share that was pledged has come."""
        return all(each.share for each in self.contributions)


@dataclass(frozen=True, slots=True)
class KeptDeadline:
    """Of a turn in which a bot and its person have taken turns at the seat: it is the same as if they had not."""

    game: str
    turn: int
    at: int
    """Without the time that was given back since the game began."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """The screen that goes round has come to the player of this turn."""

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
    first: int = 0  # who begins the match
    draw: tuple[tuple[Drew, ...], ...] = ()  # for the start of the match
    results: tuple[Result, ...] = ()  # of the match so far
    hints: tuple[int, ...] = ()  # used in this game
    hinted: tuple[int, ...] = ()  # before which action each seat had its last one
    event: str = ""
    """The championship of which a table is played here: its players have their seats, and nobody else."""
    begins: bool = False  # whether it was said who begins, so that nobody draws for it
    shuffle: Shuffle | None = None
    """None where the server shuffled alone."""
    said: tuple[Said, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    """To chat; only texts need them."""
    muted: tuple[str, ...] = ()
    sent_away: tuple[str, ...] = ()  # spectators whom the host does not want here
    kept_deadline: KeptDeadline | None = None
    paused: bool = False
    """Nothing is due: somebody who plays against bots alone has gone away for a while."""
    broken_off: bool = False  # whether the host has ended the last game before its end
    goes_round: bool = False
    """All people play this game on one screen, and the time of a turn begins when its player is there."""
    arrived: Arrived | None = None

    @property
    def practice(self) -> bool:
        """Whether one person plays against bots alone, for nothing."""
        people = {chair.person for chair in self.chairs if chair.person is not None}
        return len(people) == 1 and len(self.chairs) > 1 and not self.event

    @property
    def on_one_screen(self) -> bool:
        """Whether one person has the seats of all people."""
        return self.practice and sum(chair.person is not None for chair in self.chairs) > 1

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person == person])

    def with_chair(self, seat: int, chair: Chair) -> Room:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    @property
    def starting(self) -> bool:
        """A game is started: what the players' browsers mix into its luck is awaited."""
        return self.shuffle is not None and self.shuffle.pending and self.phase != "closed"

    @property
    def going_on(self) -> bool:
        """Whether a game is played or started, so that its seats wait for whoever leaves."""
        return self.phase == "playing" or self.starting

    @property
    def named(self) -> frozenset[str]:
        """Everybody who stands in it somewhere."""
        sitting = (chair.person for chair in self.chairs)
        talking = (person for said in self.said for person in (said.person, *(said.to or ())))
        agreed = (person for each in self.agreements for person in (each.person, *each.company))
        known = (*sitting, *talking, *agreed, *self.muted, *self.sent_away, self.host)
        return frozenset(person for person in known if person)

    @property
    def people(self) -> set[str]:
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
