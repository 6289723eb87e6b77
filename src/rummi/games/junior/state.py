"""The state of a game, hidden tiles and all. What a seat may know of it is in view.py."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from rummi.core.errors import IllegalAction, Violation
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome, Step
from rummi.games.junior import violations as broken
from rummi.games.junior.actions import Action, Draw, Drew, Event, Finished, Lift, Lifted, Pass, Passed, Played, Turn
from rummi.games.junior.search import can_play
from rummi.games.junior.setup import Setup
from rummi.games.junior.start import Start, check_start
from rummi.games.junior.turn import Progress


@dataclass(frozen=True, slots=True)
class Seat:
    rack: Tiles
    stars: int


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    turn: int
    table: Table
    pool: Tiles
    seats: tuple[Seat, ...]
    idle: int = 0
    """How many turns in a row nobody has laid or taken a tile; a whole round of them ends the game (A-49)."""
    outcome: Outcome | None = None

    def with_seat(self, seat: int, changed: Seat) -> State:
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def progress(self, seat: int) -> Progress:
        """A turn of the seat before its first step."""
        return Progress(self.setup.box, self.table, self.seats[seat].rack)


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    stars = start.stars or (setup.ruleset.stars,) * len(start.racks)  # JUN-9
    return State(
        setup=setup,
        first=start.first,
        turn=start.first,
        table=start.table,
        pool=start.bank,
        seats=tuple(Seat(rack, held) for rack, held in zip(start.racks, stars, strict=True)),
    )


def judge(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    if state.outcome:
        return (broken.game_over(),)
    out_of_turn = [] if seat == state.turn else [broken.not_yours(state.turn)]
    return (*out_of_turn, *_judge_action(state, seat, action))


def _judge_action(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    match action:
        case Turn():
            alone = () if _lays(action) else (broken.lift_alone(),)
        case Draw():
            alone = () if len(state.pool) else (broken.pool_empty(),)
        case Pass():
            alone = (broken.pool_not_empty(),) if len(state.pool) else ()
    after_laying = () if isinstance(action, Turn) or not _lays(action) else (broken.draw_after_laying(),)
    return (*played(state, seat, action).violations, *after_laying, *alone)


def played(state: State, seat: int, action: Action) -> Progress:
    """Return the turn after its last step, before a draw or pass."""
    progress = state.progress(seat)
    for act in action.acts:
        progress = progress.after(act)
    return progress


def _lays(action: Action) -> bool:
    """A-45: every step but lifting lays a tile from the rack."""
    return not all(isinstance(act, Lift) for act in action.acts)


def pass_price(state: State, seat: int) -> int:
    """JUN-17: who cannot play pays nothing; who could and will not pays a star (A-48a)."""
    holder = state.seats[seat]
    could = can_play(state.table, holder.rack, state.setup.box)
    return min(holder.stars, state.setup.ruleset.draw_price) if could else 0


def paid_up(state: State) -> State:
    """JUN-27: a star for every tile left on a rack, as far as there are stars."""
    price = state.setup.ruleset.left_price
    return replace(
        state,
        seats=tuple(
            Seat(holder.rack, holder.stars - min(holder.stars, price * len(holder.rack))) for holder in state.seats
        ),
    )


def outcome(stars: tuple[int, ...], finisher: int | None) -> Outcome:
    """JUN-28: the most stars win; of equals the one who went out, or else all of them (A-51)."""
    best = tuple(seat for seat, held in enumerate(stars) if held == max(stars))
    return Outcome(stars, (finisher,) if finisher in best and finisher is not None else best)


JuniorStep: TypeAlias = Step[State, Action, Event]


def apply(state: State, seat: int, action: Action) -> JuniorStep:
    violations = judge(state, seat, action)
    if violations:
        raise IllegalAction(violations)
    match action:
        case Turn():
            return _end_turn(_play(state, seat, action), seat)
        case Draw():
            return _end_turn(_lift(state, seat, action, _draw(state, seat)), seat)
        case Pass():
            return _end_turn(_lift(state, seat, action, _pass(state, seat)), seat)


def _play(state: State, seat: int, turn: Turn) -> JuniorStep:
    """JUN-18: a star for every tile, one for every new run, one for emptying the rack (A-47)."""
    rules, after = state.setup.ruleset, played(state, seat, turn)
    stars = rules.tile_star * after.tiles + rules.run_star * after.runs
    if not len(after.rack):
        stars += rules.last_star
    holder = Seat(after.rack, state.seats[seat].stars + stars)
    state = replace(state, table=after.table, idle=0).with_seat(seat, holder)
    return Step(state, (Played(seat, after.acts, stars),))


def _lift(state: State, seat: int, action: Draw | Pass, ending: JuniorStep) -> JuniorStep:
    """Move the jokers that were lifted before drawing or passing (A-45).

    The price of passing depends on the table at the start of the turn, as the player's screen shows it.
    """
    if not action.acts:
        return ending
    after = played(state, seat, action)
    return Step(replace(ending.state, table=after.table), (Lifted(seat, after.acts), *ending.events))


def _draw(state: State, seat: int) -> JuniorStep:
    """JUN-13: a star for a tile; who has no stars draws free, where that is played (A-48)."""
    holder = state.seats[seat]
    paid = min(holder.stars, state.setup.ruleset.draw_price)
    if not paid and not state.setup.options.free_draw:
        return Step(_idle(state), (Passed(seat, 0),))
    drawn, *rest = state.pool
    holder = Seat(holder.rack + Tiles((drawn,)), holder.stars - paid)
    state = replace(state, pool=Tiles.of(rest), idle=0).with_seat(seat, holder)
    return Step(state, (Drew(seat, drawn, paid),))


def _pass(state: State, seat: int) -> JuniorStep:
    holder, paid = state.seats[seat], pass_price(state, seat)
    state = _idle(state).with_seat(seat, Seat(holder.rack, holder.stars - paid))
    return Step(state, (Passed(seat, paid),))


def _idle(state: State) -> State:
    return replace(state, idle=state.idle + 1)


def _end_turn(step: JuniorStep, seat: int) -> JuniorStep:
    state = step.state
    went_out = isinstance(step.events[0], Played) and not len(state.seats[seat].rack)  # JUN-26
    if went_out or state.idle == len(state.seats):
        return _finish(step, seat if went_out else None)
    return Step(replace(state, turn=(seat + 1) % len(state.seats)), step.events)


def _finish(step: JuniorStep, finisher: int | None) -> JuniorStep:
    state = paid_up(step.state)
    result = outcome(tuple(holder.stars for holder in state.seats), finisher)
    return Step(replace(state, outcome=result), (*step.events, Finished(result, finisher)))
