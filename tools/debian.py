"""Programs that tests need and no Python package brings: Debian's are installed where that may be done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable


def demanded() -> bool:
    """A machine that decides whether a change lands must leave no tests out."""
    return os.environ.get("CI") == "true"


def install(*choices: str, until: Callable[[], object]) -> None:
    """One choice of packages after the other, until what is wanted is there. Only root may, and only where there is
    apt."""
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


def say_missing(what: str) -> int:
    """The exit status for a program that found nothing and could not install it."""
    sys.stderr.write(f"\n*** {what} ***\n\n")
    return 1 if demanded() else 0
