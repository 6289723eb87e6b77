"""A cache for functions of a row of pieces, within a limit of memory.

Rows come from players, and a text may hold hundreds of pieces. Rows longer than any on a real table are not cached, so
that an attacker cannot fill the memory with them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Concatenate, Final, ParamSpec, TypeVar

from rummi.core.tile import Piece

LONGEST_ROW: Final = 16
"""The longest row that is cached, in pieces. A run has at most 13."""
MOST_ROWS: Final = 32_768
"""The size of a cache. A row takes about 1,000 bytes."""

Others = ParamSpec("Others")
Found = TypeVar("Found")
Row = tuple[Piece, ...]


def cached(
    function: Callable[Concatenate[Row, Others], Found],
) -> Callable[Concatenate[Row, Others], Found]:
    """Decorate a function whose first argument is a row of pieces."""
    cached_function = lru_cache(maxsize=MOST_ROWS)(function)

    def find(row: Row, /, *others: Others.args, **named: Others.kwargs) -> Found:
        if len(row) > LONGEST_ROW:
            return function(row, *others, **named)
        return cached_function(row, *others, **named)  # type: ignore[arg-type]

    update_wrapper(find, function)
    return find
