"""What a bot is, here and in other packages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rummi.games.classic.views import Aim, View

Bot: TypeAlias = Callable[[Any], Any]
"""From the view of its seat to its action."""


@dataclass(frozen=True, slots=True)
class PackagedBot:
    """A bot that another package brings, as its entry point names it (docs/extending.md)."""

    rulesets: tuple[str, ...]
    """That it can play."""
    choose: Bot


def view_with_aim(view: Any, aim: Aim) -> Any:
    """With what the standing asks for; views of other families know nothing of it."""
    return replace(view, aim=aim) if isinstance(view, View) else view


def bot_with_aim(bot: Bot, aim: Aim) -> Bot:
    return lambda view: bot(view_with_aim(view, aim))
