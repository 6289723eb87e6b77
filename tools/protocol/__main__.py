"""Write docs/protocol.md and web/src/protocol/ (`make protocol`)."""

from __future__ import annotations

from pathlib import Path

from tools.protocol.files import generate_files

ROOT = Path(__file__).parents[2]

for name, text in generate_files().items():
    path = ROOT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
