"""Packages as an installer would lay them into a folder, without one: no network, and nothing to build with."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

EXAMPLES: Final = Path(__file__).parents[2] / "docs" / "examples"

EntryPoints = Mapping[str, Mapping[str, str]]
"""By group and name."""


def install_example(name: str, folder: Path) -> None:
    """One of docs/examples: its modules, and what its pyproject.toml says of it."""
    project = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text(encoding="utf-8"))
    for module in project["tool"]["setuptools"].get("py-modules", []):
        shutil.copy(EXAMPLES / name / f"{module}.py", folder)
    for package in project["tool"]["setuptools"].get("packages", []):
        shutil.copytree(EXAMPLES / name / package, folder / package)
    describe(folder, project["project"]["name"], project["project"]["entry-points"])


def describe(folder: Path, name: str, entry_points: EntryPoints) -> None:
    """What an installer writes beside the modules of a package."""
    described = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    groups = (
        "\n".join([f"[{group}]", *(f"{point} = {value}" for point, value in points.items())])
        for group, points in entry_points.items()
    )
    (described / "entry_points.txt").write_text("\n\n".join(groups) + "\n", encoding="utf-8")
