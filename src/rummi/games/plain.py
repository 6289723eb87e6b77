"""Views and events as plain values, for whoever sends them on: what has a notation is written in it.

A dataclass becomes a table of its fields; an event also says its `type`. The setup is left out, because it
does not change and is told once. No family is known here: a value has a notation where its class says how it
is written (`__str__`).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final


def plain_view(view: Any) -> dict[str, object]:
    return {name: plain(getattr(view, name)) for name in _fields(type(view)) if name != "setup"}


def plain_event(event: Any) -> dict[str, object]:
    return {"type": type(event).__name__, **{name: plain(getattr(event, name)) for name in _fields(type(event))}}


def plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | str):
        return value
    if has_notation(type(value)):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return {name: plain(getattr(value, name)) for name in _fields(type(value))}


_NOTATION: Final[dict[type[Any], bool]] = {}
_FIELDS: Final[dict[type[Any], tuple[str, ...]]] = {}


def has_notation(kind: type[Any]) -> bool:
    known = _NOTATION.get(kind)
    if known is None:
        known = _NOTATION[kind] = any("__str__" in vars(each) for each in kind.__mro__[:-1])
    return known


def _fields(kind: type[Any]) -> tuple[str, ...]:
    known = _FIELDS.get(kind)
    if known is None:
        known = _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return known
