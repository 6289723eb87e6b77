"""Write vectors/steps.json: plays with their steps in words, with examples for every sentence.

A test checks that the client produces the same words. Run this after a sentence has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from rummi.arena.kernel_games import play_in_kernel
from rummi.core.sentence import Sentence
from rummi.core.table import Table
from rummi.games.classic.setup import RULESETS
from rummi.language import say
from rummi.solver.kernel import solve_kernel
from rummi.solver.solve import solve_least_change
from rummi.solver.steps import Step, explain
from tools.bench.positions import read_positions
from tools.wasm.fingerprint import ROOT

FILE: Final = ROOT / "vectors" / "steps.json"
GAMES: Final = 15
EACH: Final = 3
"""The minimum number of plays for each sentence."""


EXAMPLES: Final = (
    ("* R4 R5", "R4 R5 *"),
    ("R4 R5 R6", "* R4 R5 R6"),
    ("K7 R7 B7", "K7 R7 B7 *"),
    ("R4 R5 R6 | R8 R9 R10", "R4 R5 R6 R7 R8 R9 R10"),
    ("R4 R5 R6 R7 | R8 * R10", "R4 R5 R6 | R7 R8 * R10"),
    ("R3 * R5 | K4 R4 B4 O4", "R3 R4 R5 | K4 B4 O4 | K9 K10 *"),
    (
        "K8 R8 B8 | O8 O9 O10 | K11 R11 O11 | B9 B10 B11",
        "K8 R8 O8 | O9 O10 O11 | K11 R11 B11 | B8 B9 B10",
    ),
    ("O6 O7 O9 | O8", "O6 O7 O8 O9"),
    ("R8 R9 R11 | R10", "R7 R8 R9 R10 R11"),
    ("K5 | K6 | K7", "K5 K6 K7"),
    ("K4 K5 K3 R6 | K6 | B6", "K3 K4 K5 | K6 R6 B6"),
    ("K7 | R7 B7 B8 B9", "K7 R7 B7 | B8 B9 B10"),
)
"""Rare plays, and tables with incomplete melds."""


def main() -> None:
    chosen = [*_example_vectors(), *_choose_plays()]
    rows = ",\n".join(json.dumps(each, ensure_ascii=False) for each in chosen)
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _example_vectors() -> Iterator[dict[str, Any]]:
    for before, after in EXAMPLES:
        yield _vector("standard", Table.parse(before), Table.parse(after))


def _vector(rules: str, before: Table, after: Table) -> dict[str, Any]:
    steps = explain(before, after, RULESETS[rules].box)
    return {"rules": rules, "table": str(before), "after": str(after), "steps": [*map(_render_step, steps)]}


def _choose_plays() -> Iterator[dict[str, Any]]:
    left: dict[str, int] = {}
    for rules, before, after in sorted(_plays(), key=lambda play: len(str(play[1]))):
        steps = explain(before, after, RULESETS[rules].box)
        templates = {template for step in steps for template in _templates(step.sentence)}
        if any(left.get(template, EACH) for template in templates):
            left |= {template: max(0, left.get(template, EACH) - 1) for template in templates}
            yield _vector(rules, before, after)


def _render_step(step: Step) -> dict[str, str]:
    words = {language: say(step.sentence, language) for language in ("en", "pl")}
    return {"kind": step.kind.value, "table": str(step.table), **words}


def _templates(sentence: Sentence) -> Iterator[str]:
    yield sentence.template
    for _, value in sentence.values:
        if isinstance(value, Sentence):
            yield from _templates(value)


def _plays() -> Iterator[tuple[str, Table, Table]]:
    """Yield plays with the least change, and best plays that move more tiles."""
    for position in read_positions():
        rules = position.name.partition(":")[0].replace("adversarial", "xp")
        for solve in (solve_least_change, solve_kernel):
            yield rules, position.problem.table, solve(position.problem).table
    for rules, seats in (("standard", 4), ("xp", 4)):
        for played in islice(play_in_kernel(rules, ["greedy"] * seats, GAMES, "steps", keep_actions=True), GAMES):
            record = played.record()
            game = record.game()
            for seat, action in record.actions:
                before = game.state.table
                game = game.act(action, seat)
                if game.state.table != before:
                    yield rules, before, game.state.table


if __name__ == "__main__":
    main()
