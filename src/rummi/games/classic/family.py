"""A table by itself, and a ruleset in plain values: what the command line shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import count
from typing import Final

from rummi.core.box import Box
from rummi.core.meld import invalid_melds
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.base import NO_OPTIONS, Checked, CheckedMeld, Draw, DrawForStart, Scored, SpokenStep
from rummi.games.classic.actions import (
    Action,
    Announce,
    Event,
    Mistake,
    Play,
    Redeal,
    Timeout,
    read_action,
    redact,
    write_action,
)
from rummi.games.classic.advice import appraise, hint, simplest, warning
from rummi.games.classic.play import transition
from rummi.games.classic.setup import (
    CHANGES,
    RULESETS,
    Options,
    Ruleset,
    Setup,
    ruleset_with,
    setup,
    usual_options,
    write_options,
)
from rummi.games.classic.start import Start, deal, draw_for_start, read_start, stack_sizes, write_start
from rummi.games.classic.state import State, apply, judge, may_announce, start, time_out
from rummi.games.classic.views import View, own, view
from rummi.games.house import Changes
from rummi.games.legacy import Family, WithTiles
from rummi.games.shuffle import shuffled_by
from rummi.solver.explain import explain


def check(rules: str, text: str, options: Mapping[str, object] = NO_OPTIONS) -> Checked:
    box = ruleset_with(rules, options).box
    table = Table.parse(text, box)
    box.require(table.tiles)
    melds = tuple(CheckedMeld(str(meld), meld.kind, meld.value) for meld in table)
    return Checked(melds, tuple(invalid_melds(table)))


def describe(rules: str, options: Mapping[str, object] = NO_OPTIONS) -> dict[str, object]:
    """Every field of the ruleset, what follows from it (stacks, banks), and the options' defaults."""
    ruleset = ruleset_with(rules, options)
    values = {field.name: _plain(getattr(ruleset, field.name)) for field in fields(Ruleset)}
    least, most = ruleset.players
    sizes = stack_sizes(ruleset.box.size, ruleset.stack)
    values["stacks"] = {"full": sizes.count(ruleset.stack), "last": sizes[-1]}
    values["bank"] = {str(players): ruleset.box.size - players * ruleset.hand for players in range(least, most + 1)}
    usual = {field.name: getattr(usual_options(ruleset), field.name) for field in fields(Options)}
    if ruleset.reduced_box is None:
        del usual["reduced_box"]
    values["options"] = usual
    return values


def _plain(value: object) -> object:
    if isinstance(value, Box):
        return {
            "size": value.size,
            "colours": "".join(colour.letter for colour in value.colours),
            "highest": value.highest,
            "copies": value.copies,
            "jokers": value.jokers,
        }
    return list(value) if isinstance(value, tuple) else value


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
    own = staticmethod(own)
    redact = staticmethod(redact)
    time_out = staticmethod(time_out)
    appraise = staticmethod(appraise)
    hint = staticmethod(hint)
    warning = staticmethod(warning)
    simplest = staticmethod(simplest)

    def changes(self, rules: str) -> Changes:  # noqa: ARG002
        return CHANGES

    def seats(self, rules: str, options: Mapping[str, object] = NO_OPTIONS) -> tuple[int, int]:
        return ruleset_with(rules, options).players

    def canonical(self, state: State, action: Action) -> Action:
        """A play does not name the melds that it leaves untouched."""
        if not isinstance(action, Play):
            return action
        move = transition(state.table, action)
        return Play(move.new, move.gone)

    def with_luck(self, state: State, seat: int, action: Action, draw: Draw) -> Action:  # noqa: ARG002
        """STD-12: the box in the order of its new deal."""
        return Redeal(Tiles.of(shuffled_by(state.setup.box.pieces(), draw))) if isinstance(action, Redeal) else action

    def draw_for_start(self, setup: Setup, draw: Draw) -> DrawForStart | None:
        """STD-5: the tiles lie face down; should they run out in endless play-offs, they are mixed again."""
        return draw_for_start(
            len(setup.players), (piece for _ in count() for piece in shuffled_by(setup.box.pieces(), draw))
        )

    def by_server(self, action: Action) -> bool:
        """Time runs out by the clock, and a mistake is what somebody has done, not what he asks for."""
        return isinstance(action, Timeout | Mistake)

    def strict(self, setup: Setup) -> bool:
        return setup.options.strict

    def time_limit(self, setup: Setup) -> int:
        return setup.options.time_limit

    def instead(self, state: State, seat: int, action: Action) -> Action | None:
        """C-15: who declares an illegal table finished in a strict game has made a mistake."""
        return Mistake() if state.setup.options.strict and isinstance(action, Play) and seat == state.turn else None

    def automatic(self, state: State) -> Sequence[tuple[int, Action]]:
        """A-24: the announcement is made for whoever has the right to it."""
        seats = range(len(state.seats))
        return [(seat, Announce()) for seat in seats if may_announce(state, seat)]

    def spoken_steps(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:
        if not isinstance(action, Play):
            return ()
        after = apply(state, seat, action).state.table
        return [SpokenStep(step.sentence, str(step.table)) for step in explain(state.table, after, state.setup.box)]

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
