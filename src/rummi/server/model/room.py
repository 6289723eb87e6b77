"""A room as a value: who sits where, what is played, how the match stands, what was said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rummi.core.errors import RummiError
from rummi.core.sentence import Sentence, sentence
from rummi.games.catalogue import family_of
from rummi.games.game import Outcome
from rummi.games.match import Match
from rummi.server.model.options import Options

Phase: TypeAlias = Literal["gathering", "playing", "between", "closed"]

REMEMBERED: Final = 50
"""What was said last; older talk is forgotten."""


class NotAllowed(RummiError):
    """Understood, but not now or not by this person."""


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
    said: tuple[Said, ...] = ()
    muted: tuple[str, ...] = ()

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    def with_chair(self, seat: int, chair: Chair) -> Room:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def match(self) -> Match:
        family = family_of(self.options.rules)
        setup = family.setup(self.options.rules, [f"p{seat}" for seat in range(len(self.chairs))], self.options.game)
        outcomes = tuple(Outcome(result.scores, result.winners) for result in self.results)
        return Match(family.won_by(setup), self.players, self.first, outcomes)

    @property
    def match_over(self) -> bool:
        return len(self.results) >= self.options.games

    @property
    def strict(self) -> bool:
        family = family_of(self.options.rules)
        setup = family.setup(self.options.rules, [f"p{seat}" for seat in range(len(self.chairs))], self.options.game)
        return family.strict(setup)


def refuse_unless(condition: bool, why: Sentence) -> None:
    if not condition:
        raise NotAllowed(why)


def chair_at(room: Room, seat: int) -> Chair:
    refuse_unless(0 <= seat < len(room.chairs), sentence("there is no seat {seat}", seat=seat))
    return room.chairs[seat]
