"""The classes of a family of games: the type arguments that it gives to `rummi.games.base.Family`."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

from rummi.games.base import Family


def view_class(family: Any) -> type[Any]:
    view: type[Any] = _arguments(family)[-1]
    return view


def event_classes(family: Any) -> tuple[type[Any], ...]:
    return get_args(_arguments(family)[-2])


def _arguments(family: Any) -> tuple[Any, ...]:
    """Return the type arguments from the setup to the view."""
    for parent in getattr(type(family), "__orig_bases__", ()):
        if get_origin(parent) is Family:
            return get_args(parent)
    # families whose states have no methods yet
    return (*get_args(get_type_hints(family.apply)["return"]), get_type_hints(family.view)["return"])
