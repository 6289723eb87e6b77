"""The family of the dice game behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rummi.core.tile import Piece
from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.beginning.setup import Setup, setup, write_options
from rummi.games.express.beginning.start import Start, deal, read_start, write_start
from rummi.games.express.check import check, describe
from rummi.games.express.dice.die import EXPRESS_BOX, write_hand
from rummi.games.express.events import Event, redact
from rummi.games.express.help.appraise import appraise
from rummi.games.express.help.hint import hint
from rummi.games.express.help.simplest import simplest
from rummi.games.express.house import changes, ruleset_with
from rummi.games.express.notation import read_action, write_action
from rummi.games.express.rules.apply import apply
from rummi.games.express.rules.judge import judge
from rummi.games.express.rules.luck import with_luck
from rummi.games.express.rulesets import RULESETS
from rummi.games.express.state import State, start
from rummi.games.express.view import View, view
from rummi.games.game import AS_USUAL, Family, Scored
from rummi.games.house import Changes
from rummi.games.shared.common import Common


class Express(Common[Setup, State, Action, Event]):
    rulesets: Sequence[str] = tuple(RULESETS)
    many_rows = True
    stands_alone = True
    booklet = EXPRESS_BOX.booklet

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
    with_luck = staticmethod(with_luck)
    judge = staticmethod(judge)
    apply = staticmethod(apply)
    view = staticmethod(view)
    appraise = staticmethod(appraise)
    hint = staticmethod(hint)
    simplest = staticmethod(simplest)
    redact = staticmethod(redact)

    def changes(self, rules: str) -> Changes:
        return changes(rules)

    def seats(self, rules: str, options: Mapping[str, object] = AS_USUAL) -> tuple[int, int]:
        players = ruleset_with(rules, options).players
        return players, players

    def pieces(self, setup: Setup) -> Sequence[Piece]:  # noqa: ARG002
        """Nothing is dealt; the dice come from the bag with the first throw of every round."""
        return ()

    def canonical(self, state: State, action: Action) -> Action:  # noqa: ARG002
        """Dice by their numbers; what a joker was said to stand for is not kept (A-65)."""
        match action:
            case Throw(dice, which):
                return Throw(tuple(sorted(dice, key=lambda die: die[0])), which)
            case Lay(layout, hold):
                return Lay(layout.bare(), tuple(sorted(hold)))
            case Pass(hold):
                return Pass(tuple(sorted(hold)))

    def scored(self, rules: str) -> Scored:
        return RULESETS[rules].scored

    def snapshot(self, state: State) -> dict[str, object]:
        return {
            "table": str(state.table),
            "racks": [write_hand(holder.hand) for holder in state.seats],
            "bank": len(state.bag),
            "held": [" ".join(map(str, holder.held)) or "-" for holder in state.seats],
            "thrown": state.thrown,
            "round": state.round,
            "turns": [holder.turns for holder in state.seats],
            "wins": [holder.wins for holder in state.seats],
        }


EXPRESS: Final[Family[Setup, Start, State, Action, Event, View]] = Express()
