"""The judge: all the rules that an action would break."""

from __future__ import annotations

from rummi.core.flaws import invalid_melds
from rummi.core.tiles import Tiles
from rummi.core.violation import Violation
from rummi.games.classic import violations as broken
from rummi.games.classic.actions import Action, Announce, Draw, Mistake, Pass, Play, Redeal, Timeout
from rummi.games.classic.rules.doublets import doublets
from rummi.games.classic.rules.opening import could_open
from rummi.games.classic.rules.transition import Transition, transition
from rummi.games.classic.state import State


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
