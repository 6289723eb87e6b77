"""The two files that are written, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from rummi.games.catalogue import FAMILIES
from rummi.server import messages
from rummi.server.api import games, rooms, session
from rummi.server.events import messages as asked
from rummi.tournament import decisions
from rummi.tournament.parameters import Parameters
from rummi.tournament.progress import Missing
from tools.protocol.types import Shape, Shapes

HTTP: Final = (
    session.NewSession,
    session.Credentials,
    session.NewPassword,
    session.Farewell,
    session.SessionShown,
    rooms.NewRoom,
    rooms.SeatLink,
    rooms.Claim,
    rooms.Choices,
    rooms.RoomListed,
    rooms.Story,
    games.GameListed,
    games.Replayed,
    games.ToldStep,
)

EVENTS: Final = (
    asked.NewEvent,
    asked.EventFile,
    asked.Decide,
    asked.EntrantsTable,
    asked.RoleToken,
    asked.RenewLink,
    asked.SetListed,
    asked.EventMade,
    asked.Decided,
    asked.EventList,
    asked.TemplateShown,
    asked.RoleTaken,
    asked.RoleLink,
    asked.TrailEntry,
    asked.EventNews,
    asked.EventView,
)

INTRODUCTION: Final = """# The protocol

Written by `make protocol` from the structs that the server itself uses; the same types for TypeScript are in
`web/src/protocol.ts`. The HTTP API documents itself at `/api/docs` and `/api/openapi.json`.

A session comes first: `POST /api/session` with a name sets the cookie. Then a socket at `/api/rooms/CODE/socket`,
one for each room, JSON texts in both directions, each with its `type`.

- The first message is `hello`. The server answers `welcome`, then the room and the game as they are. Who comes back
  says in `seen` what he saw last, and gets the events since then, as far as they are remembered, and always the whole
  view.
- A command carries an `id` of the client's choosing and is always answered, with `answer` or `refusal`. After a lost
  connection send it again with the same id: it is answered again and done once.
- `room` carries the version of the room, `game` the number of actions so far (`seq`). Updates may be skipped, never
  reordered: each holds everything, so whatever has a higher number replaces what is known.
- Whatever has a notation (tiles, melds, tables, dice, actions) is a text in it: see [notation.md](notation.md).
- Times are the server's, in milliseconds since 1970; `ping` tells the time.
- A connection is closed with a code: 4400 not a message of the protocol, 4401 no session, 4403 not admitted, 4404 no
  such room, 4408 too slow, 4410 the room is closed, 4429 too many messages, 1009 too large, 1012 the server restarts
  (connect again).
"""


Championships: TypeAlias = tuple[list[str], list[str]]


def written() -> dict[str, str]:
    shapes = Shapes()
    incoming = [shapes.add(kind) for kind in get_args(messages.FromClient)]
    outgoing = [shapes.add(kind) for kind in get_args(messages.FromServer)]
    for kind in HTTP:
        shapes.add(kind)
    championships = _championships(shapes)
    families = [_family(shapes, family) for family in FAMILIES]
    return {
        "docs/protocol.md": _page(shapes, incoming, outgoing, families, championships),
        "web/src/protocol.ts": _typescript(shapes, incoming, outgoing, families, championships),
    }


def _championships(shapes: Shapes) -> Championships:
    """What the parts of an event are called, then its messages, then its decisions."""
    for kind in (decisions.By, decisions.Picked, Parameters, Missing):
        shapes.add(kind, "Event")
    for given in (decisions.Lot, decisions.Line):
        shapes.add_given(given, "Event")
    return [shapes.add(kind) for kind in EVENTS], [shapes.add_decision(each, w) for w, each in decisions.KINDS.items()]


def _family(shapes: Shapes, family: Any) -> tuple[str, str, list[str]]:
    """Its name, its view and its events."""
    name = type(family).__name__
    view = shapes.add(get_type_hints(family.view)["return"], name)
    _, event = get_args(get_type_hints(family.apply)["return"])  # of a step
    events = get_args(event)
    return name, view, [shapes.add(kind, name, tag=kind.__name__) for kind in events]


def _typescript(
    shapes: Shapes,
    incoming: Sequence[str],
    outgoing: Sequence[str],
    families: Iterable[tuple[str, str, list[str]]],
    championships: Championships,
) -> str:
    lines = ["// Written by `make protocol`; do not change it by hand.", ""]
    for shape in shapes.known.values():
        lines += _interface(shape)
    lines += [f"export type FromClient = {' | '.join(incoming)};", ""]
    lines += [f"export type EventDecision = {' | '.join(championships[1])};", ""]
    lines += [f"export type FromServer = {' | '.join(outgoing)};", ""]
    for name, _, events in families:
        lines += [f"export type {name}Event = {' | '.join(events)};", ""]
    return "\n".join(lines)


def _interface(shape: Shape) -> list[str]:
    doc = [f"/** {shape.doc} */"] if shape.doc else []
    tag = [f'  {shape.tagged_by}: "{shape.tag}";'] if shape.tag else []
    fields = [f"  {field.name}{'?' if field.optional else ''}: {field.type};" for field in shape.fields]
    return [*doc, f"export interface {shape.name} {{", *tag, *fields, "}", ""]


def _page(
    shapes: Shapes,
    incoming: Sequence[str],
    outgoing: Sequence[str],
    families: Sequence[tuple[str, str, list[str]]],
    championships: Championships,
) -> str:
    parts = [INTRODUCTION, "## From the client\n"]
    parts += [_entry(shapes.known[name]) for name in incoming]
    parts += ["## From the server\n"]
    parts += [_entry(shapes.known[name]) for name in outgoing]
    for name, view, events in families:
        parts += [f"## {name}: what a seat sees, and what happens\n"]
        parts += [_entry(shapes.known[each]) for each in (view, *events)]
    messages, decided = championships
    parts += ["## Championships: what is asked, answered and shown\n"]
    parts += [_entry(shapes.known[each]) for each in messages]
    parts += ["## Championships: what can be decided\n", "By whom and when is in [events.md](events.md).\n"]
    parts += [_entry(shapes.known[each]) for each in decided]
    told = {
        *incoming,
        *outgoing,
        *messages,
        *decided,
        *(each for _, view, events in families for each in (view, *events)),
    }
    parts += ["## What these are made of\n"]
    parts += [_entry(shape) for shape in shapes.known.values() if shape.name not in told]
    return "\n".join(parts)


def _entry(shape: Shape) -> str:
    tag = f' (`"{shape.tagged_by}": "{shape.tag}"`)' if shape.tag else ""
    doc = f"{shape.doc}\n\n" if shape.doc else ""
    if not shape.fields:
        return f"### {shape.name}{tag}\n\n{doc}"
    rows = "".join(
        f"| `{field.name}`{' (optional)' if field.optional else ''} | `{field.type.replace('|', chr(92) + '|')}` |\n"
        for field in shape.fields
    )
    return f"### {shape.name}{tag}\n\n{doc}| field | type |\n|---|---|\n{rows}"
