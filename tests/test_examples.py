"""The examples in the docstrings of what `rummi` offers: each name has one, and each is true."""

from __future__ import annotations

import doctest
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import rummi

CONSTANTS: Final = {"JOKER", "STANDARD_BOX", "XP_BOX", "__version__"}
NAMES: Final = sorted(set(rummi.__all__) - CONSTANTS)


def _home(name: str) -> ModuleType:
    offered = getattr(rummi, name)
    return offered if isinstance(offered, ModuleType) else sys.modules[offered.__module__]


def _examples(name: str) -> Iterator[doctest.DocTest]:
    """Those of the thing itself, and of what it offers in turn."""
    home = _home(name)
    found = doctest.DocTestFinder(recurse=not isinstance(getattr(rummi, name), ModuleType))
    return (each for each in found.find(getattr(rummi, name), name, module=home, globs=vars(home)) if each.examples)


@pytest.mark.parametrize("name", NAMES)
def test_everything_offered_has_an_example_that_is_true(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where records are saved
    examples = list(_examples(name))
    assert name in [each.name for each in examples]
    for each in examples:
        told = list[str]()
        doctest.DocTestRunner().run(each, out=told.append)
        assert not told, "".join(told)


def test_the_package_itself_begins_with_an_example() -> None:
    assert doctest.testmod(rummi) == (0, 2)
