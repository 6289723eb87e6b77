"""The progress of a tournament: missing cards, the next round, the waiting list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummi.tournaments.model.parameters import Field
from rummi.tournaments.model.state import Round, Seating, State
from rummi.tournaments.stages.advancing import next_stage


@dataclass(frozen=True, slots=True)
class Missing:
    """A game without a card."""

    round: int
    table: int
    game: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that is drawn next, and its players."""

    number: int
    """The number of the stage, from 1."""
    field: Field
    round: int
    players: tuple[int, ...]


def missing_games(state: State) -> tuple[Missing, ...]:
    """Return the games of the current stage without a card. A table without players plays no more games."""
    if state.stage is None:
        return ()
    rounds = enumerate(state.stage.rounds, start=1)
    return tuple(Missing(number, *game) for number, drawn in rounds for game in _games_without_card(state, drawn))


def _games_without_card(state: State, drawn: Round) -> Iterator[tuple[int, int]]:
    for seating in drawn.seatings:
        if remaining_players(state, seating):
            yield from ((seating.table, game) for game, card in enumerate(seating.cards, start=1) if card is None)


def remaining_players(state: State, seating: Seating) -> tuple[int, ...]:
    """Return the players at the table who have not left."""
    return tuple([seat[-1] for seat in seating.seats if state.plays(seat[-1])])


def next_round(state: State) -> NextRound | None:
    """Return the next round, or None if the tournament has ended. The current round may still have missing cards."""
    play = state.stage
    if play is None:
        return NextRound(1, _first_field(state), 1, admitted_entrants(state))
    if not play.closed:
        staying = tuple(entrant for entrant in play.pool if state.plays(entrant))
        return NextRound(play.number, play.field, len(play.rounds) + 1, staying)
    staying = tuple(entrant for entrant in play.order if state.plays(entrant))
    after = next_stage(state, play.number, len(staying))
    return NextRound(after.number, after.field, 1, staying[: after.field.players or None]) if after else None


def _first_field(state: State) -> Field:
    return state.parameters.stages[0].fields[0]


def admitted_entrants(state: State) -> tuple[int, ...]:
    """Return the present entrants who have a place, in the order of entry and late arrivals last."""
    present = sorted((entrant.late, entrant.id) for entrant in state.entrants if entrant.plays)
    return tuple(number for _, number in present[: state.parameters.capacity or None])


def waiting_list(state: State) -> tuple[int, ...]:
    """Return the entrants without a place, in the order of entry."""
    if not state.parameters.capacity:
        return ()
    return tuple(entrant.id for entrant in state.entrants if not entrant.gone)[state.parameters.capacity :]


def is_over(state: State) -> bool:
    return bool(state.stage and state.stage.closed) and next_round(state) is None


def rounds_left(state: State) -> int:
    """Return how many rounds of the current stage have not been drawn."""
    play = state.stages[-1]
    return state.stage_parameters(play).rounds - len(play.rounds)
