"""All generated files."""

from __future__ import annotations

from tools.protocol.catalogue import render_catalogue
from tools.protocol.markdown import render_page
from tools.protocol.messages import collect_protocol
from tools.protocol.strength import render_strength
from tools.protocol.typescript import render_types


def generate_files() -> dict[str, str]:
    """Return the text of each file by its path in the repository."""
    protocol = collect_protocol()
    client = {**render_types(protocol), "catalogue.ts": render_catalogue(), "strength.ts": render_strength()}
    return {
        "docs/protocol.md": render_page(protocol),
        **{f"web/src/protocol/{name}": text for name, text in client.items()},
    }
