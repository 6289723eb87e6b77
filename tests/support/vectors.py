"""The golden vectors, which tests in other languages read, too."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

VECTORS: Final = Path(__file__).parents[2] / "vectors"


@dataclass(frozen=True, slots=True)
class MeldVector:
    rules: str
    text: str
    canonical: str
    kind: Literal["run", "group"] | None
    value: int | None
    valid: bool
    fault: str | None
    why: str


@dataclass(frozen=True, slots=True)
class PlayVector:
    rules: str
    rule: str
    name: str
    table: str
    rack: str
    opened: bool
    action: str
    codes: list[str]
    after: str | None


@dataclass(frozen=True, slots=True)
class LayoutVector:
    layout: str
    rule: str
    codes: list[str]
    melds: list[str]


@dataclass(frozen=True, slots=True)
class ScoreVector:
    rules: str
    rule: str
    name: str
    out: int | None
    lines: list[dict[str, Any] | None]
    scores: list[int] | None
    winners: list[int]
    faults: list[str]


@dataclass(frozen=True, slots=True)
class MatchVector:
    rules: str
    rule: str
    name: str
    games: list[dict[str, Any]]
    totals: list[int]
    wins: list[int]
    places: list[int]


def counted_rulesets() -> list[dict[str, Any]]:
    """Return the parameters of each ruleset for the score sheet."""
    return _scores("rulesets")


def score_vectors() -> list[ScoreVector]:
    return [ScoreVector(**values) for values in _scores("games")]


def match_vectors() -> list[MatchVector]:
    return [MatchVector(**values) for values in _scores("matches")]


def _scores(part: str) -> list[dict[str, Any]]:
    parts: dict[str, list[dict[str, Any]]] = json.loads((VECTORS / "scores.json").read_text(encoding="utf-8"))
    return parts[part]


def layout_vectors() -> list[LayoutVector]:
    return [LayoutVector(**values) for values in _read("layouts.json")]


def meld_vectors() -> list[MeldVector]:
    return [MeldVector(**values) for values in _read("melds.json")]


def play_vectors() -> list[PlayVector]:
    return [PlayVector(**values) for values in _read("plays.json")]


def _read(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return rows
