"""The introductory game behind the protocol of games/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rummi.games.game import AS_USUAL, Family, Scored
from rummi.games.house import Changes
from rummi.games.junior.beginning.setup import Setup, setup, write_options
from rummi.games.junior.check import check, describe
from rummi.games.junior.house import changes, ruleset_with
from rummi.games.junior.intro.actions import Action
from rummi.games.junior.intro.appraise import appraise
from rummi.games.junior.intro.events import Event
from rummi.games.junior.intro.hint import hint
from rummi.games.junior.intro.notation import read_action, write_action
from rummi.games.junior.intro.play import apply, judge
from rummi.games.junior.intro.simplest import simplest
from rummi.games.junior.intro.start import Start, deal, read_start, write_start
from rummi.games.junior.intro.state import State, start
from rummi.games.junior.intro.view import View, view
from rummi.games.junior.rulesets import JUNIOR_BOX
from rummi.games.junior.rulesets import JUNIOR_INTRO as INTRO_RULES
from rummi.games.shared.common import WithTiles


class JuniorIntro(WithTiles[Setup, State, Action, Event]):
    rulesets: Sequence[str] = (INTRO_RULES.name,)
    booklet = JUNIOR_BOX.booklet
    stands_alone = True
    bots_begin = True

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
    appraise = staticmethod(appraise)
    hint = staticmethod(hint)
    simplest = staticmethod(simplest)

    def earlier_rulings(self, setup: Setup) -> Sequence[Setup]:
        """Version 0.1 let the player who pointed look for the neighbours, too (JUN-6)."""
        return (replace(setup, options=replace(setup.options, pointer_finds=True)),)

    def changes(self, rules: str) -> Changes:
        return changes(rules)

    def seats(self, rules: str, options: Mapping[str, object] = AS_USUAL) -> tuple[int, int]:
        return ruleset_with(rules, options).players

    def scored(self, rules: str) -> Scored:  # noqa: ARG002
        return "stars"

    def snapshot(self, state: State) -> dict[str, object]:
        """There are no racks and there is no bank: everything lies open."""
        return {
            "table": " | ".join(map(str, state.runs)) or "-",
            "racks": ["-" for _ in state.stars],
            "bank": 0,
            "open": str(state.open),
            "stars": list(state.stars),
        }


JUNIOR_INTRO: Final[Family[Setup, Start, State, Action, Event, View]] = JuniorIntro()
