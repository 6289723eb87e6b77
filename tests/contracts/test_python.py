"""Names that Python programs use: `import rummi`, documented imports, entry points, extras of the package."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Final

import pytest

import rummi
from tests.contracts.golden import GOLDEN, check_names, check_no_new_names
from tests.contracts.sources import ROOT

PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES: Final = sorted((ROOT / "docs" / "examples").rglob("*.py"))

PYTHON_BLOCK: Final = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT: Final = re.compile(r"^(?:>>>|\.\.\.) ?", re.MULTILINE)
IMPORT: Final = re.compile(r"^(?:from rummi\b.*? import (?:\([^)]*\)|.*)|import rummi\b.*)$", re.MULTILINE)
REFERENCE: Final = re.compile(r"^::: (rummi[\w.]*)", re.MULTILINE)
"""An object that a page of the reference describes, in the syntax of mkdocstrings."""


def test_names_of_the_package() -> None:
    check_names("package.txt", rummi.__all__)


def test_documented_imports() -> None:
    """The file keeps the names that older pages showed: programs still import them."""
    check_no_new_names("documented-imports.txt", {*_imported(), *_described()})


@pytest.mark.filterwarnings("ignore:.* is now :DeprecationWarning")
def test_everything_that_was_ever_documented_can_be_imported() -> None:
    names = (GOLDEN / "documented-imports.txt").read_text(encoding="utf-8").split()
    assert [name for name in names if not _can_be_imported(name)] == []


def _imported() -> Iterator[str]:
    """Yield what examples import: `rummi.Game`."""
    texts = [
        *(block for page in PAGES for block in PYTHON_BLOCK.findall(page.read_text(encoding="utf-8"))),
        *(example.read_text(encoding="utf-8") for example in EXAMPLES),
    ]
    for line in (line for text in texts for line in IMPORT.findall(PROMPT.sub("", text))):
        (statement,) = ast.parse(line).body
        if isinstance(statement, ast.ImportFrom):
            yield from (f"{statement.module}.{each.name}" for each in statement.names)
        elif isinstance(statement, ast.Import):
            yield from (each.name for each in statement.names)


def _described() -> Iterator[str]:
    for page in PAGES:
        yield from REFERENCE.findall(page.read_text(encoding="utf-8"))


def _can_be_imported(name: str) -> bool:
    module, _, attribute = name.rpartition(".")
    try:
        return hasattr(import_module(module), attribute) or bool(import_module(name))
    except ImportError:
        return False


def test_entry_points() -> None:
    """Ask for bots and languages of other packages, and note for which groups the package asks."""
    program = """
import importlib.metadata, json, sys
find, groups = importlib.metadata.entry_points, set()
def note(**asked):
    groups.add(asked["group"])
    return find(**asked)
importlib.metadata.entry_points = note
from rummi.cli.main import main
sys.stdout = sys.stderr
main(["simulate", "--bots", "greedy,bot-of-another-package"])
main(["--lang", "xx", "rules"])
print(json.dumps(sorted(groups)), file=sys.__stdout__)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    scripts = _project()["scripts"]
    check_names(
        "entry-points.txt",
        [*(f"group: {group}" for group in json.loads(ended.stdout)), *(f"command: {script}" for script in scripts)],
    )


def test_extras() -> None:
    check_names("extras.txt", _project()["optional-dependencies"])


def _project() -> dict[str, dict[str, object]]:
    project: dict[str, dict[str, object]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return project
