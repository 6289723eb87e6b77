"""How every file that is written here begins."""

from typing import Final

HEAD: Final = "// Written by `make protocol`; do not change it by hand."
