"""Views and events as plain values that can be sent: dicts, lists, text and numbers.

A dataclass becomes a dict of its fields, and an event also has its `type`. A value whose class defines `__str__` is
sent as that text, its notation. The setup is left out: clients receive it once, because it does not change.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

NOT_SENT: Final = {"sent": False}
"""The metadata of a dataclass field that is not sent, because clients can derive it from the events."""


def plain_view(view: Any) -> dict[str, object]:
    return {name: to_plain(getattr(view, name)) for name in sent_fields(type(view)) if name != "setup"}


def plain_event(event: Any) -> dict[str, object]:
    return {"type": event.type, **{name: to_plain(getattr(event, name)) for name in sent_fields(type(event))}}


_PLAIN_TYPES: Final = frozenset((type(None), bool, int, str))


def to_plain(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN_TYPES:
        return value
    if has_notation(kind):
        return str(value)
    if isinstance(value, tuple | list):
        return [each if type(each) in _PLAIN_TYPES else to_plain(each) for each in value]
    if isinstance(value, bool | int | str):
        return value
    return {name: to_plain(getattr(value, name)) for name in sent_fields(kind)}


_HAS_NOTATION: Final[dict[type[Any], bool]] = {}
_SENT_FIELDS: Final[dict[type[Any], tuple[str, ...]]] = {}


def has_notation(kind: type[Any]) -> bool:
    """Return whether the class or one of its bases defines `__str__`."""
    known = _HAS_NOTATION.get(kind)
    if known is None:
        known = _HAS_NOTATION[kind] = any("__str__" in vars(each) for each in kind.__mro__[:-1])
    return known


def sent_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass, without those that are marked as NOT_SENT."""
    known = _SENT_FIELDS.get(kind)
    if known is None:
        known = _SENT_FIELDS[kind] = tuple(field.name for field in fields(kind) if field.metadata.get("sent", True))
    return known
