"""What a player's cards of a stage come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummi.tournament.model.parameters import TieBreak
from rummi.tournament.model.state import Card, Result, StagePlay, State

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


def anything_counts(found: Mapping[int, Total]) -> bool:
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
