"""The kinds of paper, for who offers them without printing yet."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal[
    "check-in", "lots", "seating", "tables", "stands", "cards", "standings", "qualified", "ranking", "diplomas"
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OF_ROUNDS: Final[tuple[Kind, ...]] = ("seating", "tables", "cards")
"""Those that say who sits where and are looked at again; a lot is for its hand."""
FILTERABLE: Final[tuple[Kind, ...]] = ("check-in", "lots", "seating", "standings", "ranking", "diplomas")
"""Those about people, which can be narrowed to a category or a club."""
