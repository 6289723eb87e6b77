"""The files that are written."""

from __future__ import annotations

from tools.protocol.catalogue import catalogue
from tools.protocol.gathered import gather
from tools.protocol.page import page
from tools.protocol.strength import strength
from tools.protocol.typescript import typescript


def written() -> dict[str, str]:
    protocol = gather()
    client = {**typescript(protocol), "catalogue.ts": catalogue(), "strength.ts": strength()}
    return {"docs/protocol.md": page(protocol), **{f"web/src/protocol/{name}": text for name, text in client.items()}}
