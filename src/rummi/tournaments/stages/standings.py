"""The standings of a stage, computed from its cards."""

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
"""A game of a player: won, lost, still to be played, played without the player, cancelled, or not counted (A-57c)."""


@dataclass(frozen=True, slots=True)
class Total:
    """The result of a player in a stage."""

    marks: tuple[Mark, ...] = ()
    wins: int = 0
    points: int = 0
    penalties: int = 0
    best: int | None = None

    def value(self, tie_break: TieBreak) -> float:
        """Return the value for a criterion; more is better."""
        match tie_break:
            case "wins":
                return self.wins
            case "points":
                return self.points
            case "penalties":
                return -self.penalties
            case "best-game":
                return float("-inf") if self.best is None else self.best

    def sort_key(self, order: Sequence[TieBreak]) -> tuple[float, ...]:
        """Return a key that sorts the best player first."""
        return tuple([-self.value(tie_break) for tie_break in order])

    @property
    def due(self) -> int:
        """The number of games still to be played."""
        return self.marks.count("due")


def totals(state: State, play: StagePlay) -> dict[int, Total]:
    """Compute the totals of all players from the cards. They are never stored, so they always agree with the cards."""
    games: dict[int, list[tuple[Mark, Result | None]]] = {entrant: [] for entrant in play.pool}
    voids = bool(play.void or play.void_games)
    for number, drawn in enumerate(play.rounds, start=1):
        for seating in drawn.seatings:
            staying = {entrant for entrant in seating.occupants if state.plays(entrant)}
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
    """Return whether any game has been won or lost. Before that, players have no places."""
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
"""Entrants from best to worst; tied entrants are in one group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the standings."""

    place: int
    """Tied players share a place. 0 for all players before the first result."""
    entrant: int
    status: Status
    marks: tuple[Mark, ...]
    wins: int
    points: int
    penalties: int
    best: int | None
    tied: bool
    why: Sentence | None
    """What separates the player from the row above; None for the first row and for shared places."""


@dataclass(frozen=True, slots=True)
class StageTotals:
    """The totals and groups of a stage, computed once for several questions."""

    totals: Mapping[int, Total]
    groups: Groups


def count_stage(state: State, play: StagePlay) -> StageTotals:
    found = totals(state, play)
    return StageTotals(found, rank(state, play, found))


def standings(state: State, play: StagePlay, known: StageTotals | None = None) -> tuple[Row, ...]:
    """Return the standings of a stage; players who left are at the end.

    `known` are the totals if the caller has already computed them.
    """
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
    """Return the active players of a stage from best to worst."""
    found = totals(state, play) if found is None else found
    order = state.parameters.tie_breaks
    inside = sorted((found[each].sort_key(order), each) for each in play.pool if state.plays(each))
    equals = (tuple(entrant for _, entrant in equal) for _, equal in groupby(inside, key=itemgetter(0)))
    return tuple(group for equal in equals for group in _split_group(play, equal))


def _split_group(play: StagePlay, equal: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Split a group of equal players if their order was decided."""
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
    """Return what separates two players. Cached, because one card changes few rows."""
    for at, tie_break in enumerate(order):
        if better.value(tie_break) != worse.value(tie_break):
            reason = _difference(tie_break, better, worse)
            return _with_equal(order[:at], reason)
    return sentence("equal in everything, by play-off or lot")


def _with_equal(equal: Sequence[TieBreak], reason: Sentence) -> Sentence:
    """Add the last criterion in which both players are equal."""
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
