"""The state of a game, hidden tiles and all. What a seat may know of it is in view.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rummi.core.errors import IllegalAction, Violation
from rummi.core.meld import invalid_melds
from rummi.core.table import Table
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome, Step
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


@dataclass(frozen=True, slots=True)
class Seat:
    rack: Tiles
    opened: bool = False
    last_rack: Tiles | None = None
    """The rack at the start of the last completed turn; None before the first turn."""
    announced: bool = False


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    turn: int
    table: Table
    bank: Tiles
    seats: tuple[Seat, ...]
    moves_left: int | None = None
    """Moves until the end of the last round; None while that has not begun."""
    outcome: Outcome | None = None

    def with_seat(
        self,
        seat: int,
        changed: Seat,
        *,
        turn: int | None = None,
        table: Table | None = None,
        bank: Tiles | None = None,
    ) -> State:
        """And what changes with it."""
        return State(  # not `replace`, which takes longer than the rest of a draw
            self.setup,
            self.first,
            self.turn if turn is None else turn,
            self.table if table is None else table,
            self.bank if bank is None else bank,
            (*self.seats[:seat], changed, *self.seats[seat + 1 :]),
            self.moves_left,
            self.outcome,
        )


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    opened: Sequence[bool] = start.opened or [False] * len(start.racks)
    return State(
        setup=setup,
        first=start.first,
        turn=start.first,
        table=start.table,
        bank=start.bank,
        seats=tuple(Seat(rack, flag) for rack, flag in zip(start.racks, opened, strict=True)),
        # STD-54: without a bank everyone has one move
        moves_left=None if len(start.bank) else len(start.racks),
    )


def judge(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    if state.outcome:
        return (broken.game_over(),)
    match action:
        case Announce():
            return () if may_announce(state, seat) else (broken.no_announcement(),)
        case Redeal(tiles):
            return tuple(_judge_redeal(state, seat, tiles))
    out_of_turn = [] if seat == state.turn else [broken.not_yours(state.turn)]
    return (*out_of_turn, *_judge_move(state, seat, action))


def _judge_move(state: State, seat: int, action: Action) -> list[Violation]:
    match action:
        case Play():
            return _judge_play(state, seat, action)
        case Draw():
            return [] if len(state.bank) else [broken.bank_empty()]
        case Pass():
            return [broken.bank_not_empty()] if len(state.bank) else []
        case Timeout():
            return _judge_timeout(state, seat, action)
        case Mistake():
            return [] if state.setup.options.strict else [broken.not_strict()]
    raise TypeError(f"not a move: {action}")


def _judge_play(state: State, seat: int, play: Play) -> list[Violation]:
    """The model of Part 2: tiles are conserved, every set is valid, something is laid."""
    move = transition(state.table, play)
    violations = invalid_melds(move.new)
    violations += [broken.meld_not_there(meld) for meld in move.unknown]
    violations += _judge_tiles(state, seat, move)
    if not len(move.laid):
        violations.append(broken.nothing_laid())
    if not state.seats[seat].opened:
        # STD-21: in the opening the table is not touched; STD-19: only tiles from the rack count
        if move.gone or move.unknown:
            violations.append(broken.opening_uses_table())
        if move.takes_joker:
            violations.append(broken.joker_before_opening())
        if move.points is not None and move.points < state.setup.ruleset.opening:
            violations.append(broken.below_opening(move.points, state.setup.ruleset.opening))
    return violations


def _judge_tiles(state: State, seat: int, move: Transition) -> list[Violation]:
    """What lies on the table stays there, and what is new comes from the rack."""
    foreign = state.seats[seat].rack.lacks(move.laid)
    vanishing = [broken.tiles_vanish(move.vanished)] if len(move.vanished) else []
    return [*vanishing, broken.not_on_rack(foreign)] if len(foreign) else vanishing


def _judge_timeout(state: State, seat: int, timeout: Timeout) -> list[Violation]:
    violations = [] if state.setup.options.time_limit else [broken.no_time_limit()]
    if timeout.table is None:
        return violations
    if state.setup.options.restore:
        return [*violations, broken.table_is_restored()]
    as_play = Play(timeout.table.melds, state.table.melds)
    violations += _judge_tiles(state, seat, transition(state.table, as_play))
    if not _judge_play(state, seat, as_play):
        violations.append(broken.layout_is_legal())  # what is legal when the time runs out, counts
    return violations


def _judge_redeal(state: State, seat: int, tiles: Tiles) -> list[Violation]:
    violations = [] if may_redeal(state, seat) else [broken.no_redeal()]
    if not tiles.same(Tiles.of(state.setup.box.pieces())):
        violations.append(broken.not_the_box())
    return violations


def may_redeal(state: State, seat: int) -> bool:
    """A-6: after the deal and before the asking player's own first move; always his choice (NGT-6)."""
    ruleset, holder = state.setup.ruleset, state.seats[seat]
    untouched = holder.last_rack is None and not holder.opened and len(holder.rack) == ruleset.hand
    return not state.outcome and untouched and len(doublets(holder.rack)) >= ruleset.doublets


def may_announce(state: State, seat: int) -> bool:
    """STD-52, A-24: between two turns, if the tile drawn in the last one made the opening possible."""
    ruleset, holder = state.setup.ruleset, state.seats[seat]
    if not ruleset.announcement or state.outcome or seat == state.turn:
        return False
    if holder.opened or holder.announced or holder.last_rack is None:
        return False
    return could_open(holder.rack, ruleset) and not could_open(holder.last_rack, ruleset)


def points(rack: Tiles, ruleset: Ruleset) -> int:
    """STD-47, STD-49: the numbers on the tiles, and for a joker what the ruleset says."""
    return sum(piece.number if isinstance(piece, Tile) else ruleset.joker_left for piece in rack)


def score_out(state: State, winner: int) -> Outcome:
    """A player has laid all his tiles."""
    ruleset, restore = state.setup.ruleset, state.setup.options.restore
    return recorded_out([loss(holder, ruleset, restore=restore) for holder in state.seats], winner)


def recorded_out(losses: Sequence[int], winner: int) -> Outcome:
    """STD-46 to STD-48: the winner records what the others lose, whatever is said of his own rack."""
    others = sum(losses) - losses[winner]
    return Outcome(tuple(others if seat == winner else -lost for seat, lost in enumerate(losses)), (winner,))


def loss(holder: Seat, ruleset: Ruleset, *, restore: bool) -> int:
    """What a player loses when another goes out; 100 or 200 stand instead of the tiles (A-25)."""
    if holder.opened:
        return points(holder.rack, ruleset)
    return ruleset.could_have_opened if _held_back(holder, ruleset, restore=restore) else ruleset.not_opened


def _held_back(holder: Seat, ruleset: Ruleset, *, restore: bool) -> bool:
    """STD-51: he could have opened in his last turn (A-23), and no announcement excuses him (STD-52)."""
    if holder.last_rack is None or holder.announced:
        return False
    if ruleset.rack_tested == "end" and could_open(holder.rack, ruleset):
        return True
    # an unopened rack only grows, unless a time-out left tiles of it on the table or in the bank
    looks_back = ruleset.rack_tested == "start" or not restore
    return looks_back and could_open(holder.last_rack, ruleset)


def score_bank_empty(state: State) -> Outcome:
    return recorded_bank_empty([points(holder.rack, state.setup.ruleset) for holder in state.seats])


def recorded_bank_empty(counts: Sequence[int]) -> Outcome:
    """STD-54 to STD-58: the fewest points win; who ties shares the win (A-31); nobody loses 100 (A-27)."""
    winners = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    beaten = sum(count for seat, count in enumerate(counts) if seat not in winners)
    scores = [beaten - count if seat in winners else -count for seat, count in enumerate(counts)]
    return Outcome(tuple(scores), winners)


def time_out(state: State, seat: int, draft: Action | None) -> Action:
    """A layout that is legal at that instant counts; else the table is restored, or stays as nobody remembers it."""
    if not isinstance(draft, Play):
        return Timeout()
    if not judge(state, seat, draft):
        return draft
    lay = Timeout(Table(transition(state.table, draft).after.melds))
    return Timeout() if state.setup.options.restore or judge(state, seat, lay) else lay


ClassicStep: TypeAlias = Step[State, Action, Event]


def apply(state: State, seat: int, action: Action) -> ClassicStep:
    violations = judge(state, seat, action)
    if violations:
        raise IllegalAction(violations)
    match action:
        case Announce():
            holder = replace(state.seats[seat], announced=True)
            return Step(state.with_seat(seat, holder), (Announced(seat),))
        case Redeal(tiles):
            return _redeal(state, seat, tiles)
        case _:
            return _end_turn(state, seat, action)


def _move(state: State, seat: int, action: Action) -> ClassicStep:
    match action:
        case Play():
            return _play(state, seat, action)
        case Draw():
            return _draw(state, seat, "move")
        case Pass():
            return Step(state, (Passed(seat),))
        case Timeout(table):
            left = _leave(state, seat, state.table if table is None else table)
            return _penalty(left, seat, len(state.bank))
        case Mistake():
            return _penalty(Step(state, (Mistook(seat),)), seat, len(state.bank))
    raise TypeError(f"not a move: {action}")


def _play(state: State, seat: int, play: Play) -> ClassicStep:
    move = transition(state.table, play)
    holder = state.seats[seat]
    event = Laid(seat, move.laid, move.new, move.gone, opening=not holder.opened)
    laid = Seat(holder.rack.without(move.laid), True, holder.last_rack, holder.announced)
    return Step(state.with_seat(seat, laid, table=move.after), (event,))


def _draw(state: State, seat: int, why: Literal["move", "penalty"]) -> ClassicStep:
    """The drawn tile waits on the rack (STD-27), because drawing ends the turn (STD-28)."""
    drawn, rest = state.bank.pieces[0], state.bank.pieces[1:]
    holder = state.seats[seat]
    drew = Seat(holder.rack + Tiles((drawn,)), holder.opened, holder.last_rack, holder.announced)
    return Step(state.with_seat(seat, drew, bank=Tiles(rest)), (Drew(seat, drawn, why),))


def _penalty(before: ClassicStep, seat: int, bank: int) -> ClassicStep:
    """STD-31: the penalty tiles, as far as the bank had them when the turn began (A-28)."""
    for _ in range(min(before.state.setup.ruleset.penalty, bank)):
        drawn = _draw(before.state, seat, "penalty")
        before = Step(drawn.state, before.events + drawn.events)
    return before


def _leave(state: State, seat: int, table: Table) -> ClassicStep:
    """STD-32, TRN-11: of a table that nobody can restore the valid melds stay; a restored one stays whole."""
    laid = state.table.tiles.lacks(table.tiles)
    leftovers = Table.of(meld for meld in table if not meld.valid).tiles
    standing = Table.of(meld for meld in table if meld.valid)
    move = transition(state.table, Play(standing.melds, state.table.melds))
    holder = state.seats[seat]
    opens = not move.gone and (move.points or 0) >= state.setup.ruleset.opening
    holder = replace(holder, rack=holder.rack.without(laid), opened=holder.opened or opens)
    to = state.setup.ruleset.leftovers
    bank = state.bank
    if to == "bank":
        bank += leftovers
    else:
        holder = replace(holder, rack=holder.rack + leftovers)
    state = state.with_seat(seat, holder, table=move.after, bank=bank)
    return Step(state, (TimedOut(seat, leftovers, to),))


def _redeal(state: State, seat: int, tiles: Tiles) -> ClassicStep:
    """STD-12: everything starts anew, and the same player begins (A-6)."""
    proof = Tiles.of(tile for tile in doublets(state.seats[seat].rack) for _ in range(2))
    anew = start(state.setup, deal(state.setup, tiles.pieces, state.first))
    return Step(anew, (Redealt(seat, proof, tuple(holder.rack for holder in anew.seats)),))


def _end_turn(before: State, seat: int, action: Action) -> ClassicStep:
    """Move, remember the rack that the turn began with, and see whether the game or the last round is over."""
    move = _move(before, seat, action)
    moved = move.state.seats[seat]
    # an announcement is for the next turn and lapses with it
    holder = Seat(moved.rack, moved.opened, last_rack=before.seats[seat].rack, announced=False)
    if len(holder.rack) and move.state.moves_left is None and len(move.state.bank):  # as nearly always
        turn = (seat + 1) % len(before.seats)
        return Step(move.state.with_seat(seat, holder, turn=turn), move.events)
    state = move.state.with_seat(seat, holder)
    if not len(holder.rack) and isinstance(action, Play):  # STD-46: laid, not lost by a time-out
        return _finish(state, move.events, score_out(state, seat))
    if state.moves_left == 1:
        return _finish(replace(state, moves_left=0), move.events, score_bank_empty(state))
    events = move.events
    if state.moves_left is not None:
        # once begun the last round goes on, even if leftovers have come back to the bank
        state = replace(state, moves_left=state.moves_left - 1)
    elif not len(state.bank):
        state = replace(state, moves_left=len(state.seats))  # STD-54, A-32
        events = (*events, LastRound(seat))
    return Step(replace(state, turn=(seat + 1) % len(state.seats)), events)


def _finish(state: State, events: tuple[Event, ...], outcome: Outcome) -> ClassicStep:
    return Step(replace(state, outcome=outcome), (*events, Finished(outcome)))
