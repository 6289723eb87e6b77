"""Junior behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.tile import Piece
from rummi.games.game import Draw, Family, Outcome, WonBy
from rummi.games.junior.actions import Action, Turn
from rummi.games.junior.apply import apply
from rummi.games.junior.check import check, describe
from rummi.games.junior.events import Event, redact
from rummi.games.junior.hint import hint
from rummi.games.junior.judge import judge, played
from rummi.games.junior.notation import read_action, write_action
from rummi.games.junior.rulesets import JUNIOR as JUNIOR_RULES
from rummi.games.junior.rulesets import RULESETS
from rummi.games.junior.setup import Setup, setup, write_options
from rummi.games.junior.start import Start, deal, read_start, write_start
from rummi.games.junior.state import State, start
from rummi.games.junior.view import View, view
from rummi.games.untimed import Untimed


class Junior(Untimed):
    rulesets: Sequence[str] = (JUNIOR_RULES.name,)
    many_rows = False

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
    hint = staticmethod(hint)
    redact = staticmethod(redact)

    @staticmethod
    def seats(rules: str) -> tuple[int, int]:
        return RULESETS[rules].players

    @staticmethod
    def pieces(setup: Setup) -> Sequence[Piece]:
        return tuple(setup.box.pieces())

    @staticmethod
    def canonical(state: State, action: Action) -> Action:
        """Runs named as they lie, and jokers marked only where that is needed."""
        return Turn(played(state, state.turn, action).acts) if isinstance(action, Turn) else action

    @staticmethod
    def with_luck(state: State, seat: int, action: Action, draw: Draw) -> Action:  # noqa: ARG004
        """Luck has no say once the tiles are dealt."""
        return action

    @staticmethod
    def turn(state: State) -> int | None:
        return None if state.outcome else state.turn

    @staticmethod
    def first(state: State) -> int:
        return state.first

    @staticmethod
    def outcome(state: State) -> Outcome | None:
        return state.outcome

    @staticmethod
    def won_by(setup: Setup) -> WonBy:
        return setup.ruleset.match_won_by

    @staticmethod
    def automatic(state: State) -> Sequence[tuple[int, Action]]:  # noqa: ARG004
        return ()

    @staticmethod
    def snapshot(state: State) -> dict[str, object]:
        return {
            "table": str(state.table),
            "racks": [str(holder.rack) for holder in state.seats],
            "bank": len(state.pool),
            "stars": [holder.stars for holder in state.seats],
        }


JUNIOR: Final[Family[Setup, Start, State, Action, Event, View]] = Junior()
