"""Run `rummi` without its extras: `python -m tests.support.bare solve ...`.

Only the packages that the bare library needs can be imported. `python -m tests.support.bare import` imports every
module that works without extras.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterator, Sequence
from importlib import import_module, metadata
from importlib.machinery import ModuleSpec
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Final

import rummi

_NAME: Final = re.compile(r"[\w.-]+")


def packages(name: str = "rummi", known: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the package and its requirements without extras."""
    known |= {normalise(name)}
    for line in metadata.requires(name) or ():
        inner, marker = normalise(line), line.partition(";")[2]
        if "extra" not in marker and "sys_platform" not in marker and inner not in known:
            known |= packages(inner, known)
    return known


def normalise(requirement: str) -> str:
    """Return the normalised name of a required package."""
    name = _NAME.match(requirement)
    assert name
    return re.sub(r"[-_.]+", "-", name[0]).lower()


class Hiding:
    """Wraps a finder of modules and hides the modules and metadata of other packages."""

    def __init__(self, finder: Any, shown: frozenset[str], hidden: Container[str]) -> None:
        self._finder = finder
        self._shown = shown
        self._hidden = hidden

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in self._hidden:
            return None
        found: ModuleSpec | None = self._finder.find_spec(name, path, target)
        return found

    def find_distributions(self, *context: Any) -> Iterator[metadata.Distribution]:
        find = getattr(self._finder, "find_distributions", lambda *_: ())
        return (found for found in find(*context) if normalise(found.metadata["Name"]) in self._shown)


def hide_extras() -> None:
    """Hide all packages that are installed for extras and tests, their modules and their metadata."""
    shown = packages()
    owned = metadata.packages_distributions().items()
    hidden = {module for module, owners in owned if not shown.intersection(map(normalise, owners))}
    sys.meta_path[:] = [Hiding(finder, shown, hidden) for finder in sys.meta_path]


def import_everything() -> None:
    """Import every module of rummi that needs no extra."""
    for found in walk_packages(rummi.__path__, "rummi.", onerror=print):
        if not found.name.startswith(
            (
                "rummi.server.",
                "rummi.serve.",
                "rummi.tournaments.printing.",
                "rummi.tournaments.server.",
                "rummi.learn.",
                "rummi.arena.ratings",
                "rummi.tournaments.season.",
            )
        ):
            import_module(found.name)


if __name__ == "__main__":
    hide_extras()
    if sys.argv[1:] == ["import"]:
        import_everything()
    else:
        from rummi.cli.main import run

        run()
