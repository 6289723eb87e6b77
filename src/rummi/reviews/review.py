"""The review of a finished game: each turn compared with the best play in it (docs/review.md), and its sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.core.sentence import Sentence, counted, name_in, sentence
from rummi.games.appraisal import Appraisal, Held, NewDeal, Verdict
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.records.replay import replay


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, the position before it, and the best play that was possible in it."""

    seat: int
    number: int
    """The number of the turn among those of its seat, from 1."""
    action: int
    """The index of the action in the record."""
    done: str
    """The action, in the notation."""
    appraisal: Appraisal
    table: str
    rack: str

    @property
    def after(self) -> str:
        """The table at the end of the turn."""
        return self.appraisal.after

    @property
    def left(self) -> tuple[int, ...]:
        """The number of tiles or dice that each seat held at the end of the turn."""
        return self.appraisal.left

    @property
    def did(self) -> int:
        """The worth of the turn, in the unit of the appraisal."""
        return self.appraisal.did

    @property
    def best(self) -> int:
        """The worth of the best play."""
        return self.appraisal.possible

    @property
    def verdict(self) -> Verdict:
        return self.appraisal.verdict

    @property
    def play(self) -> str | None:
        """The best play in the notation, as `solve` writes it; None if nothing could be laid."""
        return self.appraisal.best.play if self.appraisal.best else None


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The review of one seat."""

    name: str
    turns: tuple[Turn, ...]
    found: int
    """The number of tiles, or dice, that the seat laid."""
    possible: int
    """The number that it could have laid, each counted once (docs/review.md)."""
    late: int
    """The number of laid tiles that the seat could have laid in an earlier turn."""

    @property
    def at_best(self) -> tuple[int, int]:
        """The number of turns with the best play, and the number of turns in which something could be laid."""
        chances = [turn for turn in self.turns if turn.best]
        return sum(turn.verdict == "best" for turn in chances), len(chances)

    @property
    def could_open(self) -> Turn | None:
        """The first turn in which the seat could open, whether it did or not."""
        return next((turn for turn in self.turns if turn.appraisal.opening), None)

    @property
    def opened(self) -> Turn | None:
        """The turn in which the seat opened."""
        return next((turn for turn in self.turns if turn.appraisal.opening and turn.did), None)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game.

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
        """The turns of all seats, in the order of the game."""
        return tuple(sorted((turn for seat in self.seats for turn in seat.turns), key=lambda turn: turn.action))


def review(record: Record) -> Review:
    """Compare every turn of a finished game with the best play in it.

    Raises IllegalAction if the record breaks a rule, and InvalidInput if the game has not ended.

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
    turns = _appraise_turns(record)
    seats = []
    for seat, name in enumerate(replayed.game.players):
        own = tuple(turn for turn in turns if turn.seat == seat)
        seats.append(SeatReview(name, own, *add_up(turn.appraisal for turn in own)))
    return Review(record, replayed.game.outcome, tuple(seats))


def _appraise_turns(record: Record) -> list[Turn]:
    """Return all turns since the last deal; a new deal (STD-12) discards the turns before it."""
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
            turns.append(_create_turn(game, seat, number, index, after.actions[-1], appraised))
        game = after
    return turns


def _create_turn(game: Game, seat: int, number: int, index: int, done: str, appraisal: Appraisal) -> Turn:
    snapshot = game.state.snapshot()
    racks = snapshot["racks"]
    assert isinstance(racks, list)
    return Turn(seat, number, index, done, appraisal, str(snapshot["table"]), str(racks[seat]))


class LaidTotals(NamedTuple):
    """The tiles that a seat laid and could have laid: each counts once, even if it could be laid in many turns."""

    found: int
    possible: int
    late: int
    """The number of laid tiles that could have been laid in an earlier turn."""


def add_up(turns: Iterable[Appraisal]) -> LaidTotals:
    """Count the tiles that one seat laid, and those that the best plays would have laid but the seat never did.

    A tile in the best play of a turn counts as missed while it stays on the rack. If the seat lays it later, it is
    found late. Of two equal tiles, the missed one counts as laid first.
    """
    found, late, missed = 0, 0, Counter[Held]()
    for turn in turns:
        laid = Counter(turn.laid)
        late += (missed & laid).total()
        if turn.best:
            missed |= Counter(turn.best.laid)  # of equal tiles, as many as could be laid in one turn
        missed -= laid
        found += laid.total()
    return LaidTotals(found, found + missed.total(), late)


def describe_verdict(appraisal: Appraisal) -> Sentence:
    match appraisal.verdict:
        case "best":
            return sentence("best play")
        case "could-open":
            return name_in("review", "could have opened")
        case "had-to-draw":
            return sentence("had to draw")
        case "had-to-pass":
            return sentence("nothing could be laid")
        case "fewer":
            return _describe_fewer(appraisal)


def _describe_fewer(appraisal: Appraisal) -> Sentence:
    missed = appraisal.possible - appraisal.did
    match appraisal.unit:
        case "points":
            return counted("{n} point fewer than possible", "{n} points fewer than possible", missed)
        case "stars":
            return counted("{n} star fewer than possible", "{n} stars fewer than possible", missed)
        case "tiles" | "dice":
            return counted("{n} fewer than possible", "{n} fewer than possible", missed)


def describe_found(seat: SeatReview) -> Sentence:
    """Return how many of the tiles or dice that could be laid were laid."""
    if any(turn.appraisal.unit == "dice" for turn in seat.turns):
        return counted(
            "{found} of the {n} die that was there to be laid",
            "{found} of the {n} dice that were there to be laid",
            seat.possible,
            found=seat.found,
        )
    return counted(
        "{found} of the {n} tile that was there to be laid",
        "{found} of the {n} tiles that were there to be laid",
        seat.possible,
        found=seat.found,
    )


def describe_best_turns(seat: SeatReview) -> Sentence:
    found, of = seat.at_best
    return counted(
        "the best play in {found} of {n} turn in which something could be laid",
        "the best play in {found} of {n} turns in which something could be laid",
        of,
        found=found,
    )


def describe_late(seat: SeatReview) -> Sentence | None:
    """Return how many tiles were laid late; None if there were none."""
    if not seat.late:
        return None
    return counted(
        "{n} of them later than it could have been laid", "{n} of them later than they could have been laid", seat.late
    )


def describe_opening(seat: SeatReview) -> Sentence | None:
    """Return when the seat could open and when it did; None if it never could, or if the ruleset has no opening."""
    first, opened = seat.could_open, seat.opened
    if first is None:
        return None
    if opened is None:
        return sentence("could have opened from turn {first} on, and did not", first=first.number)
    if opened is first:
        return sentence("opened in turn {turn}, the first in which it was possible", turn=opened.number)
    return sentence("could have opened in turn {first}, opened in turn {turn}", first=first.number, turn=opened.number)
