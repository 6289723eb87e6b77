"""Addresses as QR codes."""

from __future__ import annotations

from io import BytesIO
from typing import TypedDict

import segno


class Code(TypedDict):
    address: str
    svg: str
    words: str
    """What the code opens, for those who read."""


def code(address: str | None, words: str) -> Code | None:
    if not address:
        return None
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=0, omitsize=True, xmldecl=False)
    return Code(address=address, svg=drawn.getvalue().decode(), words=words)
