"""Addresses as QR codes."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final, TypedDict

import segno

_MASK: Final = 3
"""Of the eight patterns that break up large fields. To choose the best takes four times as long as all the rest, and a
thousand lots would wait for it; readers need none in particular."""


class Code(TypedDict):
    address: str
    svg: str
    words: str
    """What the code opens, for those who read."""


def code(address: str | None, words: str) -> Code | None:
    if not address:
        return None
    return Code(address=address, svg=_drawn(address), words=words)


@lru_cache(maxsize=2_000)
def _drawn(address: str) -> str:
    """Every card of a table has the same."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False, mask=_MASK).save(
        drawn, kind="svg", border=0, omitsize=True, xmldecl=False
    )
    return drawn.getvalue().decode()
