"""What helpers are asked about a game, from nothing but a view."""

from __future__ import annotations

from typing import Any

from rummi.bots.catalogue import bot
from rummi.games.base import Hint
from rummi.games.catalogue import family_of


def choose(rules: str, name: str, view: Any) -> str:
    """What the bot does, in the notation."""
    return str(bot(rules, name)(view))


def hint(rules: str, view: Any) -> Hint:
    return family_of(rules).advice.hint(view)
