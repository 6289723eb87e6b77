"""The kinds of printouts. This module does not import the typesetter, so menus and the protocol can use it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal[
    "check-in", "lots", "seating", "tables", "stands", "cards", "standings", "qualified", "ranking", "diplomas"
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OF_ROUNDS: Final[tuple[Kind, ...]] = ("seating", "tables", "cards")
"""Kinds that show who sits where and hang or lie somewhere, so they must say if the draw was changed. Lots do not."""
FILTERABLE: Final[tuple[Kind, ...]] = ("check-in", "lots", "seating", "standings", "ranking", "diplomas")
"""Kinds that list people and can be filtered by category or club."""
