"""What a lesson is, and all there are."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from msgspec import Struct

FOLDERS: Final = ("tiles", "junior", "express")
"""A course each, in the order in which they are offered."""


class WrongTry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a beginner may well try, and the code of the rule that speaks against it."""

    action: str
    code: str


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Seat 0 is to move, and learns."""

    start: Mapping[str, Any]
    """As in a record."""
    before: Sequence[str] = ()
    """What the learner has done already, with what luck has given."""
    left: int
    """The goal: so many tiles or dice may stay in the hand at most."""
    show: str
    """The action that reaches it; there may be others."""
    say: Mapping[str, str]
    """What is asked, in every language."""
    done: Mapping[str, str]
    """What was learnt."""
    wrong: Sequence[WrongTry] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    order: int
    rules: str
    title: Mapping[str, str]
    positions: Sequence[Position]
    name: str = ""
    course: str = ""


@cache
def lessons() -> Mapping[str, Lesson]:
    """All of them by their names, in the order in which they are learnt."""
    found = [_read(folder, file) for folder in FOLDERS for file in (files("rummi.lessons") / folder).iterdir()]
    ordered = sorted(found, key=lambda each: (FOLDERS.index(each.course), each.order))
    return {each.name: each for each in ordered}


def _read(folder: str, file: Traversable) -> Lesson:
    name = file.name.removesuffix(".toml")
    return msgspec.convert({**tomllib.loads(file.read_text(encoding="utf-8")), "name": name, "course": folder}, Lesson)
