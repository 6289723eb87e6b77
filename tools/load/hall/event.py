"""The tournament that is measured: a thousand entrants, the first round played, with random results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from rummi.tournaments.files import plain_decision, read_tournament, write_tournament
from rummi.tournaments.model.parameters import WARSAW
from rummi.tournaments.simulate import by_luck, create_tournament, step
from rummi.tournaments.stages.progress import missing_games
from rummi.tournaments.tournament import Tournament

ENTRANTS: Final = 1_000
FIRST: Final = ("Aleksandra", "Bartłomiej", "Celina", "Dominik", "Elżbieta", "Franciszek", "Grażyna", "Hubert")
LAST: Final = ("Wiśniewska", "Kowalczyk", "Zielińska", "Szymański", "Woźniak", "Dąbrowska", "Kozłowski", "Jankowska")
DAY: Final = "2030-05-01"
"""Far in the future, so that entries stay open."""


def half_played() -> Tournament:
    """Create the tournament and play the first of its two rounds."""
    names = [f"{FIRST[at % 8]} {LAST[at // 8 % 8]} {at + 1}" for at in range(ENTRANTS)]
    wide = replace(WARSAW, capacity=0, day=DAY, entries_until="", list_closes="")
    event = create_tournament(wide, names)
    for _ in range(2):  # first the draw and the start signal, then the cards
        event = step(event, "hall", by_luck)
    return event


def written(event: Tournament) -> str:
    return write_tournament(event)


def cards(text: str) -> Iterator[dict[str, Any]]:
    """Yield decisions that write the missing cards of an exported tournament, game by game across the tables."""
    event = read_tournament(text)
    due = sorted(missing_games(event.state), key=lambda each: (each.game, each.table))
    for each in due:
        yield plain_decision(by_luck(event.state, each, f"hall/{each}"))
