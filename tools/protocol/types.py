"""Python types as TypeScript: structs and dataclasses by name, whatever has a notation as text."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rummi.games.serialize import has_notation, sent_fields

PLAIN = {str: "string", bytes: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    optional: bool


@dataclass(frozen=True)
class Shape:
    """A table of fields, with the tag that tells it from others."""

    name: str
    doc: str
    tag: str | None
    fields: tuple[Field, ...]
    tagged_by: str = "type"


class Shapes:
    """Collects every shape that is mentioned, under a name of its own."""

    def __init__(self) -> None:
        self.known: dict[str, Shape] = {}
        self._names: dict[type, str] = {}

    def add_decision(self, kind: type, word: str) -> str:
        """What somebody decides in a championship: told by its `kind`."""
        name = self.add_given(kind, "Decide")
        self.known[name] = dataclasses.replace(self.known[name], tag=word, tagged_by="kind")
        return name

    def add_given(self, kind: type, prefix: str) -> str:
        """What is sent to the server, where what is as by default may be left out."""
        name = self.add(kind, prefix)
        shape = self.known[name]
        usual = {field.name for field in dataclasses.fields(kind) if field.default is not dataclasses.MISSING}
        fields = tuple(dataclasses.replace(field, optional=field.name in usual) for field in shape.fields)
        self.known[name] = dataclasses.replace(shape, fields=fields)
        return name

    def add(self, kind: type, prefix: str = "", *, tag: str | None = None) -> str:
        if kind in self._names:
            return self._names[kind]
        name = self._names[kind] = prefix + kind.__name__
        is_struct = issubclass(kind, msgspec.Struct)
        fields = self._struct_fields(kind, prefix) if is_struct else self._dataclass_fields(kind, prefix)
        own = (kind.__doc__ or "").split("\n\n\n")[0].split(">>>")[0]  # without its example
        doc = "" if own.startswith(f"{kind.__name__}(") else " ".join(own.split())
        self.known[name] = Shape(name, doc, tag or _tag(kind), fields)
        return name

    def _struct_fields(self, kind: Any, prefix: str) -> tuple[Field, ...]:
        incoming = kind.__struct_config__.forbid_unknown_fields or kind.__struct_config__.omit_defaults
        return tuple(
            Field(field.encode_name, self.text(field.type, prefix), incoming and not field.required)
            for field in msgspec.structs.fields(kind)
        )

    def _dataclass_fields(self, kind: Any, prefix: str) -> tuple[Field, ...]:
        hints = get_type_hints(kind)
        names = [name for name in sent_fields(kind) if name != "setup"]
        return tuple(Field(name, self.text(hints[name], prefix), False) for name in names)

    def text(self, kind: Any, prefix: str = "") -> str:
        if kind in PLAIN:
            return PLAIN[kind]
        origin, given = get_origin(kind), get_args(kind)
        if origin is Annotated:
            named = [each.extra["typescript"] for each in given[1:] if getattr(each, "extra", None)]
            return str(named[0]) if named else self.text(given[0], prefix)
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in given)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.text(each, prefix) for each in given))
        if isinstance(kind, type) and origin is None and kind is not object and has_notation(kind):
            return "string"
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return f"Record<string, {self.text(given[1], prefix)}>"
        if isinstance(origin, type) and issubclass(origin, Sequence):
            return self._sequence(given, prefix)
        if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
            return self.add(kind, prefix)
        return "unknown"

    def _sequence(self, given: tuple[Any, ...], prefix: str) -> str:
        if len(given) == 2 and given[1] is not Ellipsis:
            return f"[{', '.join(self.text(each, prefix) for each in given)}]"
        inner = self.text(given[0], prefix)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _tag(kind: Any) -> str | None:
    config = getattr(kind, "__struct_config__", None)
    tag = config.tag if config else None
    return tag if isinstance(tag, str) else None
