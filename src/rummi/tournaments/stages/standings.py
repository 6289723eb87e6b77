"""What a player's cards of a stage come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Literal, TypeAlias

from rummi.core.sentence import Sentence, counted, sentence
from rummi.tournaments.model.parameters import TieBreak
from rummi.tournaments.model.state import Card, Result, StagePlay, State, Status

Mark: TypeAlias = Literal["won", "lost", "due", "missed", "cancelled", "void"]
"""A game of a player: still to come, played without him, not played at all, or of no account (A-57c)."""


@dataclass(frozen=True, slots=True)
class Total:
    marks: tuple[Mark, ...] = ()
    wins: int = 0
    points: int = 0
    penalties: int = 0
    best: int | None = None

    def key(self, tie_break: TieBreak) -> float:
        """More is better."""
        match tie_break:
            case "wins":
                return self.wins
            case "points":
                return self.points
            case "penalties":
                return -self.penalties
            case "best-game":
                return float("-inf") if self.best is None else self.best

    def behind(self, order: Sequence[TieBreak]) -> tuple[float, ...]:
        """By which lists are sorted, the best first."""
        return tuple([-self.key(tie_break) for tie_break in order])

    @property
    def due(self) -> int:
        return self.marks.count("due")


def totals(state: State, play: StagePlay) -> dict[int, Total]:
    """Recounted from the cards every time, so that a list can never disagree with them."""
    games: dict[int, list[tuple[Mark, Result | None]]] = {entrant: [] for entrant in play.pool}
    voids = bool(play.void or play.void_games)
    for number, drawn in enumerate(play.rounds, start=1):
        for seating in drawn.seatings:
            staying = {entrant for entrant in seating.now if state.plays(entrant)}
            everyone = seating.everyone
            for card in seating.cards:
                void = voids and card is not None and play.is_void(number, seating.table, card)
                results = {result.entrant: result for result in card.results} if card else {}
                for entrant in everyone:
                    result = results.get(entrant)
                    mark = _mark(card, result, void=void, to_come=entrant in staying)
                    games[entrant].append((mark, result if mark in ("won", "lost") else None))
    return {entrant: _total(played) for entrant, played in games.items()}


def has_results(found: Mapping[int, Total]) -> bool:
    """Whether a game has brought anybody anything; before that nobody has a place."""
    return any(mark in ("won", "lost") for total in found.values() for mark in total.marks)


def _total(games: Sequence[tuple[Mark, Result | None]]) -> Total:
    counted = [result for _, result in games if result]
    points = [result.small for result in counted]
    return Total(
        tuple([mark for mark, _ in games]),
        wins=sum([result.big for result in counted]),
        points=sum(points),
        penalties=sum([bool(result.penalty) for result in counted]),
        best=max(points, default=None),
    )


def _mark(card: Card | None, result: Result | None, *, void: bool, to_come: bool) -> Mark:
    if card is None:
        return "due" if to_come else "missed"
    if card.cancelled:
        return "cancelled"
    if result is None:
        return "missed"
    if void:
        return "void"
    return "won" if result.won else "lost"


Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""From best to worst, those whom nothing separates together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    place: int
    """The same for those whom nothing separates; 0 for all as long as no game of the stage counts."""
    entrant: int
    status: Status
    marks: tuple[Mark, ...]
    wins: int
    points: int
    penalties: int
    best: int | None
    tied: bool
    why: Sentence | None
    """Why he stands behind the row above; none where that is shared or the first."""


@dataclass(frozen=True, slots=True)
class StageTotals:
    """A stage as its cards stand, for whoever asks several things about it."""

    totals: Mapping[int, Total]
    groups: Groups


def count_stage(state: State, play: StagePlay) -> StageTotals:
    found = totals(state, play)
    return StageTotals(found, rank(state, play, found))


def standings(state: State, play: StagePlay, known: StageTotals | None = None) -> tuple[Row, ...]:
    known = known or count_stage(state, play)
    found, groups = known.totals, known.groups
    rows: list[Row] = []
    begun = has_results(found)
    for group in groups:
        place = len(rows) + 1 if begun else 0
        for entrant in group:
            above = rows[-1].entrant if rows else None
            behind = above is not None and above not in group and state.plays(entrant)
            why = (
                _why(state.parameters.tie_breaks, found[above], found[entrant])
                if behind and above is not None
                else None
            )
            rows.append(_row(state, found[entrant], entrant, place, begun and len(group) > 1, why))
    gone = [entrant for entrant in play.pool if not state.plays(entrant)]
    place = len(rows) + 1 if begun else 0
    rows += [_row(state, found[entrant], entrant, place, False, None) for entrant in gone]
    return tuple(rows)


def rank(state: State, play: StagePlay, found: Mapping[int, Total] | None = None) -> Groups:
    """Those still in the event from best to worst, those whom nothing separates together."""
    found = totals(state, play) if found is None else found

    order = state.parameters.tie_breaks
    inside = sorted((found[each].behind(order), each) for each in play.pool if state.plays(each))
    equals = (tuple(entrant for _, entrant in equal) for _, equal in groupby(inside, key=itemgetter(0)))
    return tuple(group for equal in equals for group in _broken(play, equal))


def _broken(play: StagePlay, equal: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The order of equals, if it was decided for all of them."""
    if len(equal) == 1:
        return (equal,)
    for order in reversed(play.orders):
        if set(equal) <= set(order):
            return tuple((entrant,) for entrant in order if entrant in equal)
    return (equal,)


def _row(state: State, found: Total, entrant: int, place: int, tied: bool, why: Sentence | None) -> Row:
    return Row(
        place=place,
        entrant=entrant,
        status=state.entrants[entrant - 1].status,
        marks=found.marks,
        wins=found.wins,
        points=found.points,
        penalties=found.penalties,
        best=found.best,
        tied=tied,
        why=why,
    )


@lru_cache(maxsize=4_096)
def _why(order: tuple[TieBreak, ...], better: Total, worse: Total) -> Sentence:
    """A card parts few rows anew: of the others it is known."""
    for at, tie_break in enumerate(order):
        if better.key(tie_break) != worse.key(tie_break):
            reason = _difference(tie_break, better, worse)
            return _after(order[:at], reason)
    return sentence("equal in everything, by play-off or lot")


def _after(equal: Sequence[TieBreak], reason: Sentence) -> Sentence:
    """Only the last thing in which both are equal is worth a word."""
    match equal[-1:]:
        case ("wins",):
            return sentence("equal wins, {reason}", reason=reason)
        case ("points",):
            return sentence("equal points, {reason}", reason=reason)
        case ("penalties",):
            return sentence("as often unopened, {reason}", reason=reason)
        case _:
            return reason


def _difference(tie_break: TieBreak, better: Total, worse: Total) -> Sentence:
    match tie_break:
        case "wins":
            return counted("{n} win less", "{n} wins less", better.wins - worse.wins)
        case "points":
            return counted("{n} point less", "{n} points less", better.points - worse.points)
        case "penalties":
            lost = worse.penalties - better.penalties
            return counted("{n} game more lost unopened", "{n} games more lost unopened", lost)
        case "best-game":
            return sentence(
                "best game {worse}, against {better}", worse=_signed(worse.best), better=_signed(better.best)
            )


def _signed(points: int | None) -> str:
    return "–" if points is None else f"{points:+d}"
