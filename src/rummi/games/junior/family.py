"""Junior as a family of games: all that exists before a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.games import base
from rummi.games.base import NO_OPTIONS, ActionT, Checked, CheckedMeld, EventT, Scored, StartT, StateT, ViewT
from rummi.games.house import Changes
from rummi.games.junior import setup as setups
from rummi.games.junior import start as starts
from rummi.games.junior.actions import Action, Event, parse_action, redact
from rummi.games.junior.advice import Advice
from rummi.games.junior.setup import JUNIOR as JUNIOR_RULES
from rummi.games.junior.setup import JUNIOR_BOX, Setup
from rummi.games.junior.start import Start
from rummi.games.junior.state import State
from rummi.games.junior.views import View
from rummi.games.junior.violations import invalid_runs


class JuniorFamily(base.Family[Setup, StartT, StateT, ActionT, EventT, ViewT]):
    """What Junior and its introductory game have in common: the box, the rulesets and their options."""

    stands_alone = True
    booklet = JUNIOR_BOX.booklet

    def changes(self, rules: str) -> Changes:
        return setups.changes(rules)

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        return setups.ruleset_for(rules, options).players

    def scored(self, rules: str) -> Scored:  # noqa: ARG002
        return "stars"

    def describe(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> Mapping[str, object]:
        return setups.describe(rules, options)

    def check(self, rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:
        box = setups.ruleset_for(rules, options).box
        table = Table.parse(text, box)
        box.require(table.tiles)
        melds = tuple(CheckedMeld(str(meld), meld.kind, meld.value) for meld in table)
        return Checked(melds, tuple(invalid_runs(table.melds)))

    def setup(self, rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
        return setups.create_setup(rules, players, options)

    def write_options(self, setup: Setup) -> dict[str, object]:
        return setups.write_options(setup)

    def pieces(self, setup: Setup) -> Sequence[Piece]:
        return tuple(setup.box.pieces())


class Junior(JuniorFamily[Start, State, Action, Event, View]):
    name = "Junior"
    constant = "JUNIOR"
    rulesets = (JUNIOR_RULES.name,)
    advice = Advice()

    def deal(self, setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
        return starts.deal(setup, shuffled, first)

    def read_start(self, setup: Setup, fields: Mapping[str, object]) -> Start:
        return starts.read_start(setup, fields)

    def write_start(self, start: Start) -> dict[str, object]:
        return starts.write_start(start)

    def start(self, setup: Setup, start: Start) -> State:
        return State.from_start(setup, start)

    def parse_action(self, setup: Setup, text: str) -> tuple[int | None, Action]:
        return parse_action(setup, text)

    def redact(self, event: Event, seat: int | None) -> Event:
        return redact(event, seat)


JUNIOR: Final = Junior()
