"""A layout by itself, and a ruleset in plain values: what the command line shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.games.base import NO_OPTIONS, Checked, CheckedMeld, Scored
from rummi.games.express.actions import Action, Event, Lay, Pass, Throw, read_action, redact, write_action
from rummi.games.express.advice import appraise, hint, simplest
from rummi.games.express.crossword import check_layout
from rummi.games.express.dice import COUNT, EXPRESS_BOX, FACES, SIDES, write_dice, write_hand
from rummi.games.express.layout import Layout
from rummi.games.express.setup import (
    RULESETS,
    Ruleset,
    Setup,
    Start,
    changes,
    deal,
    read_start,
    ruleset_with,
    setup,
    write_options,
    write_start,
)
from rummi.games.express.state import State, apply, judge, start, with_luck
from rummi.games.express.views import View, view
from rummi.games.house import Changes
from rummi.games.legacy import Common, Family


def check(rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:  # noqa: ARG001 (both rulesets have one crossword)
    layout = Layout.parse(text)
    EXPRESS_BOX.require(layout.tiles)
    if len(layout) > COUNT:
        raise InvalidInput(sentence("there are only {dice} dice", dice=COUNT))
    verdict = check_layout(layout)
    melds = tuple(
        CheckedMeld(str(line), meaning.kind if meaning else None, meaning.value if meaning else None)
        for line, meaning in verdict.lines
    )
    return Checked(melds, verdict.violations)


def describe(rules: str, options: Mapping[str, object] = NO_OPTIONS) -> dict[str, object]:
    """Every field of the ruleset, what lies in the bag, and the options' defaults."""
    ruleset = ruleset_with(rules, options)
    values: dict[str, object] = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    values["players"] = [ruleset.players]
    box = EXPRESS_BOX
    values["dice"] = {
        "count": COUNT,
        "faces": COUNT * SIDES,
        "colours": "".join(colour.letter for colour in box.colours),
        "highest": box.highest,
        "copies": box.copies,
        "jokers": box.jokers,
        "source": "reconstruction",  # of which faces share a die
    }
    values["options"] = {"dice": {str(at): faces for at, faces in enumerate(write_dice(FACES), start=1)}}
    return values


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

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
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
