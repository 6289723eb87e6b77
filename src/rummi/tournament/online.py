"""A table that is played on the computer: its game writes the card."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.games.classic.scoring import loss
from rummi.games.classic.state import Seat, State
from rummi.games.played import Game
from rummi.tournament.counting import ruleset_of
from rummi.tournament.decisions import Ends, Line, Penalty, WriteCard
from rummi.tournament.parameters import Parameters
from rummi.tournament.progress import Missing


def card_of(game: Game, due: Missing, people: Sequence[int], event: Parameters) -> WriteCard:
    """The card of a game of the event's ruleset that has ended; `people` are the entrants at its seats."""
    played: State = game.state
    if played.outcome is None:
        raise ValueError("a game that has not ended has no card")
    winners = played.outcome.winners
    ends: Ends = "bank" if all(len(holder.rack) for holder in played.seats) else "out"
    lines = [
        _line(entrant, holder, event, out=ends == "out" and seat not in winners)
        for seat, (entrant, holder) in enumerate(zip(people, played.seats, strict=True))
    ]
    return WriteCard(
        due.round,
        due.table,
        due.game,
        tuple(lines),
        tuple(people[seat] for seat in winners),
        ends,
        starter=people[played.first],
    )


def _line(entrant: int, holder: Seat, event: Parameters, *, out: bool) -> Line:
    """`out`: another has gone out, so that it matters whether this player had opened (TRN-7)."""
    if holder.opened or not out:
        return Line(entrant, str(holder.rack))
    ruleset = ruleset_of(event)
    could: Penalty = "could-have-opened" if loss(holder, ruleset) == ruleset.could_have_opened else "not-opened"
    return Line(entrant, penalty=could)
