"""Junior behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice
from typing import Final

from rummi.games.common import WithTiles
from rummi.games.game import Family, Scored, SpokenStep
from rummi.games.junior.actions import Action, Turn
from rummi.games.junior.apply import apply
from rummi.games.junior.check import check, describe
from rummi.games.junior.events import Event, redact
from rummi.games.junior.explain import explain
from rummi.games.junior.hint import hint
from rummi.games.junior.judge import judge, played
from rummi.games.junior.notation import read_action, write_action
from rummi.games.junior.progress import Progress
from rummi.games.junior.rulesets import JUNIOR as JUNIOR_RULES
from rummi.games.junior.rulesets import RULESETS
from rummi.games.junior.setup import Setup, setup, write_options
from rummi.games.junior.simplest import simplest
from rummi.games.junior.start import Start, deal, read_start, write_start
from rummi.games.junior.state import State, start
from rummi.games.junior.view import View, view


class Junior(WithTiles[Setup, State, Action, Event]):
    rulesets: Sequence[str] = (JUNIOR_RULES.name,)

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
    simplest = staticmethod(simplest)
    redact = staticmethod(redact)

    def seats(self, rules: str) -> tuple[int, int]:
        return RULESETS[rules].players

    def canonical(self, state: State, action: Action) -> Action:
        """Runs named as they lie, and jokers marked only where that is needed."""
        return Turn(played(state, state.turn, action).acts) if isinstance(action, Turn) else action

    def spoken_steps(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:
        if not isinstance(action, Turn):
            return ()
        tables = accumulate(action.acts, Progress.after, initial=state.progress(seat))
        return [
            SpokenStep(told, str(after.table))
            for told, after in zip(explain(action), islice(tables, 1, None), strict=True)
        ]

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
