"""A player who keeps his tiles until he can lay many at once, or others come near the end."""

from __future__ import annotations

from typing import Final

from rummi.bots.bot import PackagedBot
from rummi.bots.simple import greedy
from rummi.core.table import Table
from rummi.games.classic.actions import Action, Play
from rummi.games.classic.advice import simplest
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.views import View

MANY: Final = 6
NEAR_THE_END: Final = 8
"""Tiles that somebody still holds."""


def hoard(view: View) -> Action:
    best = greedy(view)
    if not isinstance(best, Play) or not view.bank or min(view.tiles) <= NEAR_THE_END:
        return best
    laid = len(Table(best.melds).tiles) - len(Table(best.taken).tiles)
    return best if laid >= MANY else simplest(view)


HOARDER: Final = PackagedBot(rulesets=tuple(CLASSIC.rulesets), choose=hoard)
