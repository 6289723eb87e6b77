"""From plain values and a template to a PDF."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

import typst

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.logo import Logo
from rummi.paper.syllables import parted

_HERE: Final = Path(__file__).parent
_TEMPLATES: Final = _HERE / "templates"


def typeset(template: str, values: Mapping[str, object], day: str, logo: Logo | None = None) -> bytes:
    """The PDF says that it was made on this day: the same values give the same bytes."""
    told = {**values, "syllables": parted(values), "logo": _plain(logo) if logo else None}
    made = typst.Compiler(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"values": json.dumps(told, ensure_ascii=False)},
    ).compile(format="pdf", timestamp=datetime.fromisoformat(day).replace(tzinfo=UTC))
    assert isinstance(made, bytes)
    return made


def _plain(logo: Logo) -> dict[str, object]:
    """Templates read no files: its bytes go over as numbers."""
    return {"format": logo.format, "bytes": list(logo.data), "ratio": logo.width / logo.height}


def try_logo(logo: Logo) -> None:
    """Raises InvalidInput where it cannot be printed."""
    try:
        typeset("logo", {"event": "", "language": "en"}, "2019-04-27", logo)
    except typst.TypstError:
        raise InvalidInput(sentence("The picture is broken, or not whole.")) from None


@cache
def _fonts() -> typst.Fonts:
    """Ours, and those inside Typst for letters that ours lack. Never the machine's: papers look the same everywhere."""
    return typst.Fonts(include_system_fonts=False, font_paths=[_HERE / "fonts"])
