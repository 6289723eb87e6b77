"""Functions of the engine, of tournaments and of the command line are named by a verb or noun, not by a participle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent / "src" / "rummi"
ENGINE: Final = ("core", "games", "solver", "bots", "records", "reviews", "puzzles", "arena", "learn", "lessons")
TOURNAMENTS: Final = ("model", "decisions", "draw", "stages", "season", "imports", "printing")
FOLDERS: Final = (*ENGINE, *(f"tournaments/{folder}" for folder in TOURNAMENTS), "cli", "language")
PARTICIPLE: Final = re.compile(
    r"_*(?:[a-z]*[^e]ed|told|shown|kept|said|known|held|lost|found|made|taken|given|begun|drawn|written|gone|seen|heard|meant)"
)
USUAL: Final = {
    "cached": "a decorator, like functools.cache",
    "counted": "a sentence that depends on a number, as `sentence` makes others",
    "embed": "a verb",
    "listed": "items as a list in a sentence",
    "scored": "part of the interface of families",
    "shuffled": "a shuffled copy, like the built-in `sorted`",
    "sorted": "like the built-in function",
}
"""These names stay. Do not add to them: rename the function."""


def test_no_function_is_named_by_a_participle() -> None:
    found = {name: place for name, place in _functions() if PARTICIPLE.fullmatch(name) and name not in USUAL}
    assert not found


def _functions() -> Iterator[tuple[str, str]]:
    """Yield the names of functions and methods (not of properties) with their place."""
    for folder in FOLDERS:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and "property" not in map(ast.unparse, node.decorator_list):
                    yield node.name, f"{file.relative_to(PACKAGE)}:{node.lineno}"
