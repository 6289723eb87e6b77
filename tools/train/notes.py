"""What games leave to be learned from, as native/train/self_play.hpp writes it."""

from __future__ import annotations

from typing import Final

WHOLE: Final = 60_000.0
UNKNOWN: Final = 65_535
