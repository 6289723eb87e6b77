"""The type of bots, in rummi and in other packages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rummi.games.classic.views import Aim, View

Bot: TypeAlias = Callable[[Any], Any]
"""A function from the view of a seat to its action."""


@dataclass(frozen=True, slots=True)
class PackagedBot:
    """A bot of another package; the package's entry point names an object of this class (docs/extending.md)."""

    rulesets: tuple[str, ...]
    """The rulesets that it can play."""
    choose: Bot


def view_with_aim(view: Any, aim: Aim) -> Any:
    """Return the view with what the player aims for in the match; only views of tile games have an aim."""
    return replace(view, aim=aim) if isinstance(view, View) else view


def bot_with_aim(bot: Bot, aim: Aim) -> Bot:
    """Return a bot that plays every view with this aim."""
    return lambda view: bot(view_with_aim(view, aim))
