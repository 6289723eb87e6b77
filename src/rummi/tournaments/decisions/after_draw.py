"""Swap, UndoDraw, Replace, SeatLate, Disqualify: changes after the draw (TRN-13, TRN-23, A-57, A-57c).

`consequences` shows what a disqualification would do to other entrants, before it is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.tournaments.decisions.checks import check_entrant, check_reason, check_running, check_table, refusal, report
from rummi.tournaments.draw.luck import earlier_tables
from rummi.tournaments.draw.pairing import count_meetings, count_repeats
from rummi.tournaments.model.decisions import Disqualify, Entry, Replace, SeatLate, Swap, UndoDraw
from rummi.tournaments.model.parameters import Counts
from rummi.tournaments.model.state import Round, Seating, StagePlay, State, VoidGames, cards_of
from rummi.tournaments.stages.advancing import advancing_order, count_advancing
from rummi.tournaments.stages.standings import standings


def judge_swap(state: State, decision: Swap) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    people = (decision.one, decision.other)
    unknown = (violation for entrant in people for violation in check_entrant(state, entrant))
    if (yield from report((*check_running(state), *unknown))) or state.round is None:
        return
    if decision.one == decision.other:
        yield refusal("swap/same", sentence("Two different players exchange their places."), "TRN-13")
        return
    for entrant in people:
        seating = next((each for each in state.round.seatings if entrant in each.occupants), None)
        if seating is None or not state.plays(entrant):
            message = sentence("{name} has no seat in this round.", name=state.name_of(entrant))
            yield refusal("swap/no-seat", message, "TRN-13")
        else:
            yield from _check_not_begun(seating)


def _check_not_begun(seating: Seating) -> Iterator[Violation]:
    """Check that a table has not begun: after that, its draw does not change."""
    if seating.begun:
        message = sentence("Table {table} has begun: a card is written.", table=seating.table)
        yield refusal("draw/begun", message, "TRN-13")
    elif seating.online:
        message = sentence("Table {table} has begun: it plays online.", table=seating.table)
        yield refusal("draw/begun", message, "TRN-13")


def apply_swap(state: State, entry: Entry, decision: Swap) -> State:
    """Exchange the lots and the drawn tiles, so that the seats still follow from the tiles."""
    exchanged = {decision.one: decision.other, decision.other: decision.one}
    drawn = state.stages[-1].rounds[-1]
    seatings = tuple(_swap_in(seating, exchanged) for seating in drawn.seatings)
    repeated = count_repeats([seating.occupants for seating in seatings], count_meetings(earlier_tables(state)[:-1]))
    return state.with_round(replace(drawn, seatings=seatings, repeated=repeated, changed=entry.at))


def _swap_in(seating: Seating, exchanged: Mapping[int, int]) -> Seating:
    return replace(
        seating,
        seats=tuple((*seat[:-1], exchanged.get(seat[-1], seat[-1])) for seat in seating.seats),
        picked=tuple(
            tuple(replace(picked, entrant=exchanged.get(picked.entrant, picked.entrant)) for picked in drawing)
            for drawing in seating.picked
        ),
    )


def judge_undo_draw(state: State, decision: UndoDraw) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if (yield from report(check_running(state))) or state.round is None:
        return
    for seating in state.round.seatings:
        yield from _check_not_begun(seating)


def apply_undo_draw(state: State, decision: UndoDraw) -> State:  # noqa: ARG001
    play = state.stages[-1]
    stages = (*state.stages[:-1], replace(play, rounds=play.rounds[:-1])) if play.rounds[1:] else state.stages[:-1]
    return replace(state, stages=stages, calls=())


def judge_replace(state: State, decision: Replace) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if (yield from report(_check_seat(state, decision.table, decision.comes))):
        return
    seating = _seating(state, decision.table)
    if decision.leaves not in seating.occupants:
        yield refusal("seat/not-there", sentence("This player does not sit at table {table}.", table=decision.table))
    elif state.plays(decision.leaves):
        yield refusal(
            "seat/taken",
            sentence("{name} has not left; a seat becomes free by a withdrawal.", name=state.name_of(decision.leaves)),
            "TRN-22",
        )
    if all(seating.cards):
        yield refusal("seat/done", sentence("All games of this table are played."), "TRN-16")
    yield from _check_newcomer(state, decision.comes)


def _check_seat(state: State, table: int, entrant: int) -> Iterator[Violation]:
    yield from check_running(state)
    yield from check_table(state.round, table)
    yield from check_entrant(state, entrant)


def _check_newcomer(state: State, entrant: int) -> Iterator[Violation]:
    """Check that a new player is present, has no seat in this round, and is on the list of the stage before (A-57c)."""
    name = state.name_of(entrant)
    if not state.plays(entrant):
        yield refusal("seat/absent", sentence("{name} has not checked in, or has left.", name=name))
    if state.round and state.round.seating_of(entrant):
        yield refusal("seat/twice", sentence("{name} has a seat in this round.", name=name), "TRN-13")
    if len(state.stages) > 1 and entrant not in state.stages[-2].order:
        yield refusal("seat/not-listed", sentence("{name} is not on the list of the stage before.", name=name), "A-57c")


def apply_replace(state: State, decision: Replace) -> State:
    seating = _seating(state, decision.table)
    at = seating.occupants.index(decision.leaves)
    seat = (*seating.seats[at], decision.comes)
    return _with_newcomer(
        state, replace(seating, seats=(*seating.seats[:at], seat, *seating.seats[at + 1 :])), decision.comes
    )


def judge_seat_late(state: State, decision: SeatLate) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if (yield from report(_check_seat(state, decision.table, decision.entrant))):
        return
    seating = _seating(state, decision.table)
    if len(seating.seats) != 3:
        yield refusal("seat/full", sentence("Only a table of three has room for a fourth."), "A-53")
    if seating.begun:
        yield refusal(
            "draw/begun", sentence("Table {table} has begun: a card is written.", table=decision.table), "TRN-13"
        )
    yield from _check_newcomer(state, decision.entrant)


def apply_seat_late(state: State, decision: SeatLate) -> State:
    """Give the late arrival the last seat, without drawing a tile. The table now plays the games of a table of four."""
    seating = _seating(state, decision.table)
    seats = (*seating.seats, (decision.entrant,))
    games = state.stage_parameters(state.stages[-1]).games(len(seats))
    return _with_newcomer(state, replace(seating, seats=seats, cards=(None,) * games), decision.entrant)


def _seating(state: State, table: int) -> Seating:
    seating = _round(state).at_table(table)
    assert seating is not None
    return seating


def _round(state: State) -> Round:
    return state.stages[-1].rounds[-1]


def _with_newcomer(state: State, seating: Seating, entrant: int) -> State:
    state = state.with_round(_round(state).with_seating(seating))
    play = state.stages[-1]
    return state.with_stage(replace(play, pool=tuple(dict.fromkeys((*play.pool, entrant)))))


def judge_disqualify(state: State, decision: Disqualify) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if bool(decision.table) == bool(decision.entrant):
        yield refusal("out/whom", sentence("Say which table or which player is disqualified."), "TRN-23")
        return
    if decision.table:
        yield from check_running(state)
        yield from check_table(state.round, decision.table)
        if not tuple(check_table(state.round, decision.table)) and not _disqualified(state, decision):
            yield refusal("out/empty", sentence("Nobody is left at this table."), "TRN-23")
        return
    yield from check_entrant(state, decision.entrant)
    entrant = state.entrant(decision.entrant)
    if entrant and entrant.status == "disqualified":
        yield refusal("entry/gone", sentence("{name} does not take part any more.", name=entrant.name))


def _disqualified(state: State, decision: Disqualify) -> tuple[int, ...]:
    """Return the entrants to disqualify: one, or all who are still at the table (TRN-23)."""
    if decision.entrant:
        return (decision.entrant,)
    return tuple(entrant for entrant in _seating(state, decision.table).occupants if state.plays(entrant))


def apply_disqualify(state: State, decision: Disqualify) -> State:
    """Disqualify the players.

    Their games at other tables still count for their opponents, unless the organiser decides otherwise. The games of a
    disqualified table in this round count for no one (A-57c).
    """
    out = _disqualified(state, decision)
    for entrant in out:
        state = state.with_entrant(replace(state.entrants[entrant - 1], status="disqualified"))
    if state.stage is None or state.stage.closed:
        return state
    if counts_for(state, decision) == "nobody":
        void = tuple(dict.fromkeys((*state.stage.void, *out)))
        return state.with_stage(replace(state.stage, void=void))
    if decision.table and state.parameters.disqualified_games == "nobody":
        number = len(state.stage.rounds)
        games = (VoidGames(number, decision.table, entrant) for entrant in out)
        return state.with_stage(replace(state.stage, void_games=(*state.stage.void_games, *games)))
    return state


def counts_for(state: State, decision: Disqualify) -> Counts:
    """Return for whom the cards from other tables count: as decided, or for a table as the parameters say."""
    return decision.cards or (state.parameters.disqualified_cards if decision.table else "others")


_CHOICES: Final[tuple[Counts, ...]] = ("others", "nobody")


@dataclass(frozen=True, slots=True)
class LostGame:
    """A game that would no longer count."""

    round: int
    table: int
    game: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bystander:
    """An entrant who would lose something by the disqualification of another."""

    entrant: int
    games: tuple[LostGame, ...]
    place: int
    place_after: int
    goes_on: bool
    """True if the entrant would advance by the current standings."""
    goes_on_after: bool


@dataclass(frozen=True, slots=True)
class Consequence:
    """The effect of a disqualification, for one way in which the cards may count."""

    cards: Counts
    out: tuple[int, ...]
    """The disqualified entrants."""
    bystanders: tuple[Bystander, ...]
    """First those who would no longer advance, then by the number of lost games."""
    moves_up: tuple[int, ...]
    """Entrants who would advance only because of the disqualification."""
    places: int = 0
    """How many advance now. If too few players are left for the field, a smaller field is used (A-54)."""
    places_after: int = 0


def consequences(state: State, decision: Disqualify) -> tuple[Consequence, ...]:
    """Return the consequences of a legal disqualification for both choices (A-57c), the milder one first."""
    return tuple(_consequence(state, replace(decision, cards=cards)) for cards in _CHOICES)


def _consequence(state: State, decision: Disqualify) -> Consequence:
    assert decision.cards is not None
    after = apply_disqualify(state, decision)
    out = tuple(each.id for each in state.entrants if each.status != after.entrants[each.id - 1].status)
    play, changed = state.stage, after.stage
    if play is None or changed is None or play.closed:
        return Consequence(decision.cards, out, (), ())
    before, then = _Standings(state, play), _Standings(after, changed)
    hurt = tuple(_bystanders(out, before, then))
    moves_up = tuple(entrant for entrant in then.going if entrant not in before.going)
    worst_first = tuple(sorted(hurt, key=_by_severity))
    return Consequence(decision.cards, out, worst_first, moves_up, before.places, then.places)


class _Standings:
    """The standings of a stage, and the games that count for no one."""

    def __init__(self, state: State, play: StagePlay) -> None:
        self.place = {row.entrant: row.place for row in standings(state, play)}
        self.places = count_advancing(state, play)
        self.going = advancing_order(state, play)[: self.places]
        self.void = {
            (number, seating.table, game): card.players
            for number, seating, game, card in cards_of(play)
            if card and play.is_void(number, seating.table, card)
        }


def _bystanders(out: tuple[int, ...], before: _Standings, then: _Standings) -> Iterator[Bystander]:
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


def _by_severity(one: Bystander) -> tuple[bool, int, int]:
    return (one.goes_on_after or not one.goes_on, -len(one.games), one.place)
