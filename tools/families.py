"""Find the view and event classes of a family of games from its type hints."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from rummi.games.base import AnyFamily


def view_class(family: AnyFamily) -> Any:
    return _type_arguments(family)[1]


def event_classes(family: AnyFamily) -> tuple[Any, ...]:
    return get_args(_type_arguments(family)[0])


def _type_arguments(family: AnyFamily) -> tuple[Any, Any]:
    """Return the events and the view, from `class State(base.State[Action, Event, View])`."""
    state = get_type_hints(family.start)["return"]
    _, events, view = get_args(state.__orig_bases__[0])
    return events, view
