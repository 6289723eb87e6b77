"""The table in docs/strength.md, between its marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rummi.arena.strength import Measurement

PAGE: Final = Path(__file__).parents[2] / "docs" / "strength.md"
BEGINS: Final = "<!-- written by make strength -->"
ENDS: Final = "<!-- as far as here -->"
_HEAD: Final = (
    "| bot | against | rules, players | deals | chance % | wins % | points a game | −200, the others' % | seed "
    "| measured |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


def with_table(page: str, table: Iterable[Measurement]) -> str:
    """The page with this table in it, and nothing else changed."""
    written = "\n".join((BEGINS, "", *_HEAD, *map(_row, table), "", ENDS))
    between = re.compile(f"{re.escape(BEGINS)}.*{re.escape(ENDS)}", re.DOTALL)
    changed, found = between.subn(lambda _: written, page)
    assert found == 1, "the page has lost its marks"
    return changed


def _row(each: Measurement) -> str:
    wins = f"{each.wins:.1f} ± {each.wins_error:.1f}"
    points = f"{each.points:+.1f} ± {each.points_error:.1f}".replace("-", "−")
    late = f"{each.late:.2f}, {each.late_others:.2f}"
    at = f"{each.rules}, {each.players}"
    cells = (each.bot, each.against, at, f"{each.deals:,}", f"{each.fair:.1f}", wins, points, late, each.seed)
    return "".join(f"| {cell} " for cell in (*cells, f"{each.day}, version {each.version}")) + "|"
