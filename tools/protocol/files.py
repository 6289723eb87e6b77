"""The files that are written."""

from __future__ import annotations

from tools.protocol.gathered import gather
from tools.protocol.page import page
from tools.protocol.typescript import typescript


def written() -> dict[str, str]:
    protocol = gather()
    types = {f"web/src/protocol/{name}": text for name, text in typescript(protocol).items()}
    return {"docs/protocol.md": page(protocol), **types}
