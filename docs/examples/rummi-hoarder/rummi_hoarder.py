"""A bot that keeps its tiles until it can lay many at once, or until a player has few tiles left."""

from __future__ import annotations

from typing import Final

from rummi.bots.bot import PackagedBot
from rummi.bots.simple import greedy
from rummi.core.table import Table
from rummi.games.classic.actions import Action, Play
from rummi.games.classic.advice import fallback_action
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.views import View

MANY_TILES: Final = 6
"""The bot lays at least this many tiles at once."""

FEW_TILES_LEFT: Final = 8
"""If a player holds at most this many, the bot lays whatever it can."""


def hoard(view: View) -> Action:
    best = greedy(view)
    if not isinstance(best, Play) or not view.bank or min(view.tiles) <= FEW_TILES_LEFT:
        return best
    laid = len(Table(best.melds).tiles) - len(Table(best.taken).tiles)
    return best if laid >= MANY_TILES else fallback_action(view)


HOARDER: Final = PackagedBot(rulesets=tuple(CLASSIC.rulesets), choose=hoard)
