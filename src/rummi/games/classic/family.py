"""The family of the tile games: Standard, XP, NGT and the championship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from rummi.core.meld import invalid_melds
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.games import base
from rummi.games.base import NO_OPTIONS, Checked, CheckedMeld, Draw, DrawForStart, Scored
from rummi.games.classic import actions
from rummi.games.classic.actions import Action, Event
from rummi.games.classic.advice import Advice
from rummi.games.classic.setup import CHANGES, RULESETS, Setup, create_setup, describe, ruleset_for, write_options
from rummi.games.classic.start import Start, deal, draw_for_start, read_start, write_start
from rummi.games.classic.state import State
from rummi.games.classic.views import View
from rummi.games.house import Changes
from rummi.games.shuffle import shuffled_by


class Classic(base.Family[Setup, Start, State, Action, Event, View]):
    name = "Classic"
    constant = "CLASSIC"
    rulesets = tuple(RULESETS)
    advice = Advice()

    def changes(self, rules: str) -> Changes:  # noqa: ARG002
        return CHANGES

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        return ruleset_for(rules, options).players

    def scored(self, rules: str) -> Scored:  # noqa: ARG002
        return "points"

    def describe(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> Mapping[str, object]:
        return describe(rules, options)

    def check(self, rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:
        box = ruleset_for(rules, options).box
        table = Table.parse(text, box)
        box.require(table.tiles)
        melds = tuple(CheckedMeld(str(meld), meld.kind, meld.value) for meld in table)
        return Checked(melds, tuple(invalid_melds(table)))

    def setup(self, rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
        return create_setup(rules, players, options)

    def write_options(self, setup: Setup) -> dict[str, object]:
        return write_options(setup)

    def draw_for_start(self, setup: Setup, draw: Draw) -> DrawForStart | None:
        """STD-5: draw from the shuffled box. If play-offs use up the whole box, it is shuffled again."""
        pile = (piece for _ in count() for piece in shuffled_by(setup.box.pieces(), draw))
        return draw_for_start(len(setup.players), pile)

    def pieces(self, setup: Setup) -> Sequence[Piece]:
        return tuple(setup.box.pieces())

    def deal(self, setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
        return deal(setup, shuffled, first)

    def read_start(self, setup: Setup, fields: Mapping[str, object]) -> Start:
        return read_start(setup, fields)

    def write_start(self, start: Start) -> dict[str, object]:
        return write_start(start)

    def start(self, setup: Setup, start: Start) -> State:
        return State.from_start(setup, start)

    def parse_action(self, setup: Setup, text: str) -> tuple[int | None, Action]:
        return actions.parse_action(setup, text)

    def redact(self, event: Event, seat: int | None) -> Event:
        return actions.redact(event, seat)

    def canonical(self, state: State, action: Action) -> Action:  # noqa: ARG002
        """Return the action itself: `Step.action` already has the canonical form if it differs."""
        return action


CLASSIC: Final = Classic()
