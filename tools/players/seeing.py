"""A seat's view read back from what goes over the wire, so that bots can play from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rummi.core.box import Box
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.express.dice import Die, parse_hand
from rummi.games.express.layout import Layout
from tools.families import view_class


def read_view(rules: str, players: Sequence[str], options: Mapping[str, object], sent: Mapping[str, Any]) -> Any:
    """What `plain_view` wrote, as the view that it was; the setup follows from what the room says, and what is not told
    of a view is left out."""
    family = family_of(rules)
    setup = family.setup(rules, players, options)
    kind = view_class(family)
    box = getattr(setup, "box", None)
    read = {name: _read(hint, sent[name], box) for name, hint in get_type_hints(kind).items() if name in sent}
    return kind(setup=setup, **read)


def _read(hint: Any, value: Any, box: Box | None) -> Any:
    """A value of this type: the opposite of `to_plain`."""
    if isinstance(hint, UnionType):
        (hint,) = (each for each in get_args(hint) if each is not NoneType)
        return None if value is None else _read(hint, value, box)
    if get_origin(hint) is tuple:
        return tuple(_read(get_args(hint)[0], each, box) for each in value)
    if hint in (Tiles, Table):
        assert box
        return hint.parse(value, box)
    if hint is Layout:
        return Layout.parse(value)
    if hint is Die:
        return parse_hand(value)[0]
    if isinstance(value, Mapping):
        hints = get_type_hints(hint)
        return hint(**{name: _read(hints[name], each, box) for name, each in value.items()})
    return value
