"""Build the module with Zig's Clang, which includes the libraries, and write the fingerprint of the sources."""

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
    compute_mark,
    is_small,
    sources,
)

MOST_BYTES: Final = 120_000
"""The largest allowed size of the compressed module, which phones download."""


def main() -> int:
    if f"ziglang=={version('ziglang')}" != COMPILER:
        sys.stderr.write(f"make wasm needs {COMPILER}, but ziglang {version('ziglang')} is installed\n")
        return 1
    BUILT.mkdir(exist_ok=True)
    with TemporaryDirectory() as objects, ThreadPoolExecutor(os.cpu_count()) as crew:
        code = [path for path in sources() if path.suffix == ".cpp"]
        made = [Path(objects) / f"{at}.o" for at, _ in enumerate(code)]
        list(crew.map(_compile, code, made))
        _compiler(*LINKED, QUICK, "-o", str(MODULE), *map(str, made))
    MARK.write_text(json.dumps(compute_mark(), indent=2) + "\n", encoding="utf-8")
    size, compressed = MODULE.stat().st_size, len(compress(MODULE.read_bytes(), 9))
    sys.stdout.write(f"{MODULE.relative_to(NATIVE.parent)}: {size:,} bytes, {compressed:,} compressed\n")
    return int(compressed > MOST_BYTES)


def _compile(source: Path, made: Path) -> None:
    """Compile with a relative path, so that the output does not depend on the folder."""
    level = SMALL if is_small(source) else QUICK
    _compiler(level, "-c", source.relative_to(NATIVE).as_posix(), "-o", str(made))


def _compiler(*asked: str) -> None:
    subprocess.run((sys.executable, "-m", "ziglang", "c++", *FLAGS, *asked), cwd=NATIVE, check=True)


if __name__ == "__main__":
    sys.exit(main())
