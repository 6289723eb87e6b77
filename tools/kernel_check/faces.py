"""The faces that a program of their own does not ask: Python's, and the one that trains. Both compilers read them, with
all warnings as errors."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from typing import Final

from tools.kernel_check.builds import WARNINGS
from tools.kernel_check.compilers import Compiler, clang, gcc
from tools.kernel_check.making import MADE, NATIVE, ROOT

_NANOBIND: Final = MADE / "nanobind"
_FACES: Final = ("python", "train")


def faults() -> Iterator[str]:
    """What a compiler complains of, and what could not be read."""
    if not _has_nanobind():
        yield "Python's face was not read: nanobind cannot be had"
        return
    for compiler in (gcc(), clang()):
        for path in (path for face in _FACES for path in sorted((NATIVE / face).glob("*.cpp"))):
            complaint = _complaint(compiler, str(path))
            if complaint:
                yield f"{compiler.name}, {path.relative_to(ROOT)}:\n{complaint}"


def _has_nanobind() -> bool:
    """As the package is built with it, installed where only this looks for it."""
    pinned = re.search(r'"(nanobind==[^"]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert pinned
    command = (
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--upgrade",
    )
    ended = subprocess.run((*command, "--target", str(_NANOBIND), pinned[1]), capture_output=True, check=False)
    return ended.returncode == 0


def _complaint(compiler: Compiler, path: str) -> str:
    headers = (_NANOBIND / "nanobind" / "include", sysconfig.get_path("include"))
    outside = [part for folder in headers for part in ("-isystem", str(folder))]
    command = (*compiler.command, "-std=c++17", "-fsyntax-only", *WARNINGS, *outside, path)
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.stderr.strip() or f"exit status {ended.returncode}" if ended.returncode else ""
