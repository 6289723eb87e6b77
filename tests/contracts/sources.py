"""The source of the package as syntax trees, for names that the running code does not list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "rummi"


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of every module of `rummi`, by its dotted name."""
    return {_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the string literals of a module, and the fixed parts of its f-strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def called(call: ast.Call) -> str:
    """Return the last part of the name of the called function: `close` of `socket.close(4404)`."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
