"""What a bot is, here and in other packages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Bot: TypeAlias = Callable[[Any], Any]
"""From the view of its seat to its action."""


@dataclass(frozen=True, slots=True)
class PackagedBot:
    """A bot that another package brings, as its entry point names it (docs/extending.md)."""

    rulesets: tuple[str, ...]
    """That it can play."""
    choose: Bot
