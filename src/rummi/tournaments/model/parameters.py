"""The parameters of a tournament: everything in which tournaments differ, and the templates of known kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rummi.core.sentence import Sentence, sentence

TieBreak: TypeAlias = Literal["wins", "points", "penalties", "best-game"]
"""A criterion of the standings: more wins, more small points, fewer games lost by -100 or -200, a better best game
(A-55).

A play-off or a lot decides between players who are equal in all of them."""

TIE_BREAKS: Final[tuple[TieBreak, ...]] = ("wins", "points", "penalties", "best-game")

Starter: TypeAlias = Literal["seats", "youngest", "lot"]
"""Who starts the first game at a table (C-5): seat 1 (the highest tile), the youngest, or a player drawn by an app."""

Counts: TypeAlias = Literal["nobody", "others"]
"""For whom the cards of disqualified players still count: no one, or their opponents (A-57c)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The number of players of a stage, and how many of each table advance from it."""

    players: int = 0
    """The best of the previous stage; 0 for all present entrants."""
    from_each_table: int = 0
    """How many of each table advance before all others; 0 if only the standings of the stage decide (A-54)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    name: str
    fields: tuple[Field, ...] = (Field(),)
    """The first field that the players can fill is played. If they can fill none, the stage is skipped (A-54)."""
    rounds: int = 1
    """The number of rounds. Tables and seats are drawn for each round."""
    games_of_four: int = 4
    """Games of a round at a table of four."""
    games_of_three: int = 3
    different_company: bool = False
    """True if draws keep players apart who have met in this stage (TRN-16); false if only the lot decides."""
    planned: bool = False
    """True if a draw also considers the rounds that follow, so that no pair repeats in the whole stage if possible.

    True in all templates. The default is false because older files do not have this field.
    """
    minutes: int = 0
    """The duration of a round for the big clock; 0 for no clock."""
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
    """In the format of all days: `2019-04-27`."""
    entries_until: str = ""
    """The last day for entries; empty if entries end when the list closes."""
    list_closes: str = ""
    """The time of day after which only the organiser adds entrants; empty if the first draw closes the list."""
    zone: str = "Europe/Warsaw"
    """The time zone of all times. Callers pass local times of this zone."""
    minimum_age: int = 8
    """In completed years on the day (TRN-12)."""
    junior_to: int = 0
    """The highest age of juniors, in completed years on the day; 0 for no juniors."""
    senior_from: int = 0
    """The lowest age of seniors; 0 for no seniors."""
    capacity: int = 64
    """The number of places; later entrants are on the waiting list. 0 for no limit."""
    minimum: int = 3
    """The fewest players for the first draw."""
    public_entries: bool = True
    """True if people can enter themselves; otherwise only the organiser enters them."""
    groups: bool = False
    """True if a school or a club may enter a group (not allowed by TRN-1)."""
    tie_breaks: tuple[TieBreak, ...] = TIE_BREAKS
    starter: Starter = "seats"
    time_limit: int = 40
    joker_left: int = 50
    not_opened: int = 100
    could_have_opened: int = 200
    shared_win: bool = True
    """True if all who share a win get the big point (A-31), false if none of them does."""
    disqualified_cards: Counts = "others"
    disqualified_games: Counts = "others"
    """For whom the games count that a disqualified table has played in this round, if its other cards count.

    "nobody" in all templates. The default is "others" because older files do not have this field.
    """


def table_sizes(players: int) -> tuple[int, ...]:
    """Return the sizes of as few tables of four and three as possible (A-53); empty for 0, 1, 2 and 5 players."""
    tables = -(-players // 4)
    threes = 4 * tables - players
    if players < 3 or threes > tables:
        return ()
    return (4,) * (tables - threes) + (3,) * threes


_FINAL: Final = Stage(name="final", fields=(Field(players=4), Field(players=3)))

WARSAW: Final = Parameters(
    name="Mistrzostwa Warszawy w Rummikub",
    place="Pałac Młodzieży, Warszawa",
    day="2019-04-27",  # TRN-2
    entries_until="2019-04-25",  # TRN-1
    list_closes="10:00",
    disqualified_games="nobody",  # A-57c
    stages=(
        Stage(
            name="eliminations",
            rounds=2,
            games_of_four=2,
            games_of_three=2,  # four games for everyone
            different_company=True,
            planned=True,
            timed_by="players",
        ),
        Stage(
            name="semi-final",
            fields=(Field(players=16, from_each_table=1), Field(players=8, from_each_table=2)),
        ),
        _FINAL,
    ),
)
"""TRN-15, TRN-16, A-54: two rounds of two games, a semi-final at four (or two) tables, and a final."""

POLISH_QUALIFIER: Final = Parameters(
    name="Eliminacje do Mistrzostw Polski w Rummikub",
    day="2025-03-01",
    capacity=0,
    minimum=12,
    disqualified_games="nobody",
    stages=(
        Stage(
            name="rounds",
            rounds=4,
            games_of_four=4,
            games_of_three=4,
            different_company=True,
            planned=True,
            minutes=50,
        ),
        _FINAL,
    ),
)
"""S-9, S-10: four rounds of four games in fifty minutes each, and a final; at least twelve players."""

LEAGUE_ROUND: Final = Parameters(
    name="Liga Rummikub",
    day="2025-03-01",
    capacity=0,
    disqualified_games="nobody",
    stages=(Stage(name="league"),),
)
"""S-10: one round of three or four games at each table."""

TEMPLATES: Final = {"warsaw": WARSAW, "polish-qualifier": POLISH_QUALIFIER, "league-round": LEAGUE_ROUND}


def with_day(parameters: Parameters, day: str, *, entries_until: str = "", list_closes: str = "") -> Parameters:
    """Return the parameters for another day."""
    return replace(parameters, day=day, entries_until=entries_until, list_closes=list_closes)


def stage_title(name: str) -> Sentence:
    """Return the title of a stage. Names from templates are translated, other names are shown as they are."""
    match name:
        case "eliminations":
            return sentence("Eliminations")
        case "semi-final":
            return sentence("Semi-final")
        case "final":
            return sentence("Final")
        case "rounds":
            return sentence("Rounds")
        case "league":
            return sentence("League round")
        case _:
            return sentence("{name}", name=name)


def round_title(name: str, number: str, rounds: int) -> Sentence:
    """Return the title of a round; `number` is already written as usual in the reader's language.

    A stage of one round has no number in its title.
    """
    if rounds == 1:
        return stage_title(name)
    match name:
        case "eliminations":
            return sentence("Eliminations, round {number}", number=number)
        case "semi-final":
            return sentence("Semi-final, round {number}", number=number)
        case "final":
            return sentence("Final, round {number}", number=number)
        case "rounds":
            return sentence("Round {number}", number=number)
        case "league":
            return sentence("League, round {number}", number=number)
        case _:
            return sentence("{name}, round {number}", name=name, number=number)


def day_title(day: str) -> Sentence:
    """Return a date such as `2019-04-27` for use inside a sentence, where some languages inflect the month."""
    year, month, number = day.split("-")
    return _MONTHS[int(month) - 1](int(number), year)


_MONTHS: Final[tuple[Callable[[int, str], Sentence], ...]] = (
    lambda day, year: sentence("{day} January {year}", day=day, year=year),
    lambda day, year: sentence("{day} February {year}", day=day, year=year),
    lambda day, year: sentence("{day} March {year}", day=day, year=year),
    lambda day, year: sentence("{day} April {year}", day=day, year=year),
    lambda day, year: sentence("{day} May {year}", day=day, year=year),
    lambda day, year: sentence("{day} June {year}", day=day, year=year),
    lambda day, year: sentence("{day} July {year}", day=day, year=year),
    lambda day, year: sentence("{day} August {year}", day=day, year=year),
    lambda day, year: sentence("{day} September {year}", day=day, year=year),
    lambda day, year: sentence("{day} October {year}", day=day, year=year),
    lambda day, year: sentence("{day} November {year}", day=day, year=year),
    lambda day, year: sentence("{day} December {year}", day=day, year=year),
)
