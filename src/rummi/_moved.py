"""Modules under their former names. Importing one warns and names the new place; the former names go in 0.3.0."""

from __future__ import annotations

import warnings
from functools import partial
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

GONE_IN: Final = "0.3.0"

MOVED: Final = {
    "rummi.core.change": "rummi.core.table",
    "rummi.core.flaws": "rummi.core.meld",
    "rummi.core.languages": "rummi.core.sentence",
    "rummi.core.reading": "rummi.core.meld",
    "rummi.core.remembering": "rummi.core.cache",
    "rummi.core.tile_counts": "rummi.core.tiles",
    "rummi.core.violation": "rummi.core.errors",
    "rummi.games.played": "rummi.games.game",
    "rummi.games.players": "rummi.games.house",
    "rummi.games.shared.common": "rummi.games.base",
    "rummi.games.shared.dealt": "rummi.games.deal",
    "rummi.games.shared.fields": "rummi.games.parse",
    "rummi.games.shared.plain": "rummi.games.serialize",
    "rummi.games.shared.spoken": "rummi.games.parse",
}
"""Former module → new module."""

RENAMED: Final[dict[str, str]] = {}
"""Former name, with its former module → new name, with its new module."""


def find_spec(name: str) -> ModuleSpec | None:
    """Return the spec of a module that has moved, or of a package that had only such modules."""
    if name not in MOVED and name not in _PACKAGES:
        return None
    return ModuleSpec(name, _Loader(), is_package=name in _PACKAGES)


def find(module: str, attribute: str) -> object:
    """Return what was in a former module, and warn."""
    if module not in MOVED or attribute.startswith("__"):
        raise AttributeError(f"module {module!r} has no attribute {attribute!r}")
    place = RENAMED.get(f"{module}.{attribute}", f"{MOVED[module]}.{attribute}")
    home, _, name = place.rpartition(".")
    try:
        found = getattr(import_module(home), name)
    except AttributeError:
        raise AttributeError(f"module {module!r} has no attribute {attribute!r}") from None
    warnings.warn(
        f"{module}.{attribute} is now {place}; the former name goes in rummi {GONE_IN}",
        DeprecationWarning,
        stacklevel=2,
    )
    return found


class _Loader(Loader):
    def exec_module(self, module: ModuleType) -> None:
        module.__getattr__ = partial(find, module.__name__)  # type: ignore[method-assign]


def _packages() -> frozenset[str]:
    """Return the packages that held only modules that have moved."""
    parents = {name.rpartition(".")[0] for name in MOVED}
    return frozenset(parents - {name.rpartition(".")[0] for name in MOVED.values()} - {"rummi"})


_PACKAGES: Final = _packages()
