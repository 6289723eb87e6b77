"""Tournaments that are organised through the API, for tests of their pages."""

from __future__ import annotations

from typing import Any

from tools.championship import Championship, names

from tests.browser.support.people import People


def create_tournament(people: People, players: int, **wanted: Any) -> Championship:
    """Create a tournament in its own browser context, with all players entered and none checked in."""
    event = Championship(people.meet().request, **wanted)
    if players:
        event.enter(names(players))
    return event


def drawn(people: People, players: int, **wanted: Any) -> Championship:
    """Create a tournament in which all players have checked in and the first round is drawn."""
    event = create_tournament(people, players, **wanted)
    event.check_in()
    event.decide("draw")
    return event
