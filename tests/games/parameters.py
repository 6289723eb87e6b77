"""The parameters of a ruleset as words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


def flat(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every parameter with its value as a word; tables inside tables as `box.size`."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        elif value is not None:
            yield prefix + key, word(value)


def word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)
