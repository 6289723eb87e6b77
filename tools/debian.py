"""Debian's packages, where whoever runs the tests may install them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache


def install(*packages: str) -> None:
    """As far as they are to be had; whoever asks looks afterwards what is there."""
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        _update()
        _apt("install", "--yes", "--no-install-recommends", *packages)


@cache
def _update() -> None:
    _apt("update")


def _apt(*command: str) -> None:
    subprocess.run(
        ["apt-get", "--quiet", "--quiet", *command],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdout=subprocess.DEVNULL,
        check=False,
    )
