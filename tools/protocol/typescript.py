"""The protocol as types of TypeScript: a file for each part, and one that leads to them all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tools.protocol.gathered import Protocol
from tools.protocol.head import HEAD
from tools.protocol.types import Shape


def typescript(protocol: Protocol) -> dict[str, str]:
    """By the names of the files."""
    leading = "\n".join([HEAD, *(f'export type * from "./{part}";' for part in sorted(protocol.parts)), ""])
    return {"index.ts": leading, **{f"{part}.ts": _part(part, protocol) for part in protocol.parts}}


def _part(part: str, protocol: Protocol) -> str:
    shapes = protocol.parts[part]
    interfaces = [line for shape in shapes for line in _interface(shape)]
    unions = [
        line
        for name, names in _unions(part, protocol).items()
        for line in (f"export type {name} = {' | '.join(names)};", "")
    ]
    return "\n".join([HEAD, "", *_imports(part, protocol), *interfaces, *unions])


def _unions(part: str, protocol: Protocol) -> Mapping[str, Iterable[str]]:
    return {
        "commands": {"FromClient": protocol.incoming},
        "rooms": {"FromServer": protocol.outgoing},
        "games": {f"{family.name}Event": family.events for family in protocol.families},
        "decisions": {"EventDecision": protocol.decided},
    }.get(part, {})


def _imports(part: str, protocol: Protocol) -> list[str]:
    """What this part mentions and another holds."""
    mentioned = {
        word for shape in protocol.parts[part] for field in shape.fields for word in re.findall(r"\w+", field.type)
    }
    lines = []
    for other, shapes in sorted(protocol.parts.items()):
        held = {*(shape.name for shape in shapes), *_unions(other, protocol)}
        if other != part and held & mentioned:
            lines.append(f'import type {{ {", ".join(sorted(held & mentioned))} }} from "./{other}";')
    return [*lines, ""] if lines else []


def _interface(shape: Shape) -> list[str]:
    doc = [f"/** {shape.doc} */"] if shape.doc else []
    tag = [f'  {shape.tagged_by}: "{shape.tag}";'] if shape.tag else []
    fields = [f"  {field.name}{'?' if field.optional else ''}: {field.type};" for field in shape.fields]
    return [*doc, f"export interface {shape.name} {{", *tag, *fields, "}", ""]
