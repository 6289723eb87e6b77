"""The links on printouts, and their QR codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypedDict

import segno


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses for QR codes. If an address is missing, no code is printed."""

    judge: Mapping[int, str] = field(default_factory=dict)
    """The judge's page of each table. It must not contain a secret token: sheets and cards lie open on the table."""
    player: Mapping[int, str] = field(default_factory=dict)
    """The private page of each entrant. Only the player receives the lot."""
    public: str = ""
    """The public page of the tournament."""


_MASK: Final = 3
"""One of the eight mask patterns. Choosing the best one would take four times as long as everything else, and scanners
can read all of them."""
_DARK: Final = re.compile(rb"\x01+")


class QrCode(TypedDict):
    """A QR code as the templates need it."""

    address: str
    svg: str
    words: str
    """The caption: what the code opens."""


def qr_code(address: str | None, words: str) -> QrCode | None:
    """Return the QR code of an address, or None without an address."""
    if not address:
        return None
    return QrCode(address=address, svg=_render_svg(address), words=words)


@lru_cache(maxsize=2_000)
def _render_svg(address: str) -> str:
    """Return a code as SVG, with a stroke for each run of dark fields.

    The library draws the same in three times the time. Cached, because all cards of a table have the same code.
    """
    matrix = segno.make(address, error="m", micro=False, mask=_MASK).matrix
    lines = "".join(
        f"M{run.start()} {y}.5h{len(run[0])}" for y, row in enumerate(matrix) for run in _DARK.finditer(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(matrix)} {len(matrix)}">'
        f'<path stroke="#000" d="{lines}"/></svg>'
    )
