"""The engines, and the installation of Firefox and WebKit from Debian's packages."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import Final

from tools.debian import install, report_missing
from tools.engines.drivers.chromium import Chromium
from tools.engines.drivers.firefox import NAMES, Firefox
from tools.engines.drivers.webkit import PROGRAMS, WebKit
from tools.engines.page import Engine

ENGINES: Final[Mapping[str, type[Engine]]] = {each.name: each for each in (Chromium, Firefox, WebKit)}
_DEBIAN: Final = {"Firefox": "firefox-esr", "WebKit": "webkit2gtk-driver xvfb"}


def missing() -> list[str]:
    firefox, webkit = any(map(shutil.which, NAMES)), all(map(shutil.which, PROGRAMS))
    return [name for name, found in zip(_DEBIAN, (firefox, webkit), strict=True) if not found]


def main() -> int:
    install(" ".join(_DEBIAN[name] for name in missing()), until=lambda: not missing())
    status = 0
    for name in missing():
        command = f"apt-get install {_DEBIAN[name]}"
        status = report_missing(f"{name} is not installed (Debian: {command}): its tests are skipped")
    return status
