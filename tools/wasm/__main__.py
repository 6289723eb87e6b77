"""Build the module with Zig's Clang, which brings the libraries for it, and write down what it came from."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from gzip import compress
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.wasm.fingerprint import (
    BUILT,
    COMPILER,
    FLAGS,
    LINKED,
    MARK,
    MODULE,
    NATIVE,
    QUICK,
    SMALL,
    is_small,
    mark,
    sources,
)

MOST_BYTES: Final = 120_000
"""Of the compressed module, which phones have to load."""


def main() -> int:
    if f"ziglang=={version('ziglang')}" != COMPILER:
        sys.stderr.write(f"the module is built with {COMPILER}, and {version('ziglang')} is installed\n")
        return 1
    BUILT.mkdir(exist_ok=True)
    with TemporaryDirectory() as objects, ThreadPoolExecutor(os.cpu_count()) as crew:
        code = [path for path in sources() if path.suffix == ".cpp"]
        made = [Path(objects) / f"{at}.o" for at, _ in enumerate(code)]
        list(crew.map(_compile, code, made))
        _compiler(*LINKED, QUICK, "-o", str(MODULE), *map(str, made))
    MARK.write_text(json.dumps(mark(), indent=2) + "\n", encoding="utf-8")
    size, compressed = MODULE.stat().st_size, len(compress(MODULE.read_bytes(), 9))
    sys.stdout.write(f"{MODULE.relative_to(NATIVE.parent)}: {size:,} bytes, {compressed:,} compressed\n")
    return int(compressed > MOST_BYTES)


def _compile(source: Path, made: Path) -> None:
    """By a relative name, so that it is the same file wherever it is built."""
    level = SMALL if is_small(source) else QUICK
    _compiler(level, "-c", source.relative_to(NATIVE).as_posix(), "-o", str(made))


def _compiler(*asked: str) -> None:
    subprocess.run((sys.executable, "-m", "ziglang", "c++", *FLAGS, *asked), cwd=NATIVE, check=True)


if __name__ == "__main__":
    sys.exit(main())
