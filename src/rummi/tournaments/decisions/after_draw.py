"""Swap, UndoDraw, Replace, SeatLate, Disqualify: what changes after the draw (TRN-13, TRN-23, A-57, A-57c)."""

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
        seating = next((each for each in state.round.seatings if entrant in each.now), None)
        if seating is None or not state.plays(entrant):
            message = sentence("{name} has no seat in this round.", name=state.named(entrant))
            yield refusal("swap/no-seat", message, "TRN-13")
        else:
            yield from _begun(seating)


def _begun(seating: Seating) -> Iterator[Violation]:
    """Nothing of a draw changes at a table that has begun."""
    if seating.begun:
        message = sentence("Table {table} has begun: a card is written.", table=seating.table)
        yield refusal("draw/begun", message, "TRN-13")
    elif seating.online:
        message = sentence("Table {table} has begun: it plays online.", table=seating.table)
        yield refusal("draw/begun", message, "TRN-13")


def apply_swap(state: State, entry: Entry, decision: Swap) -> State:
    """They exchange their lots and their tiles, so that seats still follow from these."""
    exchanged = {decision.one: decision.other, decision.other: decision.one}
    drawn = state.stages[-1].rounds[-1]
    seatings = tuple(_exchanged(seating, exchanged) for seating in drawn.seatings)
    repeated = count_repeats([seating.now for seating in seatings], count_meetings(earlier_tables(state)[:-1]))
    return state.with_round(replace(drawn, seatings=seatings, repeated=repeated, changed=entry.at))


def _exchanged(seating: Seating, exchanged: Mapping[int, int]) -> Seating:
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
        yield from _begun(seating)


def apply_undo_draw(state: State, decision: UndoDraw) -> State:  # noqa: ARG001
    play = state.stages[-1]
    stages = (*state.stages[:-1], replace(play, rounds=play.rounds[:-1])) if play.rounds[1:] else state.stages[:-1]
    return replace(state, stages=stages, calls=())


def judge_replace(state: State, decision: Replace) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    report = (*check_running(state), *check_table(state.round, decision.table), *check_entrant(state, decision.comes))
    yield from report
    seating = state.round.at_table(decision.table) if state.round else None
    if report or seating is None:
        return
    if decision.leaves not in seating.now:
        yield refusal("seat/not-there", sentence("This player does not sit at table {table}.", table=decision.table))
    elif state.plays(decision.leaves):
        yield refusal(
            "seat/taken",
            sentence("{name} has not left; a seat becomes free by a withdrawal.", name=state.named(decision.leaves)),
            "TRN-22",
        )
    if all(seating.cards):
        yield refusal("seat/done", sentence("All games of this table are played."), "TRN-16")
    yield from _cannot_come(state, decision.comes)


def _cannot_come(state: State, entrant: int) -> Iterator[Violation]:
    """A replacement is there, has no other seat, and comes from the list before (A-57c)."""
    name = state.named(entrant)
    if not state.plays(entrant):
        yield refusal("seat/absent", sentence("{name} has not checked in, or has left.", name=name))
    if state.round and state.round.of(entrant):
        yield refusal("seat/twice", sentence("{name} has a seat in this round.", name=name), "TRN-13")
    if len(state.stages) > 1 and entrant not in state.stages[-2].order:
        yield refusal("seat/not-listed", sentence("{name} is not on the list of the stage before.", name=name), "A-57c")


def apply_replace(state: State, decision: Replace) -> State:
    seating = _seating(state, decision.table)
    at = seating.now.index(decision.leaves)
    seat = (*seating.seats[at], decision.comes)
    return _seated(state, replace(seating, seats=(*seating.seats[:at], seat, *seating.seats[at + 1 :])), decision.comes)


def judge_seat_late(state: State, decision: SeatLate) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    report = (*check_running(state), *check_table(state.round, decision.table), *check_entrant(state, decision.entrant))
    yield from report
    seating = state.round.at_table(decision.table) if state.round else None
    if report or seating is None:
        return
    if len(seating.seats) != 3:
        yield refusal("seat/full", sentence("Only a table of three has room for a fourth."), "A-53")
    if seating.begun:
        yield refusal(
            "draw/begun", sentence("Table {table} has begun: a card is written.", table=decision.table), "TRN-13"
        )
    yield from _cannot_come(state, decision.entrant)


def apply_seat_late(state: State, decision: SeatLate) -> State:
    """The last seat, because who comes late draws no tile; with four there are as many games as four play."""
    seating = _seating(state, decision.table)
    seats = (*seating.seats, (decision.entrant,))
    games = state.described(state.stages[-1]).games(len(seats))
    return _seated(state, replace(seating, seats=seats, cards=(None,) * games), decision.entrant)


def _seating(state: State, table: int) -> Seating:
    seating = _round(state).at_table(table)
    assert seating is not None
    return seating


def _round(state: State) -> Round:
    return state.stages[-1].rounds[-1]


def _seated(state: State, seating: Seating, entrant: int) -> State:
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
        if not tuple(check_table(state.round, decision.table)) and not _there(state, decision):
            yield refusal("out/empty", sentence("Nobody is left at this table."), "TRN-23")
        return
    yield from check_entrant(state, decision.entrant)
    entrant = state.entrant(decision.entrant)
    if entrant and entrant.status == "disqualified":
        yield refusal("entry/gone", sentence("{name} does not take part any more.", name=entrant.name))


def _there(state: State, decision: Disqualify) -> tuple[int, ...]:
    """TRN-23: the players at the table; who has left it before is not touched."""
    if decision.entrant:
        return (decision.entrant,)
    return tuple(entrant for entrant in _seating(state, decision.table).now if state.plays(entrant))


def apply_disqualify(state: State, decision: Disqualify) -> State:
    """They leave. Games that they had at other tables count for whom they met there, unless the organiser decides
    otherwise; what a disqualified table has played in this round counts for nobody (A-57c)."""
    out = _there(state, decision)
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
    """For whom their other cards count: as was decided, or as the event says of tables."""
    return decision.cards or (state.parameters.disqualified_cards if decision.table else "others")


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
        self.places = count_advancing(state, play)
        self.going = advancing_order(state, play)[: self.places]
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
