"""Wait until changes are drawn on the screen."""

from __future__ import annotations

from typing import Final

DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames: in the first a change may still be on its way."""
