"""Looks for Firefox and WebKit, installs Debian's where it may, and otherwise says loudly what will be left out."""

from __future__ import annotations

import sys

from tools.engines.finding import main

if __name__ == "__main__":
    sys.exit(main())
