"""The addresses that papers carry as QR codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypedDict

import segno


@dataclass(frozen=True, slots=True)
class Links:
    """Where an address is missing, no code is printed."""

    judge: Mapping[int, str] = field(default_factory=dict)
    """By table: its judge's page. Sheets and cards lie open on the table, so this is no place for a secret token."""
    player: Mapping[int, str] = field(default_factory=dict)
    """By entrant: his own page. A lot is handed to its player alone."""
    public: str = ""
    """The event's page for everybody."""


_MASK: Final = 3
"""Of the eight patterns that break up large fields. To choose the best takes four times as long as all the rest, and a
thousand lots would wait for it; readers need none in particular."""
_DARK: Final = re.compile(rb"\x01+")


class QrCode(TypedDict):
    address: str
    svg: str
    words: str
    """What the code opens, for those who read."""


def qr_code(address: str | None, words: str) -> QrCode | None:
    if not address:
        return None
    return QrCode(address=address, svg=_drawn(address), words=words)


@lru_cache(maxsize=2_000)
def _drawn(address: str) -> str:
    """Every card of a table has the same. A stroke for every run of dark fields, as the library draws them, in a third
    of its time."""
    matrix = segno.make(address, error="m", micro=False, mask=_MASK).matrix
    lines = "".join(
        f"M{run.start()} {y}.5h{len(run[0])}" for y, row in enumerate(matrix) for run in _DARK.finditer(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(matrix)} {len(matrix)}">'
        f'<path stroke="#000" d="{lines}"/></svg>'
    )
