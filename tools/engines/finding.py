"""Which engines are here. Run as a program it installs Debian's where it may, and otherwise says loudly what will be
left out, as `tools.chromium` does."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from typing import Final

from tools import chromium, debian
from tools.engines.chromium import Chromium
from tools.engines.firefox import NAMES, Firefox
from tools.engines.page import Engine
from tools.engines.webkit import DRIVER, WebKit

ENGINES: Final[Mapping[str, type[Engine]]] = {each.name: each for each in (Chromium, Firefox, WebKit)}
_PACKAGES: Final = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
demanded = chromium.demanded


def _is_here(name: str) -> bool:
    if name == "firefox":
        return any(map(shutil.which, NAMES))
    return bool(shutil.which(DRIVER) and shutil.which("Xvfb"))


def missing() -> list[str]:
    return [name for name in _PACKAGES if not _is_here(name)]


def main() -> int:
    if wanted := missing():
        debian.install([package for name in wanted for package in _PACKAGES[name]])
    for name in missing():
        packages = " and ".join(_PACKAGES[name])
        sys.stderr.write(f"\n*** there is no {name} here (Debian: {packages}): its journeys are left out ***\n\n")
    return 1 if missing() and demanded() else 0


if __name__ == "__main__":
    sys.exit(main())
