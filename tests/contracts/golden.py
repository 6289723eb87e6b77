"""Compare what the code offers with a golden file, or rewrite the file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

import pytest

GOLDEN: Final = Path(__file__).parent / "golden"
ACCEPT: Final = "RUMMI_ACCEPT"
"""Set this variable to rewrite the golden files instead of comparing with them."""

MOST_LINES_SHOWN: Final = 40


def check_names(file: str, names: Iterable[str]) -> None:
    """Compare a set of names, one in each line of the file, in any order."""
    now = set(names)
    text = "".join(f"{name}\n" for name in sorted(now))
    if _accepted(file, text):
        return
    before = set(_read(file).splitlines())
    if now != before:
        changes = [*(f"  added:   {name}" for name in sorted(now - before))]
        changes += [f"  removed: {name}" for name in sorted(before - now)]
        _fail(file, changes)


def check_no_new_names(file: str, names: Iterable[str]) -> None:
    """Compare a set of names with a file that also keeps older names, until somebody deletes their lines."""
    check_names(file, {*names, *_read(file).splitlines()})


def check_text(file: str, text: str) -> None:
    """Compare a text byte for byte."""
    if _accepted(file, text):
        return
    before = _read(file)
    if text != before:
        _fail(file, unified_diff(before.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=1))


def check_json(file: str, value: Any) -> None:
    """Compare a value written as JSON with sorted keys."""
    check_text(file, json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n")


def _accepted(file: str, text: str) -> bool:
    accepts = bool(os.environ.get(ACCEPT))
    if accepts:
        (GOLDEN / file).write_text(text, encoding="utf-8")
    return accepts


def _read(file: str) -> str:
    path = GOLDEN / file
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _fail(file: str, changes: Iterable[str]) -> None:
    lines = list(changes)
    more = len(lines) - MOST_LINES_SHOWN
    shown = [*lines[:MOST_LINES_SHOWN], *([f"  ... and {more} more lines"] if more > 0 else [])]
    pytest.fail(
        "\n".join(
            [
                f"tests/contracts/golden/{file} differs from what the code offers now:",
                *shown,
                "Other programs may use what was removed or changed: keep it, or keep an alias.",
                f"If the change is meant, run `{ACCEPT}=1 .venv/bin/pytest tests/contracts` and commit the file.",
            ]
        ),
        pytrace=False,
    )
