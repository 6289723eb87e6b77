"""Views and events as plain values, for whoever sends them on: what has a notation is written in it.

A dataclass becomes a table of its fields; an event also says its `type`. The setup is left out, because it
does not change and is told once. No family is known here: a value has a notation where its class says how it
is written (`__str__`).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

UNTOLD: Final = {"told": False}
"""Of a field that follows from what has happened, which everybody was told."""


def plain_view(view: Any) -> dict[str, object]:
    return {name: plain(getattr(view, name)) for name in told_fields(type(view)) if name != "setup"}


def plain_event(event: Any) -> dict[str, object]:
    return {"type": type(event).__name__, **{name: plain(getattr(event, name)) for name in told_fields(type(event))}}


_AS_IT_IS: Final = frozenset((type(None), bool, int, str))


def plain(value: Any) -> Any:
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if has_notation(kind):
        return str(value)
    if isinstance(value, tuple | list):
        return [each if type(each) in _AS_IT_IS else plain(each) for each in value]
    if isinstance(value, bool | int | str):
        return value
    return {name: plain(getattr(value, name)) for name in told_fields(kind)}


_NOTATION: Final[dict[type[Any], bool]] = {}
_FIELDS: Final[dict[type[Any], tuple[str, ...]]] = {}


def has_notation(kind: type[Any]) -> bool:
    known = _NOTATION.get(kind)
    if known is None:
        known = _NOTATION[kind] = any("__str__" in vars(each) for each in kind.__mro__[:-1])
    return known


def told_fields(kind: type[Any]) -> tuple[str, ...]:
    """Of a dataclass the names of those that are told."""
    known = _FIELDS.get(kind)
    if known is None:
        known = _FIELDS[kind] = tuple(field.name for field in fields(kind) if field.metadata.get("told", True))
    return known
