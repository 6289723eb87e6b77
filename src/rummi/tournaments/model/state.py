"""The state of a tournament: entrants, judges, stages with their rounds and cards, as frozen values.

Numbers that people see start at 1: entrants, tables, rounds, games, seats. Entrants are always referred to by number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from rummi.tournaments.model.dates import age, is_birth_rank, is_day
from rummi.tournaments.model.decisions import By, Ends, Penalty, Picked, WallScene
from rummi.tournaments.model.parameters import Field, Parameters, Stage

Status: TypeAlias = Literal["entered", "present", "left", "disqualified"]


@dataclass(frozen=True, slots=True)
class Entrant:
    id: int
    name: str
    born: str
    club: str = ""
    status: Status = "entered"
    late: bool = False

    @property
    def plays(self) -> bool:
        return self.status == "present"

    @property
    def gone(self) -> bool:
        return self.status in ("left", "disqualified")


@dataclass(frozen=True, slots=True)
class Judge:
    id: int
    name: str
    tables: tuple[int, ...]
    dismissed: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one player in a game."""

    entrant: int
    won: bool
    small: int
    big: int
    tiles: str | None = None
    penalty: Penalty = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A game card (A-59) with all its earlier versions."""

    version: int
    by: By
    at: str
    why: str = ""
    starter: int = 0
    ends: Ends = "out"
    results: tuple[Result, ...] = ()  # empty: the game was cancelled
    signed: tuple[int, ...] = ()
    earlier: tuple[Card, ...] = ()

    @property
    def cancelled(self) -> bool:
        return not self.results

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(result.entrant for result in self.results)


@dataclass(frozen=True, slots=True)
class Online:
    """A room of the server in which a table plays: the entrants by seat of the room, and the numbers of the games."""

    room: str
    people: tuple[int, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """A table of a round. Each seat lists all entrants who have sat there, in order; each game has a card or None."""

    table: int
    seats: tuple[tuple[int, ...], ...]
    picked: tuple[tuple[Picked, ...], ...]
    cards: tuple[Card | None, ...]
    online: tuple[Online, ...] = ()

    @property
    def occupants(self) -> tuple[int, ...]:
        """The entrants who sit at the table now, from seat 1."""
        return tuple([seat[-1] for seat in self.seats])

    @property
    def everyone(self) -> tuple[int, ...]:
        """All entrants who have ever sat at the table."""
        return tuple([entrant for seat in self.seats for entrant in seat])

    @property
    def begun(self) -> bool:
        """True if a card of the table has been written."""
        return any(self.cards)

    def with_card(self, game: int, card: Card) -> Seating:
        return replace(self, cards=(*self.cards[: game - 1], card, *self.cards[game:]))


@dataclass(frozen=True, slots=True)
class Round:
    seatings: tuple[Seating, ...]
    seed: str
    repeated: int
    """How many pairs of players at the same table have met in this stage before, counted once per earlier meeting."""
    least: int | None
    """A proven lower bound of `repeated` for any draw; None if it was not computed."""
    signal: str = ""
    """The time of the signal; empty before it."""
    changed: str = ""
    """The time of the last change of the draw (a swap or a redraw); printed lists may be older."""

    def at_table(self, table: int) -> Seating | None:
        return next((seating for seating in self.seatings if seating.table == table), None)

    def seating_of(self, entrant: int) -> Seating | None:
        return next((seating for seating in self.seatings if entrant in seating.everyone), None)

    def with_seating(self, changed: Seating) -> Round:
        return replace(self, seatings=tuple(changed if each.table == changed.table else each for each in self.seatings))


@dataclass(frozen=True, slots=True)
class VoidGames:
    """The games of a disqualified player at one table, which count for no one while the disqualification lasts."""

    round: int
    table: int
    entrant: int


@dataclass(frozen=True, slots=True)
class StagePlay:
    """A stage in progress or closed."""

    number: int
    """The number of the stage in the parameters, from 1."""
    field: Field
    pool: tuple[int, ...]
    """All entrants who have a place in it."""
    rounds: tuple[Round, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()
    """The orders decided for ties."""
    void: tuple[int, ...] = ()
    """Entrants whose cards of this stage count for no one."""
    void_games: tuple[VoidGames, ...] = ()
    closed: bool = False
    order: tuple[int, ...] = ()
    """Once the stage is closed: the entrants in the order in which places in the next stage are given."""

    def is_void(self, round_number: int, table: int, card: Card) -> bool:
        """Return whether a game counts for no one (A-57c)."""
        return any(player in self.void for player in card.players) or any(
            (each.round, each.table) == (round_number, table) and each.entrant in card.players
            for each in self.void_games
        )

    def with_round(self, number: int, changed: Round) -> StagePlay:
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))


@dataclass(frozen=True, slots=True)
class Clock:
    """The big clock: it runs until a time, or is stopped with some seconds left."""

    what: str
    since: str
    until: str = ""
    left: int = 0


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that was made when printouts may already have existed."""

    at: str
    what: Literal["name", "place", "entrant"]
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class State:
    parameters: Parameters
    entrants: tuple[Entrant, ...] = ()
    judges: tuple[Judge, ...] = ()
    stages: tuple[StagePlay, ...] = ()
    """The stages so far; the last one is the current one."""
    clock: Clock | None = None
    wall: WallScene = "auto"
    address: str = ""
    """The address of the server for phones, if the organiser has set it."""
    calls: tuple[int, ...] = ()
    """Tables that have called a judge."""
    corrections: tuple[Correction, ...] = ()

    def entrant(self, number: int) -> Entrant | None:
        return self.entrants[number - 1] if 0 < number <= len(self.entrants) else None

    def name_of(self, number: int) -> str:
        return self.entrants[number - 1].name

    def plays(self, number: int) -> bool:
        return self.entrants[number - 1].status == "present"  # asked thousands of times for a list

    def judge(self, number: int) -> Judge | None:
        return next((judge for judge in self.judges if judge.id == number), None)

    @property
    def stage(self) -> StagePlay | None:
        """The current stage, or the last closed one."""
        return self.stages[-1] if self.stages else None

    @property
    def round(self) -> Round | None:
        """The round drawn last in the current stage."""
        return self.stage.rounds[-1] if self.stage and self.stage.rounds else None

    def stage_parameters(self, play: StagePlay) -> Stage:
        return self.parameters.stages[play.number - 1]

    def with_entrant(self, changed: Entrant) -> State:
        entrants = (*self.entrants[: changed.id - 1], changed, *self.entrants[changed.id :])
        return replace(self, entrants=entrants)

    def with_stage(self, changed: StagePlay) -> State:
        return replace(self, stages=(*self.stages[:-1], changed))

    def with_round(self, changed: Round, number: int = 0) -> State:
        """Replace a round of the current stage: the one with this number, or the last."""
        play = self.stages[-1]
        return self.with_stage(play.with_round(number or len(play.rounds), changed))


def cards_of(play: StagePlay) -> Iterator[tuple[int, Seating, int, Card | None]]:
    """Yield all games of a stage: the number of the round, the table, the number of the game, and the card or None."""
    for number, drawn in enumerate(play.rounds, start=1):
        for seating in drawn.seatings:
            for game, card in enumerate(seating.cards, start=1):
                yield number, seating, game, card


AgeCategory: TypeAlias = Literal["junior", "senior"]
AGE_CATEGORIES: Final[tuple[AgeCategory, ...]] = get_args(AgeCategory)


def age_category(parameters: Parameters, entrant: Entrant) -> AgeCategory | None:
    """Return the category of an entrant by the age on the day of the tournament.

    If only the year of birth is known, return a category only if it is certain. After dates of birth have been deleted,
    no entrant has a category.
    """
    if is_birth_rank(entrant.born) or not is_day(parameters.day):
        return None
    years = age(entrant.born, parameters.day)
    oldest = years + (len(entrant.born) == 4)
    if parameters.junior_to and oldest <= parameters.junior_to:
        return "junior"
    return "senior" if parameters.senior_from and years >= parameters.senior_from else None


@dataclass(frozen=True, slots=True)
class ListFilter:
    """A filter for lists of entrants: by category, by club, or both."""

    category: AgeCategory | None = None
    club: str = ""

    def matches(self, state: State, entrant: Entrant) -> bool:
        of_age = self.category is None or age_category(state.parameters, entrant) == self.category
        return of_age and (not self.club or entrant.club == self.club)
