"""The classic family: Standard, XP, NGT and the championship behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Announce, Play, Redeal
from rummi.games.classic.apply import apply
from rummi.games.classic.check import check, describe
from rummi.games.classic.events import Event, redact
from rummi.games.classic.judge import judge, may_announce
from rummi.games.classic.notation import read_action, write_action
from rummi.games.classic.rulesets import RULESETS
from rummi.games.classic.setup import Setup, setup, write_options
from rummi.games.classic.stacks import deal
from rummi.games.classic.start import Start, read_start, write_start
from rummi.games.classic.state import State, start
from rummi.games.classic.transition import transition
from rummi.games.classic.view import View, view
from rummi.games.common import WithTiles
from rummi.games.game import Draw, Family, Scored
from rummi.games.shuffle import mixed


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
    redact = staticmethod(redact)

    def canonical(self, state: State, action: Action) -> Action:
        """A play does not name the melds that it leaves untouched."""
        if not isinstance(action, Play):
            return action
        move = transition(state.table, action)
        return Play(move.new, move.gone)

    def with_luck(self, state: State, seat: int, action: Action, draw: Draw) -> Action:  # noqa: ARG002
        """STD-12: the box in the order of its new deal."""
        return Redeal(Tiles.of(mixed(state.setup.box.pieces(), draw))) if isinstance(action, Redeal) else action

    def automatic(self, state: State) -> Sequence[tuple[int, Action]]:
        """A-24: the announcement is made for whoever has the right to it."""
        seats = range(len(state.seats))
        return [(seat, Announce()) for seat in seats if may_announce(state, seat)]

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
