"""The state of a tile game: what is legal, what actions do, and how the game is scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, final

from rummi.core.errors import IllegalAction, Violation
from rummi.core.meld import invalid_melds
from rummi.core.table import Table
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games import base
from rummi.games.base import Outcome
from rummi.games.classic import violations as broken
from rummi.games.classic.actions import (
    Action,
    Announce,
    Announced,
    Draw,
    Drew,
    Event,
    Finished,
    Laid,
    LastRound,
    Mistake,
    Mistook,
    Pass,
    Passed,
    Play,
    Redeal,
    Redealt,
    TimedOut,
    Timeout,
)
from rummi.games.classic.play import Transition, could_open, doublets, transition
from rummi.games.classic.setup import Ruleset, Setup
from rummi.games.classic.start import Start, check_start, deal
from rummi.games.classic.views import PrivateFields, View
from rummi.games.shuffle import shuffled_by


@dataclass(frozen=True, slots=True)
class Seat:
    """The hand of a player."""

    rack: Tiles
    opened: bool = False
    last_rack: Tiles | None = None
    """The rack at the start of the last completed turn; None before the first turn."""
    announced: bool = False
    """True if the player has announced the opening for the next turn (STD-52)."""

    @property
    def drew(self) -> bool:
        """True if the player drew in the last completed turn."""
        return self.last_rack is not None and len(self.rack) > len(self.last_rack)


@final
@dataclass(frozen=True, slots=True)
class State(base.State[Action, Event, View]):
    """A position in a tile game."""

    setup: Setup
    first: int
    turn: int
    table: Table
    bank: Tiles
    """The first tile is drawn next."""
    seats: tuple[Seat, ...]
    moves_left: int | None = None
    """The turns left in the last round; None before it."""
    outcome: Outcome | None = None

    @classmethod
    def from_start(cls, setup: Setup, start: Start) -> State:
        """Return the state before the first action. Raises InvalidInput for a start that cannot occur in a game."""
        check_start(setup, start)
        opened: Sequence[bool] = start.opened or [False] * len(start.racks)
        return cls(
            setup=setup,
            first=start.first,
            turn=start.first,
            table=start.table,
            bank=start.bank,
            seats=tuple(Seat(rack, flag) for rack, flag in zip(start.racks, opened, strict=True)),
            # STD-54: without a bank every seat has one turn
            moves_left=None if len(start.bank) else len(start.racks),
        )

    # What is legal

    def judge(self, seat: int, action: Action) -> tuple[Violation, ...]:
        return self._judge(seat, action, self._transition(action))

    def apply(self, seat: int, action: Action) -> Step:
        """Carry out an action like the base class, but compute the transition of a play only once."""
        move = self._transition(action)
        if violations := self._judge(seat, action, move):
            raise IllegalAction(violations)
        return self._carry_out(seat, action, move)

    def _transition(self, action: Action) -> Transition | None:
        return transition(self.table, action) if isinstance(action, Play) else None

    def _judge(self, seat: int, action: Action, move: Transition | None) -> tuple[Violation, ...]:
        if self.outcome:
            return (broken.game_over(),)
        match action:
            case Announce():
                return () if self.may_announce(seat) else (broken.no_announcement(),)
            case Redeal():
                return tuple(self._judge_redeal(seat, action))
        out_of_turn = [] if seat == self.turn else [broken.not_your_turn(self.turn)]
        if move is not None:
            return (*out_of_turn, *self._judge_play(seat, move))
        return (*out_of_turn, *self._judge_turn(seat, action))

    def _judge_turn(self, seat: int, action: Action) -> Sequence[Violation]:
        match action:
            case Draw():
                return [] if len(self.bank) else [broken.bank_empty()]
            case Pass():
                return [broken.bank_not_empty()] if len(self.bank) else []
            case Timeout():
                return self._judge_timeout(seat, action)
            case Mistake():
                return [] if self.setup.strict else [broken.not_strict()]
        raise TypeError(f"{action!r} does not end a turn")

    def _judge_play(self, seat: int, move: Transition) -> list[Violation]:
        """The play lays tiles of the rack, every meld is valid, and no tile of the table is lost."""
        violations = invalid_melds(move.new)
        violations += [broken.meld_not_there(meld) for meld in move.unknown]
        violations += self._judge_tiles(seat, move)
        if not len(move.laid):
            violations.append(broken.nothing_laid())
        if not self.seats[seat].opened:
            violations += self._judge_opening(move)
        return violations

    def _judge_tiles(self, seat: int, move: Transition) -> Sequence[Violation]:
        """The tiles of the table stay there, and new tiles come from the rack."""
        missing = self.seats[seat].rack.lacks(move.laid)
        violations = [broken.tiles_vanish(move.vanished)] if len(move.vanished) else []
        return [*violations, broken.not_on_rack(missing)] if len(missing) else violations

    def _judge_opening(self, move: Transition) -> list[Violation]:
        """STD-21: an opening leaves the table as it is. STD-19: only tiles from the rack count."""
        violations = []
        if move.gone or move.unknown:
            violations.append(broken.opening_uses_table())
        if move.takes_joker:
            violations.append(broken.joker_before_opening())
        goal = self.setup.ruleset.opening
        if move.points is not None and move.points < goal:
            violations.append(broken.below_opening(move.points, goal))
        return violations

    def _judge_timeout(self, seat: int, timeout: Timeout) -> Sequence[Violation]:
        violations = [] if self.setup.time_limit else [broken.no_time_limit()]
        if timeout.table is None:
            return violations
        if self.setup.options.restore:
            return [*violations, broken.table_is_restored()]
        move = transition(self.table, Play(timeout.table.melds, self.table.melds))
        violations += self._judge_tiles(seat, move)
        if not self._judge_play(seat, move):
            violations.append(broken.layout_is_legal())  # a table that is legal in time counts as a play
        return violations

    def _judge_redeal(self, seat: int, redeal: Redeal) -> Sequence[Violation]:
        violations = [] if self.may_redeal(seat) else [broken.no_redeal()]
        if not redeal.tiles.same(Tiles.of(self.setup.box.pieces())):
            violations.append(broken.not_the_box())
        return violations

    def may_redeal(self, seat: int) -> bool:
        """A-6: after the deal, before the player's own first turn. The player may also play on (NGT-6)."""
        ruleset, holder = self.setup.ruleset, self.seats[seat]
        untouched = holder.last_rack is None and not holder.opened and len(holder.rack) == ruleset.hand
        return not self.outcome and untouched and len(doublets(holder.rack)) >= ruleset.doublets

    def may_announce(self, seat: int) -> bool:
        """STD-52, A-24: between two turns, if the tile drawn in the last one made the opening possible."""
        ruleset, holder = self.setup.ruleset, self.seats[seat]
        if not ruleset.announcement or self.outcome or seat == self.turn:
            return False
        if holder.opened or holder.announced or holder.last_rack is None:
            return False
        return could_open(holder.rack, ruleset) and not could_open(holder.last_rack, ruleset)

    # Which action is meant

    def resolve_luck(self, seat: int, action: Action, draw: base.Draw) -> Action:  # noqa: ARG002
        """STD-12: a new deal is made from the whole box, shuffled again."""
        return Redeal(Tiles.of(shuffled_by(self.setup.box.pieces(), draw))) if isinstance(action, Redeal) else action

    def penalty_for(self, seat: int, action: Action) -> Action | None:
        """C-15: an illegal play of the seat to move is a mistake in a strict game."""
        return Mistake() if self.setup.strict and isinstance(action, Play) and seat == self.turn else None

    def automatic_actions(self) -> Sequence[tuple[int, Action]]:
        """A-24: announce the opening for every seat that may."""
        return [(seat, Announce()) for seat in range(len(self.seats)) if self.may_announce(seat)]

    def on_timeout(self, seat: int, draft: Action | None) -> Action:
        """A-28: a draft that is legal counts. If not, the table is restored or the tiles stay as they lie (STD-32)."""
        if not isinstance(draft, Play):
            return Timeout()
        if not self.judge(seat, draft):
            return draft
        left = Timeout(Table(transition(self.table, draft).after.melds))
        return Timeout() if self.setup.options.restore or self.judge(seat, left) else left

    # What actions do

    def _after(self, seat: int, action: Action) -> Step:
        return self._carry_out(seat, action, self._transition(action))

    def _carry_out(self, seat: int, action: Action, move: Transition | None) -> Step:
        if move is not None:
            return self._end_turn(seat, self._play(seat, move), played=True)
        match action:
            case Announce():
                announced = replace(self.seats[seat], announced=True)
                return base.Step(self._with_seat(seat, announced), (Announced(seat),))
            case Redeal(tiles):
                return self._redeal(seat, tiles)
            case _:
                return self._end_turn(seat, self._act(seat, action), played=False)

    def _act(self, seat: int, action: Action) -> Step:
        """Carry out an action that ends the turn, but do not end it yet."""
        match action:
            case Draw():
                return self._draw(seat, "move")
            case Pass():
                return base.Step(self, (Passed(seat),))
            case Timeout(table):
                left = self._leave(seat, self.table if table is None else table)
                return self._penalise(seat, left)
            case Mistake():
                return self._penalise(seat, base.Step(self, (Mistook(seat),)))
        raise TypeError(f"{action!r} does not end a turn")

    def _play(self, seat: int, move: Transition) -> Step:
        holder = self.seats[seat]
        event = Laid(seat, move.laid, move.new, move.gone, opening=not holder.opened)
        laid = Seat(holder.rack.without(move.laid), True, holder.last_rack, holder.announced)
        # records do not name the melds that a play takes and lays again
        return base.Step(self._with_seat(seat, laid, table=move.after), (event,), action=Play(move.new, move.gone))

    def _draw(self, seat: int, why: Literal["move", "penalty"]) -> Step:
        """STD-27, STD-28: the tile stays on the rack, because drawing ends the turn."""
        drawn, bank = self.bank.pieces[0], self.bank.pieces[1:]
        holder = self.seats[seat]
        drew = Seat(holder.rack + Tiles((drawn,)), holder.opened, holder.last_rack, holder.announced)
        return base.Step(self._with_seat(seat, drew, bank=Tiles(bank)), (Drew(seat, drawn, why),))

    def _penalise(self, seat: int, step: Step) -> Step:
        """STD-31: draw the penalty tiles, but no more than the bank had when the turn began (A-28)."""
        for _ in range(min(self.setup.ruleset.penalty, len(self.bank))):
            drawn = step.state._draw(seat, "penalty")
            step = base.Step(drawn.state, step.events + drawn.events)
        return step

    def _leave(self, seat: int, table: Table) -> Step:
        """STD-32, TRN-11: if the table is not restored, its valid melds stay and the other tiles are left over."""
        laid = self.table.tiles.lacks(table.tiles)
        leftovers = Table.of(meld for meld in table if not meld.valid).tiles
        valid = Table.of(meld for meld in table if meld.valid)
        move = transition(self.table, Play(valid.melds, self.table.melds))
        holder = self.seats[seat]
        opens = not move.gone and (move.points or 0) >= self.setup.ruleset.opening
        holder = replace(holder, rack=holder.rack.without(laid), opened=holder.opened or opens)
        to = self.setup.ruleset.leftovers
        bank = self.bank
        if to == "bank":
            bank += leftovers
        else:
            holder = replace(holder, rack=holder.rack + leftovers)
        return base.Step(self._with_seat(seat, holder, table=move.after, bank=bank), (TimedOut(seat, leftovers, to),))

    def _redeal(self, seat: int, tiles: Tiles) -> Step:
        """STD-12: begin the game again; the same seat is first (A-6)."""
        proof = Tiles.of(tile for tile in doublets(self.seats[seat].rack) for _ in range(2))
        state = State.from_start(self.setup, deal(self.setup, tiles.pieces, self.first))
        return base.Step(state, (Redealt(seat, proof, tuple(holder.rack for holder in state.seats)),))

    def _end_turn(self, seat: int, step: Step, *, played: bool) -> Step:
        """Remember the rack at the start of the turn, then end the game, the last round or only the turn."""
        state, events = step.state, step.events
        moved = state.seats[seat]
        # an announcement is for one turn and ends with it
        holder = Seat(moved.rack, moved.opened, last_rack=self.seats[seat].rack, announced=False)
        turn = (seat + 1) % len(self.seats)
        if len(holder.rack) and state.moves_left is None and len(state.bank):  # the usual case, kept fast
            return base.Step(state._with_seat(seat, holder, turn=turn), events, action=step.action)
        state = state._with_seat(seat, holder)
        if played and not len(holder.rack):  # STD-46: tiles that a time-out took from the rack do not win
            return state._finish(state._score_win(seat), step)
        if state.moves_left == 1:
            return replace(state, moves_left=0)._finish(state._score_empty_bank(), step)
        if state.moves_left is not None:
            # the last round goes on even if leftovers came back to the bank
            state = replace(state, moves_left=state.moves_left - 1)
        elif not len(state.bank):
            state = replace(state, moves_left=len(state.seats))  # STD-54, A-32
            events = (*events, LastRound(seat))
        return base.Step(replace(state, turn=turn), events, action=step.action)

    def _finish(self, outcome: Outcome, step: Step) -> Step:
        events = (*step.events, Finished(outcome))
        return base.Step(replace(self, outcome=outcome), events, action=step.action)

    def _with_seat(
        self,
        seat: int,
        holder: Seat,
        *,
        turn: int | None = None,
        table: Table | None = None,
        bank: Tiles | None = None,
    ) -> State:
        return State(  # `replace` would take longer than the rest of a draw
            self.setup,
            self.first,
            self.turn if turn is None else turn,
            self.table if table is None else table,
            self.bank if bank is None else bank,
            (*self.seats[:seat], holder, *self.seats[seat + 1 :]),
            self.moves_left,
            self.outcome,
        )

    # How it is scored

    def _score_win(self, winner: int) -> Outcome:
        ruleset, restore = self.setup.ruleset, self.setup.options.restore
        return win_outcome([loss(holder, ruleset, restore=restore) for holder in self.seats], winner)

    def _score_empty_bank(self) -> Outcome:
        return empty_bank_outcome([points(holder.rack, self.setup.ruleset) for holder in self.seats])

    # What is shown

    def _view(self, seat: int | None) -> View:
        return View(
            **self.private_fields(seat),
            setup=self.setup,
            first=self.first,
            turn=self.to_move,
            table=self.table,
            bank=len(self.bank),
            tiles=tuple(len(holder.rack) for holder in self.seats),
            opened=tuple(holder.opened for holder in self.seats),
            announced=tuple(holder.announced for holder in self.seats),
            moves_left=self.moves_left,
            outcome=self.outcome,
            racks=tuple(holder.rack for holder in self.seats) if self.outcome else None,
            drew=tuple(holder.drew for holder in self.seats),
        )

    def private_fields(self, seat: int | None) -> PrivateFields:
        if seat is None:
            return PrivateFields(seat=None, rack=Tiles(), may_redeal=False, may_announce=False)
        return PrivateFields(
            seat=seat,
            rack=self.seats[seat].rack,
            may_redeal=self.may_redeal(seat),
            may_announce=self.may_announce(seat),
        )

    def snapshot(self) -> dict[str, object]:
        return {
            "table": str(self.table),
            "racks": [str(holder.rack) for holder in self.seats],
            "bank": len(self.bank),
            "opened": [holder.opened for holder in self.seats],
        }


Step: TypeAlias = base.Step[State, Action, Event]


def points(rack: Tiles, ruleset: Ruleset) -> int:
    """Return the points on a rack: the numbers of its tiles and the ruleset's points for jokers (STD-47, STD-49)."""
    return sum(piece.number if isinstance(piece, Tile) else ruleset.joker_left for piece in rack)


def loss(holder: Seat, ruleset: Ruleset, *, restore: bool) -> int:
    """Return what a player loses when another goes out: the points on the rack, or 100 or 200 instead (A-25)."""
    if holder.opened:
        return points(holder.rack, ruleset)
    return ruleset.could_have_opened if _has_held_back(holder, ruleset, restore=restore) else ruleset.not_opened


def _has_held_back(holder: Seat, ruleset: Ruleset, *, restore: bool) -> bool:
    """STD-51: the player could have opened in the last turn (A-23) and has not announced the opening (STD-52)."""
    if holder.last_rack is None or holder.announced:
        return False
    if ruleset.rack_tested == "end" and could_open(holder.rack, ruleset):
        return True
    # an unopened rack only grows, unless a time-out left tiles of it on the table or in the bank
    test_start = ruleset.rack_tested == "start" or not restore
    return test_start and could_open(holder.last_rack, ruleset)


def win_outcome(losses: Sequence[int], winner: int) -> Outcome:
    """Return the outcome when a player has gone out: the winner scores what the others lose (STD-46 to STD-48)."""
    others = sum(losses) - losses[winner]
    return Outcome(tuple(others if seat == winner else -lost for seat, lost in enumerate(losses)), (winner,))


def empty_bank_outcome(counts: Sequence[int]) -> Outcome:
    """Return the outcome when the bank ran out: the fewest points on a rack win (STD-54 to STD-58).

    Equal players share the win (A-31). Having opened or not makes no difference (A-27).
    """
    winners = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    beaten = sum(count for seat, count in enumerate(counts) if seat not in winners)
    scores = [beaten - count if seat in winners else -count for seat, count in enumerate(counts)]
    return Outcome(tuple(scores), winners)
