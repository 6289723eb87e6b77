"""What is worked out again and again for rows of pieces is remembered, within bounds of memory.

Rows come from whoever plays, and a text may hold hundreds of pieces: what is longer than any row on a real table is
worked out every time, so that nobody fills our memory with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Concatenate, Final, ParamSpec, TypeVar

from rummi.core.tile import Piece

LONGEST_ROW: Final = 16
"""Of the rows that are remembered: no run is longer than 13."""
MOST_ROWS: Final = 32_768
"""With about 1,000 bytes each."""

Others = ParamSpec("Others")
Found = TypeVar("Found")
Row = tuple[Piece, ...]


def remembered(
    work_out: Callable[Concatenate[Row, Others], Found],
) -> Callable[Concatenate[Row, Others], Found]:
    known = lru_cache(maxsize=MOST_ROWS)(work_out)

    def find(row: Row, /, *others: Others.args, **named: Others.kwargs) -> Found:
        if len(row) > LONGEST_ROW:
            return work_out(row, *others, **named)
        return known(row, *others, **named)  # type: ignore[arg-type]

    update_wrapper(find, work_out)
    return find
