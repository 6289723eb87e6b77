"""Where the version is written: twice, for whoever installs rummi and for whoever imports it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_PLACES: Final = {
    "pyproject.toml": re.compile(r'^version = "([^"]+)"$', re.MULTILINE),
    "src/rummi/version.py": re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE),
}
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")


class BadVersion(Exception):
    """Why a version cannot be released."""


def written(root: Path) -> str:
    """The version that the files agree on."""
    found: dict[str, list[str]] = {
        name: place.findall((root / name).read_text(encoding="utf-8")) for name, place in _PLACES.items()
    }
    versions = {version for each in found.values() for version in each}
    if len(versions) != 1 or any(len(each) != 1 for each in found.values()):
        raise BadVersion(f"the files do not agree on a version: {found}")
    return versions.pop()


def check(new: str, old: str, released: set[str]) -> None:
    if not _VERSION.fullmatch(new):
        raise BadVersion(f"a version is three numbers, as in 0.2.0, not “{new}”")
    if _numbers(new) < _numbers(old):
        raise BadVersion(f"{new} is older than {old}")
    if new in released:
        raise BadVersion(f"{new} has been released before")


def write(root: Path, new: str) -> None:
    for name, place in _PLACES.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        begin, end = next(place.finditer(text)).span(1)
        path.write_text(text[:begin] + new + text[end:], encoding="utf-8")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
