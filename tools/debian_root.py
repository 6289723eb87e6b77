"""A Debian in a folder or a file, made of Debian's packages: with other Pythons, or as a base where no registry is."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.debian import install

_LEFT_OUT: Final = ("/usr/share/man/*", "/usr/share/doc/*", "/usr/share/locale/*")
MISSING: Final = (
    "there is no mmdebstrap here, which makes a Debian of its packages (Debian: apt-get install mmdebstrap)"
)


def can_be_made() -> bool:
    install("mmdebstrap", until=_there)
    return _there()


def _there() -> bool:
    return shutil.which("mmdebstrap") is not None


def make(suite: str, packages: Iterable[str], target: Path, *options: str) -> None:
    """A folder, or a file where its name ends in `.tar`."""
    unwanted = [f"--dpkgopt=path-exclude={path}" for path in _LEFT_OUT]
    included = f"--include={','.join(packages)}"
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", *options, *unwanted, included, suite, target], check=True
    )
