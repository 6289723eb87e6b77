"""What the decisions of an event lead to, as frozen values."""

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
    """What a game brought a player."""

    entrant: int
    won: bool
    small: int
    big: int
    tiles: str | None = None
    penalty: Penalty = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A game card (A-59) with all that stood on it before."""

    version: int
    by: By
    at: str
    why: str = ""
    starter: int = 0
    ends: Ends = "out"
    results: tuple[Result, ...] = ()  # none: the game was cancelled
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
    """A room in which games of a table are played: who sits there, from the first chair on, and which games."""

    room: str
    people: tuple[int, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """A table of a round: for every seat who has sat there, one after another, and a card for every game."""

    table: int
    seats: tuple[tuple[int, ...], ...]
    picked: tuple[tuple[Picked, ...], ...]
    cards: tuple[Card | None, ...]
    online: tuple[Online, ...] = ()

    @property
    def now(self) -> tuple[int, ...]:
        """Who sits there, from seat 1 on."""
        return tuple([seat[-1] for seat in self.seats])

    @property
    def everyone(self) -> tuple[int, ...]:
        return tuple([entrant for seat in self.seats for entrant in seat])

    @property
    def begun(self) -> bool:
        return any(self.cards)

    def with_card(self, game: int, card: Card) -> Seating:
        return replace(self, cards=(*self.cards[: game - 1], card, *self.cards[game:]))


@dataclass(frozen=True, slots=True)
class Round:
    seatings: tuple[Seating, ...]
    seed: str
    repeated: int
    """How many times somebody sits with somebody whom he has met in this stage before."""
    least: int | None
    """No draw can repeat less often; None where nobody looked."""
    signal: str = ""
    """When it was given."""
    changed: str = ""
    """When two players exchanged their lots, or tables were drawn again; lists that hang in the hall may be older."""

    def at_table(self, table: int) -> Seating | None:
        return next((seating for seating in self.seatings if seating.table == table), None)

    def of(self, entrant: int) -> Seating | None:
        return next((seating for seating in self.seatings if entrant in seating.everyone), None)

    def with_seating(self, changed: Seating) -> Round:
        return replace(self, seatings=tuple(changed if each.table == changed.table else each for each in self.seatings))


@dataclass(frozen=True, slots=True)
class VoidGames:
    """What this player, as long as he is disqualified, has played at a table of a round counts for nobody."""

    round: int
    table: int
    entrant: int


@dataclass(frozen=True, slots=True)
class StagePlay:
    """A stage as it is played."""

    number: int
    """Which of the parameters' stages, from 1."""
    field: Field
    pool: tuple[int, ...]
    """Everyone who has a place in it."""
    rounds: tuple[Round, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()
    """Ties that were broken."""
    void: tuple[int, ...] = ()
    """Those whose cards of this stage count for nobody."""
    void_games: tuple[VoidGames, ...] = ()
    closed: bool = False
    order: tuple[int, ...] = ()
    """When it is closed: who goes on, in the order in which places are given."""

    def is_void(self, round_number: int, table: int, card: Card) -> bool:
        """Whether a game counts for nobody (A-57c)."""
        return any(player in self.void for player in card.players) or any(
            (each.round, each.table) == (round_number, table) and each.entrant in card.players
            for each in self.void_games
        )

    def with_round(self, number: int, changed: Round) -> StagePlay:
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))


@dataclass(frozen=True, slots=True)
class Clock:
    """The big one: it runs until a time, or stands with so many seconds left."""

    what: str
    since: str
    until: str = ""
    left: int = 0


@dataclass(frozen=True, slots=True)
class Correction:
    """What was put right when papers may have been printed already."""

    at: str
    what: Literal["name", "place", "entrant"]
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class State:
    parameters: Parameters
    entrants: tuple[Entrant, ...] = ()
    judges: tuple[Judge, ...] = ()
    stages: tuple[StagePlay, ...] = ()
    """Those played so far; the last is the one that goes on."""
    clock: Clock | None = None
    wall: WallScene = "auto"
    address: str = ""
    """Where phones find it, if the organiser has said so."""
    calls: tuple[int, ...] = ()
    """Tables to which a judge is called."""
    corrections: tuple[Correction, ...] = ()

    def entrant(self, number: int) -> Entrant | None:
        return self.entrants[number - 1] if 0 < number <= len(self.entrants) else None

    def named(self, number: int) -> str:
        return self.entrants[number - 1].name

    def plays(self, number: int) -> bool:
        return self.entrants[number - 1].status == "present"  # asked thousands of times for a list

    def judge(self, number: int) -> Judge | None:
        return next((judge for judge in self.judges if judge.id == number), None)

    @property
    def stage(self) -> StagePlay | None:
        """The one that goes on, or the last that was closed."""
        return self.stages[-1] if self.stages else None

    @property
    def round(self) -> Round | None:
        """The last that was drawn."""
        return self.stage.rounds[-1] if self.stage and self.stage.rounds else None

    def described(self, play: StagePlay) -> Stage:
        return self.parameters.stages[play.number - 1]

    def with_entrant(self, changed: Entrant) -> State:
        entrants = (*self.entrants[: changed.id - 1], changed, *self.entrants[changed.id :])
        return replace(self, entrants=entrants)

    def with_stage(self, changed: StagePlay) -> State:
        return replace(self, stages=(*self.stages[:-1], changed))

    def with_round(self, changed: Round, number: int = 0) -> State:
        """The last round, or that of the number, changed."""
        play = self.stages[-1]
        return self.with_stage(play.with_round(number or len(play.rounds), changed))


def cards_of(play: StagePlay) -> Iterator[tuple[int, Seating, int, Card | None]]:
    """Every game of the stage: its round, its table, its number, and its card if there is one."""
    for number, drawn in enumerate(play.rounds, start=1):
        for seating in drawn.seatings:
            for game, card in enumerate(seating.cards, start=1):
                yield number, seating, game, card


AgeCategory: TypeAlias = Literal["junior", "senior"]
AGE_CATEGORIES: Final[tuple[AgeCategory, ...]] = get_args(AgeCategory)


def age_category(event: Parameters, entrant: Entrant) -> AgeCategory | None:
    """Of whom only the year is known, what is sure. When days of birth are deleted, it is forgotten with them."""
    if is_birth_rank(entrant.born) or not is_day(event.day):
        return None
    years = age(entrant.born, event.day)
    oldest = years + (len(entrant.born) == 4)
    if event.junior_to and oldest <= event.junior_to:
        return "junior"
    return "senior" if event.senior_from and years >= event.senior_from else None


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Whom a table or a paper is about: a category, or those of one club."""

    category: AgeCategory | None = None
    club: str = ""

    def fits(self, state: State, entrant: Entrant) -> bool:
        of_age = self.category is None or age_category(state.parameters, entrant) == self.category
        return of_age and (not self.club or entrant.club == self.club)
