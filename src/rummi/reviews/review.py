"""The review of a finished game: for each turn what was done and what could have been done at best (docs/review.md)."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.core.sentence import sentence
from rummi.games.appraisal import Appraisal, NewDeal, Verdict
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.reviews.sums import add_up


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that somebody has had, the position before it, and what would have been best in it."""

    seat: int
    number: int
    """Of the seat's turns, counted from 1."""
    action: int
    """Which of the record's actions it is, counted from 0."""
    done: str
    """That action."""
    appraisal: Appraisal
    table: str
    rack: str

    @property
    def after(self) -> str:
        """The table when it was over."""
        return self.appraisal.after

    @property
    def left(self) -> tuple[int, ...]:
        """How many tiles or dice each seat held then."""
        return self.appraisal.left

    @property
    def did(self) -> int:
        return self.appraisal.did

    @property
    def best(self) -> int:
        return self.appraisal.possible

    @property
    def verdict(self) -> Verdict:
        return self.appraisal.verdict

    @property
    def play(self) -> str | None:
        """The best play in the notation, as `solve` writes it; None where nothing could be laid."""
        return self.appraisal.best.play if self.appraisal.best else None


@dataclass(frozen=True, slots=True)
class SeatReview:
    name: str
    turns: tuple[Turn, ...]
    found: int
    """How many tiles, or dice, the seat has laid."""
    possible: int
    """How many were there to be laid, each counted once (docs/review.md)."""
    late: int
    """Of those found, how many could have been laid in an earlier turn."""

    @property
    def at_best(self) -> tuple[int, int]:
        """In how many turns the best was done, and in how many there was something to do."""
        chances = [turn for turn in self.turns if turn.best]
        return sum(turn.verdict == "best" for turn in chances), len(chances)

    @property
    def could_open(self) -> Turn | None:
        """The first turn in which the seat could open, whether it did or not."""
        return next((turn for turn in self.turns if turn.appraisal.opening), None)

    @property
    def opened(self) -> Turn | None:
        """The turn in which it did."""
        return next((turn for turn in self.turns if turn.appraisal.opening and turn.did), None)


@dataclass(frozen=True, slots=True)
class Review:
    """
    >>> from rummi.arena.selfplay import play_game
    >>> reviewed = review(Record.of(play_game("standard", ["greedy", "novice"], seed="a rainy evening")))
    >>> [(seat.name, seat.at_best, seat.found, seat.possible) for seat in reviewed.seats]
    [('greedy 1', (15, 15), 31, 31), ('novice 2', (0, 31), 30, 32)]
    """

    record: Record
    outcome: Outcome
    seats: tuple[SeatReview, ...]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Those of all seats, in their order."""
        return tuple(sorted((turn for seat in self.seats for turn in seat.turns), key=lambda turn: turn.action))


def review(record: Record) -> Review:
    """Look at every turn of a game that has ended.

    Raises IllegalAction where the record breaks a rule, and InvalidInput where its game has not ended.

    >>> review(Record.of(Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")))
    Traceback (most recent call last):
    ...
    rummi.core.errors.InvalidInput: the game has not ended; only finished games are reviewed
    """
    replayed = replay(record)
    if replayed.violations:
        raise IllegalAction(replayed.violations)
    if replayed.game.outcome is None:
        raise InvalidInput(sentence("the game has not ended; only finished games are reviewed"))
    turns = _looked_at(record)
    seats = []
    for seat, name in enumerate(replayed.game.players):
        own = tuple(turn for turn in turns if turn.seat == seat)
        seats.append(SeatReview(name, own, *add_up(turn.appraisal for turn in own)))
    return Review(record, replayed.game.outcome, tuple(seats))


def _looked_at(record: Record) -> list[Turn]:
    game, turns = record.game(), list[Turn]()
    for index, (named, action) in enumerate(record.actions):
        seat = named if named is not None else game.turn
        assert seat is not None
        appraised = game.appraise(action, seat)
        after = game.act(action, seat)
        if isinstance(appraised, NewDeal):
            turns.clear()
        elif appraised is not None:
            number = 1 + sum(turn.seat == seat for turn in turns)
            turns.append(_turn(game, seat, number, index, after.actions[-1], appraised))
        game = after
    return turns


def _turn(game: Game, seat: int, number: int, index: int, done: str, appraisal: Appraisal) -> Turn:
    lying = game.state.snapshot()
    racks = lying["racks"]
    assert isinstance(racks, list)
    return Turn(seat, number, index, done, appraisal, str(lying["table"]), str(racks[seat]))
