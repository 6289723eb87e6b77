"""A Debian in a folder or a file, made by mmdebstrap of Debian's packages: for other Pythons, and where no registry has one."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_LEFT_OUT: Final = ("/usr/share/man/*", "/usr/share/doc/*", "/usr/share/locale/*")
MISSING: Final = (
    "there is no mmdebstrap here, which makes a Debian of its packages (Debian: apt-get install mmdebstrap)"
)


def can_be_made() -> bool:
    return shutil.which("mmdebstrap") is not None


def make(suite: str, packages: Iterable[str], target: Path) -> None:
    """A folder, or a file where its name ends in `.tar`."""
    unwanted = [f"--dpkgopt=path-exclude={path}" for path in _LEFT_OUT]
    included = f"--include={','.join(packages)}"
    subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", *unwanted, included, suite, target], check=True)
