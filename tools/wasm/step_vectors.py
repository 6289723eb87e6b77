"""Writes vectors/steps.json: plays of golden positions and of games with their steps in words, enough for every sentence.

The client makes the same words of the same steps; `python -m tools.wasm.step_vectors` after a sentence has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from rummi.arena.kernel_games import play_in_kernel
from rummi.core.sentence import Sentence
from rummi.core.table import Table
from rummi.games.classic.rulesets import RULESETS
from rummi.language import say
from rummi.solver.explain import Step, explain
from rummi.solver.kernel import solve_kernel
from rummi.solver.least_change import solve_least_change
from tools.bench.positions import read_positions
from tools.wasm.fingerprint import ROOT

FILE: Final = ROOT / "vectors" / "steps.json"
GAMES: Final = 15
EACH: Final = 3
"""So many plays at least have each sentence."""


def main() -> None:
    left: dict[str, int] = {}
    chosen: list[dict[str, Any]] = []
    for rules, before, after in sorted(_plays(), key=lambda play: len(str(play[1]))):
        steps = explain(before, after, RULESETS[rules].box)
        templates = {template for step in steps for template in _templates(step.sentence)}
        if any(left.get(template, EACH) for template in templates):
            left |= {template: max(0, left.get(template, EACH) - 1) for template in templates}
            chosen.append({"rules": rules, "table": str(before), "after": str(after), "steps": [*map(_told, steps)]})
    rows = ",\n".join(json.dumps(each, ensure_ascii=False) for each in chosen)
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _told(step: Step) -> dict[str, str]:
    words = {language: say(step.sentence, language) for language in ("en", "pl")}
    return {"kind": step.kind.value, "table": str(step.table), **words}


def _templates(told: Sentence) -> Iterator[str]:
    yield told.template
    for _, value in told.values:
        if isinstance(value, Sentence):
            yield from _templates(value)


def _plays() -> Iterator[tuple[str, Table, Table]]:
    """Least changes, and best plays that disturb more."""
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
