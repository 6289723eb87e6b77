"""Which engines are here, besides Chromium: finding them, and `make test` installing them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from tools import chromium, debian
from tools.engines.chromium import Chromium
from tools.engines.firefox import NAMES, Firefox
from tools.engines.page import Engine
from tools.engines.webkit import PROGRAMS, WebKit

ENGINES: Final[Mapping[str, type[Engine]]] = {each.name: each for each in (Chromium, Firefox, WebKit)}
_DEBIAN: Final[Mapping[str, Sequence[str]]] = {
    "Firefox": ("firefox-esr",),
    "WebKit": ("webkit2gtk-driver", "xvfb"),
}
demanded = chromium.demanded


def missing() -> list[str]:
    firefox, webkit = any(map(shutil.which, NAMES)), all(map(shutil.which, PROGRAMS))
    return [name for name, found in zip(_DEBIAN, (firefox, webkit), strict=True) if not found]


def main() -> int:
    for name in missing():
        debian.install(*_DEBIAN[name])
    for name in missing():
        packages = " and ".join(_DEBIAN[name])
        sys.stderr.write(f"\n*** there is no {name} here (Debian has {packages}): its tests are left out ***\n\n")
    return 1 if missing() and demanded() else 0
