"""What a player's cards of a stage come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummi.tournament.parameters import TieBreak
from rummi.tournament.state import Card, StagePlay, State, cards_of

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

    @property
    def due(self) -> int:
        return self.marks.count("due")


def total(play: StagePlay, entrant: int) -> Total:
    """Recounted from the cards every time, so that a list can never disagree with them."""
    marks: list[Mark] = []
    counted = []
    for card, present in _games(play, entrant):
        marks.append(_mark(play, card, entrant, present))
        if card and marks[-1] in ("won", "lost"):
            counted += [result for result in card.results if result.entrant == entrant]
    return Total(
        tuple(marks),
        wins=sum(result.big for result in counted),
        points=sum(result.small for result in counted),
        penalties=sum(bool(result.penalty) for result in counted),
        best=max((result.small for result in counted), default=None),
    )


def totals(state: State, play: StagePlay) -> dict[int, Total]:
    found = {entrant: total(play, entrant) for entrant in play.pool}
    return {entrant: found[entrant] if state.plays(entrant) else _without_hope(found[entrant]) for entrant in found}


def _without_hope(found: Total) -> Total:
    """Who has gone has no games to come."""
    marks = tuple("missed" if mark == "due" else mark for mark in found.marks)
    return Total(marks, found.wins, found.points, found.penalties, found.best)


def _games(play: StagePlay, entrant: int) -> Iterator[tuple[Card | None, bool]]:
    """The games at the player's tables, and whether he sits there now."""
    for _, seating, _, card in cards_of(play):
        if entrant in seating.everyone:
            yield card, entrant in seating.now


def _mark(play: StagePlay, card: Card | None, entrant: int, present: bool) -> Mark:
    if card is None:
        return "due" if present else "missed"
    if card.cancelled:
        return "cancelled"
    if entrant not in card.players:
        return "missed"
    if any(player in play.void for player in card.players):
        return "void"
    return "won" if any(result.won for result in card.results if result.entrant == entrant) else "lost"
