"""What an event is, as data. The defaults are those of the Warsaw Championship (TRN-1 to TRN-24, A-52 to A-59)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

TieBreak: TypeAlias = Literal["wins", "points", "penalties", "best-game"]
"""What separates two players in a list: more wins, more small points, fewer games lost by -100 or -200, a better best
game (A-55). What nothing separates is left to a play-off or a lot."""

TIE_BREAKS: Final[tuple[TieBreak, ...]] = ("wins", "points", "penalties", "best-game")

Starter: TypeAlias = Literal["seats", "youngest", "lot"]
"""Who begins the first game at a table (C-5): seat 1 with the highest tile, the youngest, or whom an app draws."""

Counts: TypeAlias = Literal["nobody", "others"]
"""For whom the cards of disqualified players still count (A-57c)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """How many take part in a stage, and who goes on from it."""

    players: int = 0
    """The best of the list before; 0 for everyone who is there."""
    from_each_table: int = 0
    """How many of each table go on before all others; 0 where the list of the whole stage alone decides (A-54)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    name: str
    fields: tuple[Field, ...] = (Field(),)
    """The first that can be filled is played; where none can, the stage is left out (A-54)."""
    rounds: int = 1
    """Tables and seats are drawn anew for each."""
    games_of_four: int = 4
    """In a round, at a table of four."""
    games_of_three: int = 3
    different_company: bool = False
    """Whether those who have met in this stage are kept apart as far as can be (TRN-16), or the lot alone decides."""
    planned: bool = False
    """Whether the rounds are drawn with those in mind that follow, so that pairs repeat in none of them if that can be.
    Every template says so; in events that were set up earlier, each round looks only at those before it."""
    minutes: int = 0
    """For a round, on the big clock; 0 for none."""
    timed_by: Literal["players", "judge"] = "judge"
    """Who measures the time for a move (TRN-20, TRN-21)."""

    def games(self, players: int) -> int:
        return self.games_of_three if players == 3 else self.games_of_four


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    name: str
    stages: tuple[Stage, ...]
    rules: str = "championship"
    place: str = ""
    day: str
    """As all days: `2019-04-27`."""
    entries_until: str = ""
    """The last day for entries; none: until the list closes."""
    list_closes: str = ""
    """The time of the day after which nobody comes in without the organiser; none: until the first draw."""
    zone: str = "Europe/Warsaw"
    """Whoever hands in the time hands in the time of this zone."""
    minimum_age: int = 8
    """In completed years on the day (TRN-12)."""
    junior_to: int = 0
    """Up to so many completed years on the day somebody is a junior; 0: there are none."""
    senior_from: int = 0
    """From so many on a senior; 0: there are none."""
    capacity: int = 64
    """Who comes later waits; 0 for any number."""
    minimum: int = 3
    """With fewer nothing is drawn."""
    public_entries: bool = True
    """Whether people enter themselves; else only the organiser enters them."""
    groups: bool = False
    """Whether a school or a club may enter its people as a group (TRN-1: it may not)."""
    tie_breaks: tuple[TieBreak, ...] = TIE_BREAKS
    starter: Starter = "seats"
    time_limit: int = 40
    joker_left: int = 50
    not_opened: int = 100
    could_have_opened: int = 200
    shared_win: bool = True
    """Whether everyone who shares a win gets the big point (A-31); else nobody does."""
    disqualified_cards: Counts = "others"
    disqualified_games: Counts = "others"
    """For whom the games count that a disqualified table has played in that round, where its other cards count. Every
    template says nobody; in events that were set up before this could be said, they count as the others do."""


def table_sizes(players: int) -> tuple[int, ...]:
    """A-53: as few tables as can be, of four and of three, never of two or five; none where that cannot be."""
    tables = -(-players // 4)
    threes = 4 * tables - players
    if players < 3 or threes > tables:
        return ()
    return (4,) * (tables - threes) + (3,) * threes
