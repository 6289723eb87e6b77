"""A player of the introductory game: it points at the tile that lies first and finds a neighbour of every run."""

from __future__ import annotations

from rummi.games.junior.intro.actions import Action
from rummi.games.junior.intro.simplest import simplest
from rummi.games.junior.intro.view import View


def finder(view: View) -> Action:
    return simplest(view)
