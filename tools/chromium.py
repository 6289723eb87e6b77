"""Find the Chromium for browser tests.

As a program, install Debian's Chromium if it is missing and this user may do so. Otherwise print what is skipped.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from tools.debian import install, report_missing

_NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
"""Preferred first: the headless shell opens a page in a quarter of the time."""
_DEBIAN: Final = ("chromium-headless-shell", "chromium")
_PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
MISSING: Final = "Chromium or Chrome is not installed: all tests of the browser client are skipped"


def find_chromium() -> Path | None:
    for name in _NAMES:
        if path := shutil.which(name):
            return Path(path)
    return next((Path(place) for place in _PLACES if Path(place).exists()), None)


def main() -> int:
    install(*_DEBIAN, until=find_chromium)
    return 0 if find_chromium() else report_missing(MISSING)


if __name__ == "__main__":
    sys.exit(main())
