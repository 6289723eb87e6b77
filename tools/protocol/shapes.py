"""Python classes as TypeScript interfaces."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rummi.games.serialize import has_notation, sent_fields

PLAIN = {str: "string", bytes: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    optional: bool
    doc: str = ""


@dataclass(frozen=True)
class Shape:
    """A struct or dataclass as an object of fields. The tag distinguishes it from other messages."""

    name: str
    doc: str
    tag: str | None
    fields: tuple[Field, ...]
    tagged_by: str = "type"


class Shapes:
    """Collects the shape of each class that is added, and of the classes of its fields."""

    def __init__(self) -> None:
        self.known: dict[str, Shape] = {}
        self._names: dict[type, str] = {}

    def add_decision(self, kind: type, word: str) -> str:
        """Add a decision of a tournament, which is identified by its `kind`."""
        name = self.add_given(kind, "Decide")
        self.known[name] = dataclasses.replace(self.known[name], tag=word, tagged_by="kind")
        return name

    def add_given(self, kind: type, prefix: str) -> str:
        """Add a dataclass that clients send. Fields with a default value are optional."""
        name = self.add(kind, prefix)
        shape = self.known[name]
        usual = {field.name for field in dataclasses.fields(kind) if field.default is not dataclasses.MISSING}
        fields = tuple(dataclasses.replace(field, optional=field.name in usual) for field in shape.fields)
        self.known[name] = dataclasses.replace(shape, fields=fields)
        return name

    def add(self, kind: type, prefix: str = "", *, tag: str | None = None) -> str:
        """Add a class under its name with the prefix, unless it is known already; return its name."""
        if kind in self._names:
            return self._names[kind]
        name = self._names[kind] = prefix + kind.__name__
        is_struct = issubclass(kind, msgspec.Struct)
        fields = self._struct_fields(kind, prefix) if is_struct else self._dataclass_fields(kind, prefix)
        self.known[name] = Shape(name, _class_doc(kind), tag or _tag(kind), fields)
        return name

    def _struct_fields(self, kind: Any, prefix: str) -> tuple[Field, ...]:
        incoming = kind.__struct_config__.forbid_unknown_fields or kind.__struct_config__.omit_defaults
        docs = _field_docs(kind)
        return tuple(
            Field(
                field.encode_name,
                self.text(field.type, prefix),
                incoming and not field.required,
                docs.get(field.name, ""),
            )
            for field in msgspec.structs.fields(kind)
        )

    def _dataclass_fields(self, kind: Any, prefix: str) -> tuple[Field, ...]:
        hints, docs = get_type_hints(kind), _field_docs(kind)
        names = [name for name in sent_fields(kind) if name != "setup"]
        return tuple(Field(name, self.text(hints[name], prefix), False, docs.get(name, "")) for name in names)

    def text(self, kind: Any, prefix: str = "") -> str:
        """Return a type as TypeScript. Values that have a notation are strings."""
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


def _class_doc(kind: type) -> str:
    """Return the docstring of a class as one line, without examples."""
    doc = (kind.__doc__ or "").split("\n\n\n")[0].split(">>>")[0]
    generated = doc.startswith(f"{kind.__name__}(")  # `dataclass` writes the signature if there is no docstring
    return "" if generated else " ".join(doc.split())


def _field_docs(kind: type) -> dict[str, str]:
    """Return the docstrings below the fields of a class and of its base classes, each as one line."""
    docs: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("rummi."):
            docs |= _docs_of_module(each.__module__).get(each.__qualname__, {})
    return docs


@cache
def _docs_of_module(module: str) -> dict[str, dict[str, str]]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _docs_of_body(node.body) for node in tree.body if isinstance(node, ast.ClassDef)}


def _docs_of_body(body: list[ast.stmt]) -> dict[str, str]:
    docs = {}
    for field, after in pairwise(body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                docs[name] = " ".join(doc.split())
    return docs
