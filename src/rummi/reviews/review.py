"""The review of a finished game: for each turn what was done and what could have been done at best (docs/review.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.core.sentence import Sentence, counted, name_in, sentence
from rummi.games.appraisal import Anew, Appraisal, Held, Verdict
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.records.replay import replay


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
        if isinstance(appraised, Anew):
            turns.clear()
        elif appraised is not None:
            number = 1 + sum(turn.seat == seat for turn in turns)
            turns.append(_turn(game, seat, number, index, after.actions[-1], appraised))
        game = after
    return turns


def _turn(game: Game, seat: int, number: int, index: int, done: str, appraisal: Appraisal) -> Turn:
    lying = game.family.snapshot(game.state)
    racks = lying["racks"]
    assert isinstance(racks, list)
    return Turn(seat, number, index, done, appraisal, str(lying["table"]), str(racks[seat]))


class LaidTotals(NamedTuple):
    found: int
    possible: int
    late: int
    """Of those found, how many were laid in a later turn than they could have been."""


def add_up(turns: Iterable[Appraisal]) -> LaidTotals:
    """Over the turns of one seat: what it laid, and with it what the best plays would have laid and it never did.

    A tile that the best play of some turn lays is remembered as long as it stays on the rack. Whoever lays it later
    has found it after all; of two tiles that are alike the one that is remembered goes first.
    """
    found, late, missed = 0, 0, Counter[Held]()
    for turn in turns:
        laid = Counter(turn.laid)
        late += (missed & laid).total()
        if turn.best:
            missed |= Counter(turn.best.laid)  # of each as many as could be laid at once
        missed -= laid
        found += laid.total()
    return LaidTotals(found, found + missed.total(), late)


def verdict(appraisal: Appraisal) -> Sentence:
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
            return _fewer(appraisal)


def _fewer(appraisal: Appraisal) -> Sentence:
    missed = appraisal.possible - appraisal.did
    match appraisal.unit:
        case "points":
            return counted("{n} point fewer than possible", "{n} points fewer than possible", missed)
        case "stars":
            return counted("{n} star fewer than possible", "{n} stars fewer than possible", missed)
        case "tiles" | "dice":
            return counted("{n} fewer than possible", "{n} fewer than possible", missed)


def headline(seat: SeatReview) -> Sentence:
    """What of all that was there to be laid was laid."""
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


def turns_at_best(seat: SeatReview) -> Sentence:
    found, of = seat.at_best
    return counted(
        "the best play in {found} of {n} turn in which something could be laid",
        "the best play in {found} of {n} turns in which something could be laid",
        of,
        found=found,
    )


def late(seat: SeatReview) -> Sentence | None:
    if not seat.late:
        return None
    return counted(
        "{n} of them later than it could have been laid", "{n} of them later than they could have been laid", seat.late
    )


def opening(seat: SeatReview) -> Sentence | None:
    """None where nobody has to open."""
    first, opened = seat.could_open, seat.opened
    if first is None:
        return None
    if opened is None:
        return sentence("could have opened from turn {first} on, and did not", first=first.number)
    if opened is first:
        return sentence("opened in turn {turn}, the first in which it was possible", turn=opened.number)
    return sentence("could have opened in turn {first}, opened in turn {turn}", first=first.number, turn=opened.number)
