"""The kinds of paper, for who offers them without printing yet."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["lots", "tables", "cards", "standings", "qualified", "diplomas"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
