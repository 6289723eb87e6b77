"""A virtual environment in a folder without a checkout, isolated from the caller's environment."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Final

from tools.distribution import CheckFailed

_TOOLS: Final = ("pip", "setuptools", "wheel", "_distutils_hack", "distutils-precedence", "pkg_resources")
TRIES: Final = 15


class CleanEnvironment:
    """A clean environment with a folder to run commands in."""

    def __init__(self, python: str, folder: Path) -> None:
        self.folder = folder / "somewhere"
        self._scripts = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        self.folder.mkdir()
        subprocess.run([python, "-m", "venv", self._scripts.parent], check=True)

    def install(self, wheel: Path, extra: str = "") -> None:
        """Install the wheel with pip, with dependencies from the package index."""
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        self._run_checked("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted)

    def command(self, *words: str) -> list[str]:
        program, *arguments = words
        isolated = ["-I"] if program == "python" else []  # ignore the caller's settings and current folder
        return [str(self._scripts / program), *isolated, *arguments]

    def run(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*words),
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def _run_checked(self, *words: str) -> str:
        ended = self.run(*words)
        if ended.returncode:
            raise CheckFailed(f"{' '.join(words)}: {ended.stderr}")
        return ended.stdout

    @property
    def environment(self) -> dict[str, str]:
        ours = ("PYTHON", "RUMMI_", "VIRTUAL_ENV", "LC_", "LANG")
        return {**{name: value for name, value in os.environ.items() if not name.startswith(ours)}, "LANG": "C.UTF-8"}

    def packages(self) -> set[str]:
        listed = json.loads(self._run_checked("python", "-m", "pip", "list", "--format", "json"))
        return {package["name"].lower().replace("_", "-") for package in listed} - set(_TOOLS)

    def megabytes(self) -> float:
        """Return the size of all installed packages except pip and setuptools."""
        where = Path(
            self._run_checked("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        )
        installed = [path for path in where.iterdir() if not path.name.startswith(_TOOLS)]
        files = (file for path in installed for file in (path, *path.rglob("*")) if file.is_file())
        return sum(file.stat().st_size for file in files) / 1e6

    def milliseconds(self, *words: str) -> float:
        """Return the fastest of several runs."""
        return 1e3 * min(self._time(*words) for _ in range(TRIES))

    def _time(self, *words: str) -> float:
        began = time.perf_counter()
        self._run_checked(*words)
        return time.perf_counter() - began
