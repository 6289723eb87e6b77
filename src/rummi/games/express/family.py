"""The family of Express: everything that exists before a state, and its advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import ClassVar, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.games import base
from rummi.games.base import NO_OPTIONS, Checked, CheckedMeld, Scored
from rummi.games.express.actions import Action, Event, parse_action
from rummi.games.express.advice import Advice
from rummi.games.express.dice import DICE_COUNT, EXPRESS_BOX, SIDES, STANDARD_DICE, format_dice
from rummi.games.express.layout import Layout, check_layout
from rummi.games.express.setup import RULESETS, Ruleset, Setup, changes, create_setup, ruleset_for, write_options
from rummi.games.express.start import Start, read_start, write_start
from rummi.games.express.state import State
from rummi.games.express.views import View
from rummi.games.house import Changes


class Express(base.Family[Setup, Start, State, Action, Event, View]):
    name = "Express"
    constant = "EXPRESS"
    rulesets: ClassVar[Sequence[str]] = tuple(RULESETS)
    multiline_table = True
    stands_alone = True
    booklet = EXPRESS_BOX.booklet
    advice = Advice()

    def changes(self, rules: str) -> Changes:
        return changes(rules)

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        players = ruleset_for(rules, options).players
        return players, players

    def scored(self, rules: str) -> Scored:
        return RULESETS[rules].scored

    def describe(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> dict[str, object]:
        """Return the fields of the ruleset, what is in the bag, and the defaults of the options."""
        ruleset = ruleset_for(rules, options)
        values: dict[str, object] = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
        values["players"] = [ruleset.players]
        box = EXPRESS_BOX
        values["dice"] = {
            "count": DICE_COUNT,
            "faces": DICE_COUNT * SIDES,
            "colours": "".join(colour.letter for colour in box.colours),
            "highest": box.highest,
            "copies": box.copies,
            "jokers": box.jokers,
            "source": "reconstruction",  # of which faces share a die
        }
        dice = enumerate(format_dice(STANDARD_DICE), start=1)
        values["options"] = {"dice": {str(number): faces for number, faces in dice}}
        return values

    def check(self, rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:  # noqa: ARG002 (the crossword rule is the same in all rulesets)
        layout = Layout.parse(text)
        EXPRESS_BOX.require(layout.tiles)
        if len(layout) > DICE_COUNT:
            raise InvalidInput(sentence("there are only {dice} dice", dice=DICE_COUNT))
        verdict = check_layout(layout)
        melds = tuple(
            CheckedMeld(str(line), meaning.kind if meaning else None, meaning.value if meaning else None)
            for line, meaning in verdict.lines
        )
        return Checked(melds, verdict.violations)

    def setup(self, rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
        return create_setup(rules, players, options)

    def write_options(self, setup: Setup) -> dict[str, object]:
        return write_options(setup)

    def pieces(self, setup: Setup) -> Sequence[Piece]:  # noqa: ARG002
        """Return nothing: there is no deal, players draw their dice from the bag with the first throw of a round."""
        return ()

    def deal(self, setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:  # noqa: ARG002
        return Start(first)

    def read_start(self, setup: Setup, fields: Mapping[str, object]) -> Start:
        return read_start(setup, fields)

    def write_start(self, start: Start) -> dict[str, object]:
        return write_start(start)

    def start(self, setup: Setup, start: Start) -> State:
        return State.from_start(setup, start)

    def parse_action(self, setup: Setup, text: str) -> tuple[int | None, Action]:
        return parse_action(setup, text)


EXPRESS: Final = Express()
