"""The classic family: Standard, XP, NGT and the championship behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.tile import Piece
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
from rummi.games.game import Draw, Family, Outcome, WonBy
from rummi.games.shuffle import mixed


class Classic:
    rulesets: Sequence[str] = tuple(RULESETS)
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
    redact = staticmethod(redact)

    @staticmethod
    def pieces(setup: Setup) -> Sequence[Piece]:
        return tuple(setup.box.pieces())

    @staticmethod
    def canonical(state: State, action: Action) -> Action:
        """A play does not name the melds that it leaves untouched."""
        if not isinstance(action, Play):
            return action
        move = transition(state.table, action)
        return Play(move.new, move.gone)

    @staticmethod
    def with_luck(state: State, seat: int, action: Action, draw: Draw) -> Action:  # noqa: ARG004
        """STD-12: the box in the order of its new deal."""
        return Redeal(Tiles.of(mixed(state.setup.box.pieces(), draw))) if isinstance(action, Redeal) else action

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
    def automatic(state: State) -> Sequence[tuple[int, Action]]:
        """A-24: the announcement is made for whoever has the right to it."""
        seats = range(len(state.seats))
        return [(seat, Announce()) for seat in seats if may_announce(state, seat)]

    @staticmethod
    def snapshot(state: State) -> dict[str, object]:
        return {
            "table": str(state.table),
            "racks": [str(holder.rack) for holder in state.seats],
            "bank": len(state.bank),
            "opened": [holder.opened for holder in state.seats],
        }


CLASSIC: Final[Family[Setup, Start, State, Action, Event, View]] = Classic()
