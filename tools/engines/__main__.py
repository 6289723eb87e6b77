"""Install Debian's Firefox and WebKit if they are missing and this user may do so; otherwise print what is skipped."""

from __future__ import annotations

import sys

from tools.engines.finding import main

if __name__ == "__main__":
    sys.exit(main())
