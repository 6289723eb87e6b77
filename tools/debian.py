"""Debian packages: install programs that tests need, and build a Debian root file system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final


def is_ci() -> bool:
    """Continuous integration must not skip tests because a program is missing."""
    return os.environ.get("CI") == "true"


def install(*choices: str, until: Callable[[], object]) -> None:
    """Install one choice of packages after the other, until `until()` is true.

    A choice is one or more package names, separated by spaces. Does nothing without root rights or without apt.
    """
    if until() or sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], *(["install", "--yes", "--no-install-recommends", *each.split()] for each in choices)):
        if until():
            return
        subprocess.run(
            ["apt-get", "--quiet", "--quiet", "--option", "DPkg::Lock::Timeout=120", *command],
            env=environment,
            stdout=subprocess.DEVNULL,
            check=False,
        )


def report_missing(what: str) -> int:
    """Print a warning and return the exit status: 1 on continuous integration, otherwise 0."""
    sys.stderr.write(f"\n*** {what} ***\n\n")
    return 1 if is_ci() else 0


_LEFT_OUT: Final = ("/usr/share/man/*", "/usr/share/doc/*", "/usr/share/locale/*")
MISSING: Final = "mmdebstrap is not installed (Debian: apt-get install mmdebstrap)"


def can_build_root() -> bool:
    install("mmdebstrap", until=_has_mmdebstrap)
    return _has_mmdebstrap()


def _has_mmdebstrap() -> bool:
    return shutil.which("mmdebstrap") is not None


def build_root(suite: str, packages: Iterable[str], target: Path, *options: str) -> None:
    """Write the file system to a folder, or to a file if the name of `target` ends in `.tar`."""
    unwanted = [f"--dpkgopt=path-exclude={path}" for path in _LEFT_OUT]
    included = f"--include={','.join(packages)}"
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", *options, *unwanted, included, suite, target], check=True
    )
