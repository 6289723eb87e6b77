"""`make protocol`: write docs/protocol.md and web/src/protocol/ anew."""

from __future__ import annotations

from pathlib import Path

from tools.protocol.files import written

ROOT = Path(__file__).parents[2]

for name, text in written().items():
    path = ROOT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
