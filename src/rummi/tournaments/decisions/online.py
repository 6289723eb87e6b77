"""PlayOnline: a table that is played on the computer, whose games write their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.games.classic.state import Seat, State, loss
from rummi.games.game import Game
from rummi.tournaments.decisions.counting import ruleset_of
from rummi.tournaments.decisions.refusals import no_table, not_running, refusal, refused, round_of, seating_of
from rummi.tournaments.model.decisions import Ends, PlayOnline, ResultLine, WriteCard
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.model.state import Online
from rummi.tournaments.model.state import State as Event
from rummi.tournaments.stages.progress import Missing, remaining


def judge_online(state: Event, decision: PlayOnline) -> Iterator[Violation]:
    if (yield from refused(not_running(state))):
        return
    drawn = round_of(state.stages[-1], decision.round)
    if (yield from refused(no_table(drawn, decision.table))) or drawn is None:
        return
    seating = seating_of(state, decision.round, decision.table)
    if not decision.room.strip():
        yield refusal("online/room", sentence("Say in which room the table is played."))
    if not drawn.signal:
        yield refusal("card/no-signal", sentence("The round has not begun: the signal is missing."), "TRN-18")
    if all(seating.cards):
        yield refusal("seat/done", sentence("All games of this table are played."), "TRN-16")
    if len(remaining(state, seating)) < 3:
        yield refusal("card/too-few", sentence("A game has three or four players, not fewer."), "A-53")


def apply_online(state: Event, decision: PlayOnline) -> Event:
    seating = seating_of(state, decision.round, decision.table)
    games = tuple(game for game, card in enumerate(seating.cards, start=1) if card is None)
    online = Online(decision.room, remaining(state, seating), games)
    drawn = state.stages[-1].rounds[decision.round - 1]
    return state.with_round(drawn.with_seating(replace(seating, online=(*seating.online, online))), decision.round)


def card_of(game: Game, due: Missing, people: Sequence[int], event: Parameters) -> WriteCard:
    """The card of a game of the event's ruleset that has ended; `people` are the entrants at its seats."""
    played: State = game.state
    if played.outcome is None:
        raise ValueError("a game that has not ended has no card")
    winners = played.outcome.winners
    ends: Ends = "bank" if all(len(holder.rack) for holder in played.seats) else "out"
    lines = [
        _line(entrant, holder, event, out=ends == "out" and seat not in winners, restore=played.setup.options.restore)
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


def _line(entrant: int, holder: Seat, event: Parameters, *, out: bool, restore: bool) -> ResultLine:
    """`out`: another has gone out, so that it matters whether this player had opened (TRN-7)."""
    if holder.opened or not out:
        return ResultLine(entrant, str(holder.rack))
    ruleset = ruleset_of(event)
    held_back = loss(holder, ruleset, restore=restore) == ruleset.could_have_opened
    return ResultLine(entrant, penalty="could-have-opened" if held_back else "not-opened")
