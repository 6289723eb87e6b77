"""The Chromium with which the tests of the browser client play: finding one, and `make test` installing one.

Run as a program it looks for one, installs Debian's where it may, and otherwise says loudly what will be left out.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from tools.debian import install, say_missing

_NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
"""The first has no windows of its own to draw, and opens a page in a quarter of the time."""
_DEBIAN: Final = ("chromium-headless-shell", "chromium")
_PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
MISSING: Final = "there is no Chromium or Chrome here: all tests of the browser client are left out"


def found() -> Path | None:
    for name in _NAMES:
        if path := shutil.which(name):
            return Path(path)
    return next((Path(place) for place in _PLACES if Path(place).exists()), None)


def main() -> int:
    install(*_DEBIAN, until=found)
    return 0 if found() else say_missing(MISSING)


if __name__ == "__main__":
    sys.exit(main())
