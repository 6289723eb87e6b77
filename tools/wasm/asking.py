"""Ask the built module from Python, through Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from rummi.bots.strategist import WEIGHTS
from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import bare
from rummi.core.tiles import Tiles
from rummi.games.classic.views import View
from rummi.solver.problem import Problem, Solution
from rummi.solver.solve import solve_least_change
from tools.wasm.fingerprint import MODULE

_ASK: Final = Path(__file__).with_name("ask.mjs")
MOST_TRIED: Final = 60_000


@dataclass(frozen=True, slots=True)
class Answered:
    told: dict[str, Any]
    milliseconds: float


def node() -> str:
    """Return the Node of the virtual environment, or else the installed one."""
    ours = shutil.which("node", path=str(Path(sys.executable).parent))
    return ours or shutil.which("node") or "node"


def ask(questions: Sequence[str]) -> list[Answered]:
    with as_file(files("rummi.bots").joinpath(WEIGHTS)) as weights:
        return _ask(questions, weights)


def _ask(questions: Sequence[str], weights: Path) -> list[Answered]:
    command = (node(), "--disable-warning=ExperimentalWarning", str(_ASK), str(MODULE), str(weights))
    ended = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    return [Answered(told, milliseconds) for told, milliseconds in json.loads(ended.stdout)]


def play_question(problem: Problem, least: bool = False) -> str:
    """Write the question as web/src/kernel/questions.ts does."""
    lines = (
        "play",
        _box(problem.box),
        f"terms {problem.joker_value} {problem.objective}",
        f"least {'yes' if least else 'no'}",
        f"table {' | '.join(_bare(meld) for meld in problem.table) or '-'}",
        f"rack {problem.rack}",
    )
    return "\n".join(lines)


def steps_question(before: Table, after: Table, box: Box, most_tried: int = MOST_TRIED) -> str:
    lines = (f"before {_with_kinds(before)}", f"after {_with_kinds(after)}")
    return "\n".join(("steps", _box(box), f"tries {most_tried}", *lines))


def _with_kinds(table: Table) -> str:
    return " | ".join(f"{meld.kind or 'neither'} {_bare(meld)}" for meld in table) or "-"


def hint_questions(problem: Problem) -> Iterator[str]:
    """Yield the questions for the least change and for its steps."""
    yield play_question(problem, least=True)
    yield steps_question(problem.table, solve_least_change(problem).table, problem.box)


def order_question(table: Table, loose: Tiles, box: Box) -> str:
    melds = " | ".join(_bare(meld) for meld in table) or "-"
    return "\n".join(("order", _box(box), f"table {melds}", f"loose {loose}"))


def strategist_question(view: View) -> str:
    assert view.seat is not None
    ruleset, players = view.setup.ruleset, len(view.tiles)
    others = [
        f"{view.tiles[seat]} {_yes(view.opened[seat])} {_yes(view.drew[seat])}"
        for seat in ((view.seat + after) % players for after in range(1, players))
    ]
    numbers = (ruleset.hand, ruleset.opening, ruleset.joker_left, ruleset.not_opened, ruleset.could_have_opened)
    tested = (_yes(ruleset.jokers_could_open), ruleset.rack_tested, _yes(ruleset.announcement))
    lines = (
        "strategist",
        _box(view.setup.box),
        f"rules {' '.join(map(str, (*numbers, *tested)))}",
        f"table {' | '.join(_bare(meld) for meld in view.table) or '-'}",
        f"rack {view.rack}",
        f"seat {_yes(view.opened[view.seat])}",
        f"bank {view.bank} {view.moves_left or 0}",
        f"others {' | '.join(others)}",
    )
    return "\n".join(lines)


def table_in(problem: Problem, told: dict[str, Any]) -> Table:
    """Return the table after the play in the answer; the unchanged table if the play lays no tile."""
    kept = [meld for meld, stays in zip(problem.table, told["stays"], strict=True) if stays]
    fresh = [Meld.parse(text, problem.box) for text in told["fresh"]]
    after = Table((*kept, *fresh))
    return after if len(after.tiles) > len(problem.table.tiles) else problem.table


def differs(problem: Problem, told: dict[str, Any], native: Solution) -> str | None:
    """Describe how an answer differs from that of the native kernel; `None` if it does not."""
    if "refused" in told:
        return f"{problem.table} with {problem.rack} was refused: {told['refused']}"
    ours, theirs = (str(native.table), native.proven), (str(table_in(problem, told)), told["proven"])
    return None if ours == theirs else f"{problem.table} with {problem.rack}: {ours} and {theirs}"


def _box(box: Box) -> str:
    letters = "".join(colour.letter for colour in box.colours)
    return f"box {letters} {box.highest} {'groups' if box.groups else 'runs'} {box.copies} {box.jokers}"


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _bare(meld: Meld) -> str:
    return " ".join(str(bare(piece)) for piece in meld.pieces)
