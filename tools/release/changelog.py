"""CHANGELOG.md as Keep a Changelog has it: what has changed since the last version stands under "Unreleased"."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

KINDS: Final = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
_OPEN: Final = "## [Unreleased]\n"
_HEADING: Final = re.compile(r"^## ", re.MULTILINE)
_KIND: Final = re.compile(r"^### (.+)$", re.MULTILINE)


class BadChangelog(Exception):
    """Why the changelog cannot be closed."""


def closed(text: str, version: str, day: date) -> str:
    """With everything that was unreleased under the version, and nothing unreleased."""
    news = unreleased(text)
    if not news:
        raise BadChangelog("CHANGELOG.md tells of nothing under “Unreleased”")
    unknown = [kind for kind in _KIND.findall(news) if kind not in KINDS]
    if unknown or not news.startswith("### "):
        raise BadChangelog(
            f"under “Unreleased” there may be {', '.join(KINDS)}, not {', '.join(unknown) or 'loose lines'}"
        )
    return text.replace(_OPEN, f"{_OPEN}\n## [{version}] - {day.isoformat()}\n", 1)


def unreleased(text: str) -> str:
    before, found, after = text.partition(_OPEN)
    if not found or (before and not before.endswith("\n")):
        raise BadChangelog(f"CHANGELOG.md has no heading “{_OPEN.strip()}”")
    return _HEADING.split(after, maxsplit=1)[0].strip()
