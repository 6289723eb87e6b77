"""What a disqualification would do to those whom it does not name: their games, their places, whether they go on.

Worked out before anything is decided, for each way in which the cards may count (A-57c).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rummi.tournaments.decisions.changes import apply_disqualify
from rummi.tournaments.model.decisions import Disqualify
from rummi.tournaments.model.parameters import Counts
from rummi.tournaments.model.state import StagePlay, State, cards_of
from rummi.tournaments.stages.advancing import order, places
from rummi.tournaments.stages.standings import standings

_CHOICES: Final[tuple[Counts, ...]] = ("others", "nobody")


@dataclass(frozen=True, slots=True)
class LostGame:
    """A game that would count no more."""

    round: int
    table: int
    game: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bystander:
    """Somebody who is not disqualified and would lose something."""

    entrant: int
    games: tuple[LostGame, ...]
    place: int
    place_after: int
    goes_on: bool
    """As it stands now."""
    goes_on_after: bool


@dataclass(frozen=True, slots=True)
class Consequence:
    cards: Counts
    out: tuple[int, ...]
    bystanders: tuple[Bystander, ...]
    """Who would fall out first, then by how many games they would lose."""
    moves_up: tuple[int, ...]
    """Who would go on because of it."""
    places: int = 0
    """How many go on, as it stands now; a field that cannot be filled any more gives way to a smaller one (A-54)."""
    places_after: int = 0


def consequences(state: State, decision: Disqualify) -> tuple[Consequence, ...]:
    """Of both choices, the kinder first; for a decision that the judge does not refuse."""
    return tuple(_consequence(state, replace(decision, cards=cards)) for cards in _CHOICES)


def _consequence(state: State, decision: Disqualify) -> Consequence:
    assert decision.cards is not None
    after = apply_disqualify(state, decision)
    out = tuple(each.id for each in state.entrants if each.status != after.entrants[each.id - 1].status)
    play, changed = state.stage, after.stage
    if play is None or changed is None or play.closed:
        return Consequence(decision.cards, out, (), ())
    before, then = _Standing(state, play), _Standing(after, changed)
    hurt = tuple(_bystanders(out, before, then))
    moves_up = tuple(entrant for entrant in then.going if entrant not in before.going)
    worst_first = tuple(sorted(hurt, key=_how_badly))
    return Consequence(decision.cards, out, worst_first, moves_up, before.places, then.places)


class _Standing:
    def __init__(self, state: State, play: StagePlay) -> None:
        self.place = {row.entrant: row.place for row in standings(state, play)}
        self.places = places(state, play)
        self.going = order(state, play)[: self.places]
        self.void = {
            (number, seating.table, game): card.players
            for number, seating, game, card in cards_of(play)
            if card and play.is_void(number, seating.table, card)
        }


def _bystanders(out: tuple[int, ...], before: _Standing, then: _Standing) -> Iterator[Bystander]:
    lost = {game: players for game, players in then.void.items() if game not in before.void}
    for entrant, place in before.place.items():
        games = tuple(LostGame(*game) for game, players in lost.items() if entrant in players)
        falls_out = entrant in before.going and entrant not in then.going
        if entrant not in out and (games or falls_out):
            yield Bystander(
                entrant=entrant,
                games=games,
                place=place,
                place_after=then.place[entrant],
                goes_on=entrant in before.going,
                goes_on_after=entrant in then.going,
            )


def _how_badly(one: Bystander) -> tuple[bool, int, int]:
    return (one.goes_on_after or not one.goes_on, -len(one.games), one.place)
