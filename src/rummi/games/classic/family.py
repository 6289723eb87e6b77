"""The classic family: Standard, XP, NGT and the championship behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Announce, Mistake, Play, Redeal, Timeout
from rummi.games.classic.beginning.draw_for_start import draw_for_start
from rummi.games.classic.beginning.setup import Setup, setup, write_options
from rummi.games.classic.beginning.stacks import deal
from rummi.games.classic.beginning.start import Start, read_start, write_start
from rummi.games.classic.check import check, describe
from rummi.games.classic.events import Event, redact
from rummi.games.classic.help.appraise import appraise
from rummi.games.classic.help.hint import hint
from rummi.games.classic.help.simplest import simplest
from rummi.games.classic.help.warning import warning
from rummi.games.classic.house import CHANGES, ruleset_with
from rummi.games.classic.notation import read_action, write_action
from rummi.games.classic.rules.apply import apply
from rummi.games.classic.rules.judge import judge, may_announce
from rummi.games.classic.rules.time_out import time_out
from rummi.games.classic.rules.transition import transition
from rummi.games.classic.rulesets import RULESETS
from rummi.games.classic.state import State, start
from rummi.games.classic.view import View, own, view
from rummi.games.game import AS_USUAL, Draw, DrawForStart, Family, Scored, SpokenStep
from rummi.games.house import Changes
from rummi.games.shared.common import WithTiles
from rummi.games.shuffle import mixed
from rummi.solver.explain import explain


class Classic(WithTiles[Setup, State, Action, Event]):
    rulesets: Sequence[str] = tuple(RULESETS)

    describe = staticmethod(describe)
    check = staticmethod(check)
    setup = staticmethod(setup)
    write_options = staticmethod(write_options)
    deal = staticmethod(deal)
    read_start = staticmethod(read_start)
    write_start = staticmethod(write_start)
    start = staticmethod(start)
    read_action = staticmethod(read_action)
    write_action = staticmethod(write_action)
    judge = staticmethod(judge)
    apply = staticmethod(apply)
    view = staticmethod(view)
    own = staticmethod(own)
    redact = staticmethod(redact)
    time_out = staticmethod(time_out)
    appraise = staticmethod(appraise)
    hint = staticmethod(hint)
    warning = staticmethod(warning)
    simplest = staticmethod(simplest)

    def changes(self, rules: str) -> Changes:  # noqa: ARG002
        return CHANGES

    def seats(self, rules: str, options: Mapping[str, object] = AS_USUAL) -> tuple[int, int]:
        return ruleset_with(rules, options).players

    def canonical(self, state: State, action: Action) -> Action:
        """A play does not name the melds that it leaves untouched."""
        if not isinstance(action, Play):
            return action
        move = transition(state.table, action)
        return Play(move.new, move.gone)

    def with_luck(self, state: State, seat: int, action: Action, draw: Draw) -> Action:  # noqa: ARG002
        """STD-12: the box in the order of its new deal."""
        return Redeal(Tiles.of(mixed(state.setup.box.pieces(), draw))) if isinstance(action, Redeal) else action

    def draw_for_start(self, setup: Setup, draw: Draw) -> DrawForStart | None:
        """STD-5: the tiles lie face down; should they run out in endless play-offs, they are mixed again."""
        return draw_for_start(len(setup.players), (piece for _ in count() for piece in mixed(setup.box.pieces(), draw)))

    def by_server(self, action: Action) -> bool:
        """Time runs out by the clock, and a mistake is what somebody has done, not what he asks for."""
        return isinstance(action, Timeout | Mistake)

    def strict(self, setup: Setup) -> bool:
        return setup.options.strict

    def time_limit(self, setup: Setup) -> int:
        return setup.options.time_limit

    def instead(self, state: State, seat: int, action: Action) -> Action | None:
        """C-15: who declares an illegal table finished in a strict game has made a mistake."""
        return Mistake() if state.setup.options.strict and isinstance(action, Play) and seat == state.turn else None

    def automatic(self, state: State) -> Sequence[tuple[int, Action]]:
        """A-24: the announcement is made for whoever has the right to it."""
        seats = range(len(state.seats))
        return [(seat, Announce()) for seat in seats if may_announce(state, seat)]

    def spoken_steps(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:
        if not isinstance(action, Play):
            return ()
        after = apply(state, seat, action).state.table
        return [SpokenStep(step.sentence, str(step.table)) for step in explain(state.table, after, state.setup.box)]

    def scored(self, rules: str) -> Scored:  # noqa: ARG002
        return "points"

    def snapshot(self, state: State) -> dict[str, object]:
        return {
            "table": str(state.table),
            "racks": [str(holder.rack) for holder in state.seats],
            "bank": len(state.bank),
            "opened": [holder.opened for holder in state.seats],
        }


CLASSIC: Final[Family[Setup, Start, State, Action, Event, View]] = Classic()
