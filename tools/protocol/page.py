"""The protocol as a page to read."""

from __future__ import annotations

import inspect
from typing import Final

from rummi.server.protocol import version
from tools.protocol.gathered import Protocol
from tools.protocol.types import Shape

INTRODUCTION: Final = """# The protocol

Written by `make protocol` from the structs that the server itself uses; the same types for TypeScript are in
`web/src/protocol/`. The HTTP API documents itself at `/api/docs` and `/api/openapi.json`.

A session comes first: `POST /api/session` with a name sets the cookie. Then a socket at `/api/rooms/CODE/socket`,
one for each room, JSON texts in both directions, each with its `type`.

- The first message is `hello`. The server answers `welcome`, then the room and the game as they are. Who comes back
  says in `seen` what he saw last, and gets the events since then, as far as they are remembered, and always the whole
  view.
- A command carries an `id` of the client's choosing and is always answered, with `answer` or `refusal`. After a lost
  connection send it again with the same id: it is answered again and done once.
- `room` carries the version of the room, `game` the number of actions so far (`seq`). Updates may be skipped, never
  reordered: each holds everything, so whatever has a higher number replaces what is known. Only `said` adds to it: it
  is for clients that name it in their hello (`knows`).
- Whatever has a notation (tiles, melds, tables, dice, actions) is a text in it: see [notation.md](notation.md).
- Times are the server's, in milliseconds since 1970; `ping` tells the time.
- A connection is closed with a code: 4400 not a message of the protocol, 4401 no session, 4403 not admitted, 4404 no
  such room, 4408 too slow, 4409 the session has changed, 4410 the room is closed, 4423 you are banned,
  4426 a client that is too old for the
  server, 4427 one that is too new (load the page again), 4429 too many messages, or the room or the server is full,
  4500 the room cannot be opened just now, 1009 too large, 1012 the server restarts (connect again).
"""

VERSIONS: Final = f"""## The version

{inspect.cleandoc(version.__doc__ or "")}

This is version {version.PROTOCOL_VERSION}. The server talks to clients from version {version.OLDEST_CLIENT} on, the
client to servers from version {version.OLDEST_SERVER} on.

A client tells its version in the header `{version.HEADER}` of requests and in the address of the socket, as
`?{version.QUERY}={version.PROTOCOL_VERSION}`; who tells none speaks version {version.FIRST_VERSION}. The server tells
its own in the same header of every answer and as `protocol` in `welcome`. A request in a version to which the server
does not talk is answered with 400, a sentence in the language of the asker, and the code `protocol/too-old` or
`protocol/too-new`; a socket is closed with 4426 or 4427, and with 4400 where no version was told. Nothing has happened
then, and the way on is to load the page again.
"""


def page(protocol: Protocol) -> str:
    chapters = [
        ("From the client", protocol.incoming),
        ("From the server", protocol.outgoing),
        *(
            (f"{each.name}: what a seat sees, and what happens", (each.view, *each.events))
            for each in protocol.families
        ),
        ("Championships: what is asked, answered and shown", protocol.championships),
        ("The operator's console", protocol.operators),
        ("Championships: what can be decided", protocol.decided),
    ]
    told = {name for _, names in chapters for name in names}
    chapters.append(("What these are made of", tuple(name for name in protocol.known if name not in told)))
    return "\n".join([INTRODUCTION, VERSIONS, *(_chapter(title, names, protocol) for title, names in chapters)])


def _chapter(title: str, names: tuple[str, ...], protocol: Protocol) -> str:
    entries = [_entry(protocol.known[name]) for name in names]
    by_whom = ["By whom and when is in [events.md](events.md).\n"] if names == protocol.decided else []
    return "\n".join([f"## {title}\n", *by_whom, *entries])


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
