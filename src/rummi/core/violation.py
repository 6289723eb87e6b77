"""A rule that was broken: a stable code, the rule's id in docs/rules.md and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.core.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Violation:
    code: str
    rule: str
    message: Sentence
