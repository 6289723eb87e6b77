"""Championships for tests of their pages: somebody organises one through the API while others look at it."""

from __future__ import annotations

from typing import Any

from tools.championship import Championship, names

from tests.browser.support.people import People


def organised(people: People, players: int, **wanted: Any) -> Championship:
    """By somebody with a browser of his own; everyone is entered, nobody checked in."""
    event = Championship(people.meet().request, **wanted)
    if players:
        event.enter(names(players))
    return event


def drawn(people: People, players: int, **wanted: Any) -> Championship:
    """Everyone is there, and sits at the tables of the first round."""
    event = organised(people, players, **wanted)
    event.check_in()
    event.decide("draw")
    return event
