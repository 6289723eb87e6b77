"""Junior behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from rummi.games.game import AS_USUAL, Family, Scored, SpokenStep
from rummi.games.house import Changes
from rummi.games.junior.actions import Action
from rummi.games.junior.beginning.setup import Setup, setup, write_options
from rummi.games.junior.beginning.start import Start, deal, read_start, write_start
from rummi.games.junior.check import check, describe
from rummi.games.junior.events import Event, redact
from rummi.games.junior.help.appraise import appraise
from rummi.games.junior.help.explain import explain
from rummi.games.junior.help.hint import hint
from rummi.games.junior.help.simplest import simplest
from rummi.games.junior.house import changes, ruleset_with
from rummi.games.junior.notation import read_action, write_action
from rummi.games.junior.progress import Progress
from rummi.games.junior.rules.apply import apply
from rummi.games.junior.rules.judge import judge, played
from rummi.games.junior.rulesets import JUNIOR as JUNIOR_RULES
from rummi.games.junior.rulesets import JUNIOR_BOX
from rummi.games.junior.state import State, start
from rummi.games.junior.view import View, own, view
from rummi.games.shared.common import WithTiles


class Junior(WithTiles[Setup, State, Action, Event]):
    rulesets: Sequence[str] = (JUNIOR_RULES.name,)
    booklet = JUNIOR_BOX.booklet
    stands_alone = True

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
    appraise = staticmethod(appraise)
    hint = staticmethod(hint)
    simplest = staticmethod(simplest)
    redact = staticmethod(redact)

    def changes(self, rules: str) -> Changes:
        return changes(rules)

    def seats(self, rules: str, options: Mapping[str, object] = AS_USUAL) -> tuple[int, int]:
        return ruleset_with(rules, options).players

    def canonical(self, state: State, action: Action) -> Action:
        """Runs named as they lie, and jokers marked only where that is needed."""
        return replace(action, acts=played(state, state.turn, action).acts)

    def spoken_steps(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:
        if not action.acts:
            return ()
        tables = [str(after.table) for after in accumulate(action.acts, Progress.after, initial=state.progress(seat))]
        told = explain(action)
        tables += tables[-1:]  # a draw or a pass changes nothing on the table
        return [SpokenStep(each, table) for each, table in zip(told, tables[1:], strict=False)]

    def scored(self, rules: str) -> Scored:  # noqa: ARG002
        return "stars"

    def snapshot(self, state: State) -> dict[str, object]:
        return {
            "table": str(state.table),
            "racks": [str(holder.rack) for holder in state.seats],
            "bank": len(state.pool),
            "stars": [holder.stars for holder in state.seats],
        }


JUNIOR: Final[Family[Setup, Start, State, Action, Event, View]] = Junior()
