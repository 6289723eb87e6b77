"""Install packages into a folder by copying, without an installer, network or build tools."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

EXAMPLES: Final = Path(__file__).parents[2] / "docs" / "examples"

EntryPoints = Mapping[str, Mapping[str, str]]
"""Values of entry points, by group and name."""


def install_example(name: str, folder: Path) -> None:
    """Install an example of docs/examples with the entry points of its pyproject.toml."""
    project = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text(encoding="utf-8"))
    for module in project["tool"]["setuptools"].get("py-modules", []):
        shutil.copy(EXAMPLES / name / f"{module}.py", folder)
    for package in project["tool"]["setuptools"].get("packages", []):
        shutil.copytree(EXAMPLES / name / package, folder / package)
    write_metadata(folder, project["project"]["name"], project["project"]["entry-points"])


def write_metadata(folder: Path, name: str, entry_points: EntryPoints) -> None:
    """Write the `.dist-info` folder of a package."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    groups = (
        "\n".join([f"[{group}]", *(f"{point} = {value}" for point, value in points.items())])
        for group, points in entry_points.items()
    )
    (info / "entry_points.txt").write_text("\n\n".join(groups) + "\n", encoding="utf-8")
