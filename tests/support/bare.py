"""`rummi` as it is without its extras: as a program (`python -m tests.support.bare solve ...`) it finds no package but
those that the bare library needs. `python -m tests.support.bare import` imports all that this library has."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from importlib.machinery import ModuleSpec
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

import rummi

_REQUIRED: Final = re.compile(r"([\w.-]+)[^;]*(?:;(.*))?")


def packages(name: str = "rummi", known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The package and all that it needs, extras apart."""
    known |= {_plain(name)}
    for line in metadata.requires(name) or ():
        found = _REQUIRED.fullmatch(line)
        assert found
        inner, marker = _plain(found[1]), found[2] or ""
        if "extra" not in marker and "sys_platform" not in marker and inner not in known:
            known |= packages(inner, known)
    return known


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


class Hiding:
    """Finds nothing of what is installed here for the extras and for the tests, neither modules nor versions."""

    def __init__(self) -> None:
        self._shown = packages()
        self._hidden = {
            module
            for module, owners in metadata.packages_distributions().items()
            if not self._shown.intersection(map(_plain, owners))
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if name.partition(".")[0] in self._hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

    def version(self, distribution_name: str) -> str:
        if _plain(distribution_name) not in self._shown:
            raise metadata.PackageNotFoundError(distribution_name)
        return "1"


def hide_extras() -> None:
    hiding = Hiding()
    metadata.version = hiding.version
    sys.meta_path.insert(0, hiding)


def import_everything() -> None:
    """Every module of rummi but for those of the extras."""
    for found in walk_packages(rummi.__path__, "rummi.", onerror=print):
        if not found.name.startswith(("rummi.server.", "rummi.paper.")):
            import_module(found.name)


if __name__ == "__main__":
    hide_extras()
    if sys.argv[1:] == ["import"]:
        import_everything()
    else:
        from rummi.cli.main import run

        run()
