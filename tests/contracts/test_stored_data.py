"""Names in the database, in files and between workers: tables, fields of stored values, decisions, texts of commands.

A server reads what an older one has stored, so a stored name cannot be changed without a migration. While a site is
updated, workers of two versions talk to each other.
"""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import msgspec
import pytest
from tools.protocol.messages import collect_protocol
from tools.protocol.shapes import Shape

from rummi.serve.entry import FEATURES
from rummi.server.bus import MESSAGES, BusMessage
from rummi.server.model.room import Room
from tests.contracts.golden import check_names
from tests.contracts.server import Server
from tests.contracts.sources import modules

pytestmark = pytest.mark.xdist_group("contracts-server")

PREFIX: Final = re.compile(r"[a-z]+[-:]")
"""The beginning of a key or of a command that the server gives itself: `time-7`, `game:0123`."""
NOT_STORED: Final = {"mailto:", "tel:", "rummi-"}
"""Beginnings of addresses and of a temporary folder."""


def test_tables_and_columns(server: Server) -> None:
    with closing(sqlite3.connect(server.url.partition(":///")[2])) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [
            f"{table}.{column} {kind}{' not null' if required else ''}{' key' if key else ''}"
            for table in names
            for _, column, kind, required, _, key in database.execute(f"PRAGMA table_info({table})")
        ]
    check_names("tables.txt", columns)


def test_fields_of_a_stored_room() -> None:
    """Including its options, its chat and the shares in its shuffle. `?`: a stored room may lack the field."""
    (schema,), shapes = msgspec.json.schema_components([Room], schema_hook=lambda _: {"type": "any"})
    check_names("stored-room.txt", _fields("", schema, shapes))


def test_messages_between_workers() -> None:
    """Messages on the bus: the tags that distinguish them, and their fields."""
    kinds: list[type[BusMessage]] = [*MESSAGES, *(message for feature in FEATURES for message in feature.bus_messages)]
    schemas, shapes = msgspec.json.schema_components(kinds, schema_hook=lambda _: {"type": "any"})
    tagged = zip((str(kind.__struct_config__.tag) for kind in kinds), schemas, strict=True)
    check_names("bus-messages.txt", (line for tag, schema in tagged for line in _fields(tag, schema, shapes)))


def _fields(path: str, schema: dict[str, Any], shapes: dict[str, Any]) -> Iterator[str]:
    """Yield the path and the kind of every value: `chairs[].name?: string`."""
    if "$ref" in schema:
        yield from _fields(path, shapes[schema["$ref"].rpartition("/")[2]], shapes)
    elif "anyOf" in schema:
        for each in schema["anyOf"]:
            yield from _fields(path, each, shapes)
    elif "properties" in schema:
        for name, inner in schema["properties"].items():
            optional = "" if name in schema["required"] else "?"
            yield from _fields(f"{path}.{name}{optional}".lstrip("."), inner, shapes)
    elif isinstance(schema.get("items"), dict):
        yield from _fields(f"{path}[]", schema["items"], shapes)
    else:
        yield f"{path}: {'|'.join(map(str, schema.get('enum', [schema.get('type', 'any')])))}"


def test_kinds_and_fields_of_decisions() -> None:
    """The journal of a championship, in the database and in its file. `?`: an entry may lack the field."""
    check_names("decisions.txt", map(_shown, collect_protocol().parts["decisions"]))


def _shown(shape: Shape) -> str:
    fields = (f"{field.name}{'?' if field.optional else ''}: {field.type}" for field in shape.fields)
    return f"{shape.tag or shape.name} {{{', '.join(fields)}}}"


def test_texts_of_commands() -> None:
    """How commands of clocks, bots and finished games begin, and keys of settings: literals of the source."""
    trees = (
        tree
        for name, tree in modules().items()
        if name.startswith(("rummi.server", "rummi.serve", "rummi.tournaments"))
    )
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    found = {text for text in texts if isinstance(text, str) and PREFIX.fullmatch(text)}
    check_names("command-texts.txt", found - NOT_STORED)
