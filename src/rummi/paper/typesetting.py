"""From plain values and a template to a PDF."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

import typst

_HERE: Final = Path(__file__).parent
_TEMPLATES: Final = _HERE / "templates"


def typeset(template: str, values: Mapping[str, object], day: str) -> bytes:
    """The PDF says that it was made on this day: the same values give the same bytes."""
    made = typst.Compiler(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"values": json.dumps(values, ensure_ascii=False)},
    ).compile(format="pdf", timestamp=datetime.fromisoformat(day).replace(tzinfo=UTC))
    assert isinstance(made, bytes)
    return made


@cache
def _fonts() -> typst.Fonts:
    """Ours, and those inside Typst for letters that ours lack. Never the machine's: papers look the same everywhere."""
    return typst.Fonts(include_system_fonts=False, font_paths=[_HERE / "fonts"])
