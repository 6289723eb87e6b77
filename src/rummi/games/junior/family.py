"""A table by itself, and a ruleset in plain values: what the command line shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from itertools import accumulate
from typing import Final

from rummi.core.table import Table
from rummi.games.base import NO_OPTIONS, Checked, CheckedMeld, Scored, SpokenStep
from rummi.games.house import Changes
from rummi.games.junior.actions import Action, Event, read_action, redact, write_action
from rummi.games.junior.advice import appraise, explain, hint, simplest
from rummi.games.junior.setup import JUNIOR as JUNIOR_RULES
from rummi.games.junior.setup import JUNIOR_BOX, Options, Ruleset, Setup, changes, ruleset_with, setup, write_options
from rummi.games.junior.start import Start, deal, read_start, write_start
from rummi.games.junior.state import State, apply, judge, played, start
from rummi.games.junior.turn import Progress
from rummi.games.junior.views import View, own, view
from rummi.games.junior.violations import invalid_runs
from rummi.games.legacy import Family, WithTiles


def check(rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:
    box = ruleset_with(rules, options).box
    table = Table.parse(text, box)
    box.require(table.tiles)
    melds = tuple(CheckedMeld(str(meld), meld.kind, meld.value) for meld in table)
    return Checked(melds, tuple(invalid_runs(table.melds)))


def describe(rules: str, options: Mapping[str, object] = NO_OPTIONS) -> dict[str, object]:
    """Every field of the ruleset, the pools after the deal, and the options' defaults."""
    ruleset = ruleset_with(rules, options)
    values = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    least, most = ruleset.players
    box = ruleset.box
    values["players"] = [least, most]
    values["box"] = {
        "size": box.size,
        "colours": "".join(colour.letter for colour in box.colours),
        "highest": box.highest,
        "copies": box.copies,
        "jokers": box.jokers,
    }
    values["bank"] = {str(players): box.size - players * ruleset.hand for players in range(least, most + 1)}
    options = {field.name: values.pop(field.name) for field in fields(Options)}
    values["options"] = {name: default for name, default in options.items() if default is not None}
    return values


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

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
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
