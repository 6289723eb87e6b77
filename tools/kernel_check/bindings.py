"""Compile the Python bindings and the training program with both compilers, with warnings as errors.

The check programs do not include these parts.
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from typing import Final

from tools.kernel_check.builds import WARNINGS, Compiler, clang, gcc
from tools.kernel_check.compiling import BUILDS_FOLDER, NATIVE, ROOT

_NANOBIND: Final = BUILDS_FOLDER / "nanobind"
_FOLDERS: Final = ("python", "train")


def find_faults() -> Iterator[str]:
    """Yield the complaints of the compilers."""
    if not _install_nanobind():
        yield "the Python bindings were not checked: nanobind cannot be installed"
        return
    for compiler in (gcc(), clang()):
        for path in (path for folder in _FOLDERS for path in sorted((NATIVE / folder).glob("*.cpp"))):
            complaint = _check_syntax(compiler, str(path))
            if complaint:
                yield f"{compiler.name}, {path.relative_to(ROOT)}:\n{complaint}"


def _install_nanobind() -> bool:
    """Install nanobind, in the version that the package uses, into a folder of its own."""
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


def _check_syntax(compiler: Compiler, path: str) -> str:
    headers = (_NANOBIND / "nanobind" / "include", sysconfig.get_path("include"))
    outside = [part for folder in headers for part in ("-isystem", str(folder))]
    command = (*compiler.command, "-std=c++17", "-fsyntax-only", *WARNINGS, *outside, path)
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.stderr.strip() or f"exit status {ended.returncode}" if ended.returncode else ""
