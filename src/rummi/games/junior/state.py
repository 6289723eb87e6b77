"""The state of a game of Junior: judging and carrying out actions, and what each seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from rummi.core.errors import Violation
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games import base
from rummi.games.base import Outcome
from rummi.games.junior import violations as broken
from rummi.games.junior.actions import (
    Act,
    Action,
    Draw,
    Drew,
    Event,
    Finished,
    Lift,
    Lifted,
    Pass,
    Passed,
    Played,
    Turn,
)
from rummi.games.junior.search import can_play
from rummi.games.junior.setup import Setup
from rummi.games.junior.start import Start, check_start
from rummi.games.junior.turn import TurnProgress
from rummi.games.junior.views import PrivateFields, View


@dataclass(frozen=True, slots=True)
class Seat:
    rack: Tiles
    stars: int


@dataclass(frozen=True, slots=True)
class State(base.State[Action, Event, View]):
    setup: Setup
    first: int
    turn: int
    table: Table
    pool: Tiles
    seats: tuple[Seat, ...]
    idle: int = 0
    """How many turns in a row have ended without a tile laid or drawn; a round of them ends the game (A-49)."""
    outcome: Outcome | None = None

    @classmethod
    def from_start(cls, setup: Setup, start: Start) -> State:
        """Raises InvalidInput for a start that no table could have."""
        check_start(setup, start)
        stars = start.stars or (setup.ruleset.stars,) * len(start.racks)  # JUN-9
        return cls(
            setup=setup,
            first=start.first,
            turn=start.first,
            table=start.table,
            pool=start.bank,
            seats=tuple(Seat(rack, held) for rack, held in zip(start.racks, stars, strict=True)),
        )

    def judge(self, seat: int, action: Action) -> tuple[Violation, ...]:
        if self.outcome:
            return (broken.game_over(),)
        out_of_turn = [] if seat == self.turn else [broken.not_your_turn(self.turn)]
        steps = self.progress(seat, action.acts).violations
        return (*out_of_turn, *steps, *self._judge_ending(action))

    def _judge_ending(self, action: Action) -> list[Violation]:
        """Judge whether a turn with these steps may end like this (A-45)."""
        lays = not all(isinstance(act, Lift) for act in action.acts)
        if isinstance(action, Turn):
            return [] if lays else [broken.lift_alone()]
        violations = [broken.draw_after_laying()] if lays else []
        if isinstance(action, Draw) and not len(self.pool):
            violations.append(broken.pool_empty())
        if isinstance(action, Pass) and len(self.pool):
            violations.append(broken.pool_not_empty())
        return violations

    def progress(self, seat: int, acts: Iterable[Act] = ()) -> TurnProgress:
        """Return the turn of the seat after these steps, legal or not."""
        progress = TurnProgress(self.setup.box, self.table, self.seats[seat].rack)
        for act in acts:
            progress = progress.after(act)
        return progress

    def _after(self, seat: int, action: Action) -> Step:
        progress = self.progress(seat, action.acts)
        match action:
            case Turn():
                state, event = self._play(seat, progress)
            case Draw():
                state, event = self._draw(seat)
            case Pass():
                state, event = self._pass(seat)
        events: tuple[Event, ...] = (event,)
        if action.acts and not isinstance(action, Turn):
            events = (Lifted(seat, progress.acts), event)
        state = replace(state, table=progress.table)
        finisher = seat if isinstance(action, Turn) and not len(progress.rack) else None  # JUN-26
        if finisher is not None or state.idle == len(state.seats):
            state = state.pay_for_racks()
            outcome = outcome_of([holder.stars for holder in state.seats], finisher)
            state, events = replace(state, outcome=outcome), (*events, Finished(outcome, finisher))
        else:
            state = replace(state, turn=(seat + 1) % len(state.seats))
        return base.Step(state, events, action=replace(action, acts=progress.acts))

    def _play(self, seat: int, progress: TurnProgress) -> tuple[State, Event]:
        """JUN-18: a star for every tile, one for every new run, one for emptying the rack (A-47)."""
        ruleset = self.setup.ruleset
        stars = ruleset.tile_star * progress.tiles + ruleset.run_star * progress.runs
        if not len(progress.rack):
            stars += ruleset.last_star
        state = self._with_seat(seat, Seat(progress.rack, self.seats[seat].stars + stars), idle=0)
        return state, Played(seat, progress.acts, stars)

    def _draw(self, seat: int) -> tuple[State, Event]:
        """JUN-13: a tile costs a star. Players without stars draw free of charge, if the option is on (A-48)."""
        holder = self.seats[seat]
        paid = min(holder.stars, self.setup.ruleset.draw_price)
        if not paid and not self.setup.options.free_draw:
            return replace(self, idle=self.idle + 1), Passed(seat, 0)
        drawn, *rest = self.pool
        state = self._with_seat(seat, Seat(holder.rack + Tiles((drawn,)), holder.stars - paid), idle=0)
        return replace(state, pool=Tiles.of(rest)), Drew(seat, drawn, paid)

    def _pass(self, seat: int) -> tuple[State, Event]:
        """The price depends on the table before jokers were lifted, as the view showed it."""
        holder, paid = self.seats[seat], self.pass_price(seat)
        state = self._with_seat(seat, Seat(holder.rack, holder.stars - paid), idle=self.idle + 1)
        return state, Passed(seat, paid)

    def pass_price(self, seat: int) -> int:
        """JUN-17: passing is free for players who cannot play; others pay a star (A-48a)."""
        holder = self.seats[seat]
        could = can_play(self.table, holder.rack, self.setup.box)
        return min(holder.stars, self.setup.ruleset.draw_price) if could else 0

    def pay_for_racks(self) -> State:
        """JUN-27: each seat pays a star for every tile on its rack, as far as it has stars."""
        price = self.setup.ruleset.left_price
        seats = (Seat(each.rack, each.stars - min(each.stars, price * len(each.rack))) for each in self.seats)
        return replace(self, seats=tuple(seats))

    def _with_seat(self, seat: int, changed: Seat, *, idle: int) -> State:
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]), idle=idle)

    def _view(self, seat: int | None) -> View:
        return View(
            **self.private_fields(seat),
            setup=self.setup,
            first=self.first,
            turn=self.to_move,
            table=self.table,
            pool=len(self.pool),
            tiles=tuple(len(holder.rack) for holder in self.seats),
            stars=tuple(holder.stars for holder in self.seats),
            idle=self.idle,
            outcome=self.outcome,
            racks=tuple(holder.rack for holder in self.seats) if self.outcome else None,
        )

    def private_fields(self, seat: int | None) -> PrivateFields:
        if seat is None:
            return PrivateFields(seat=None, rack=Tiles(), pass_price=0)
        may_pass = seat == self.to_move and not len(self.pool)
        return PrivateFields(seat=seat, rack=self.seats[seat].rack, pass_price=self.pass_price(seat) if may_pass else 0)

    def snapshot(self) -> dict[str, object]:
        return {
            "table": str(self.table),
            "racks": [str(holder.rack) for holder in self.seats],
            "bank": len(self.pool),
            "stars": [holder.stars for holder in self.seats],
        }


Step: TypeAlias = base.Step[State, Action, Event]


def outcome_of(stars: Iterable[int], finisher: int | None) -> Outcome:
    """JUN-28: the most stars win; among equals the player who went out, or else all of them (A-51)."""
    scores = tuple(stars)
    best = tuple(seat for seat, held in enumerate(scores) if held == max(scores))
    return Outcome(scores, (finisher,) if finisher in best and finisher is not None else best)
