"""Compare what the code offers with a golden file, or rewrite the file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import pytest

GOLDEN: Final = Path(__file__).parent / "golden"
ACCEPT: Final = "RUMMI_ACCEPT"
"""Set this variable to rewrite the golden files instead of comparing with them."""

MOST_LINES_SHOWN: Final = 40
CONTEXT: Final = 60
"""Characters shown before two lines begin to differ."""


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
    """Compare a set of names with a file that also keeps older names, until an engineer deletes their lines."""
    check_names(file, {*names, *_read(file).splitlines()})


def check_text(file: str, text: str) -> None:
    """Compare a text byte for byte."""
    if _accepted(file, text):
        return
    before = _read(file)
    if text != before:
        _fail(file, _changes(before.splitlines(), text.splitlines()))


def check_json(file: str, value: Any) -> None:
    """Compare a value written as JSON with sorted keys."""
    check_text(file, json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n")


def _changes(before: list[str], now: list[str]) -> Iterator[str]:
    """Yield what differs, and of two long lines the place where they begin to differ."""
    for kind, start, end, new_start, new_end in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for old, new in zip_longest(before[start:end], now[new_start:new_end], fillvalue=""):
            same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
            place = max(0, same - CONTEXT)
            yield f"  line {start + 1}, character {place + 1}:"
            yield f"  - {old[place:][: 3 * CONTEXT]}"
            yield f"  + {new[place:][: 3 * CONTEXT]}"
            start += 1


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
