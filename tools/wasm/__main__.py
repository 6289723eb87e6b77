"""Build the module with Zig's Clang, which brings the libraries for it, and write down what it came from."""

from __future__ import annotations

import json
import subprocess
import sys
from gzip import compress
from importlib.metadata import version
from typing import Final

from tools.wasm.fingerprint import BUILT, COMPILER, FLAGS, MARK, MODULE, NATIVE, mark, sources

MOST_BYTES: Final = 120_000
"""Of the compressed module, which phones have to load."""


def main() -> int:
    if f"ziglang=={version('ziglang')}" != COMPILER:
        sys.stderr.write(f"the module is built with {COMPILER}, and {version('ziglang')} is installed\n")
        return 1
    BUILT.mkdir(exist_ok=True)
    # Relative names, so that it is the same file wherever it is built.
    names = [path.relative_to(NATIVE).as_posix() for path in sources() if path.suffix == ".cpp"]
    command = (sys.executable, "-m", "ziglang", "c++", *FLAGS, "-o", str(MODULE), *names)
    subprocess.run(command, cwd=NATIVE, check=True)
    MARK.write_text(json.dumps(mark(), indent=2) + "\n", encoding="utf-8")
    size, compressed = MODULE.stat().st_size, len(compress(MODULE.read_bytes(), 9))
    sys.stdout.write(f"{MODULE.relative_to(NATIVE.parent)}: {size:,} bytes, {compressed:,} compressed\n")
    return int(compressed > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
