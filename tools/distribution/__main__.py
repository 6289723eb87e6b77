"""`make dist`: build the sdist, build wheels from it for the given Pythons, and test them. The results are in dist/."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from tools.distribution import CheckFailed, proofs
from tools.distribution.clean import CleanEnvironment
from tools.distribution.packages import build_sdist, build_wheel, check_sdist, check_wheel

DIST: Final = Path("dist")
STABLE: Final = (3, 12)
"""From this Python version on, one wheel (stable ABI) works for all."""
_VERSION: Final = "import sys; print(*sys.version_info[:3])"

Version: TypeAlias = tuple[int, ...]


def main(pythons: list[str]) -> int:
    try:
        _build_and_test(pythons or [sys.executable])
    except CheckFailed as why:
        sys.stderr.write(f"{why}\n")
        return 1
    return 0


def _build_and_test(pythons: list[str]) -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    sdist = build_sdist(DIST)
    check_sdist(sdist)
    _say(f"{sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB")
    for version, python in sorted((_read_version(python), python) for python in pythons):
        _test(_find_or_build_wheel(sdist, version, python), version, python)


def _read_version(python: str) -> Version:
    said = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, said.split()))


def _find_or_build_wheel(sdist: Path, version: Version, python: str) -> Path:
    made = next(DIST.glob("*-abi3-*.whl"), None) if version >= STABLE else None
    if made is None:
        made = build_wheel(sdist, python, DIST)
        check_wheel(made)
        _say(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")
    return made.resolve()


def _test(wheel: Path, version: Version, python: str) -> None:
    name = f"  Python {'.'.join(map(str, version))}"
    with _clean_environment(python) as clean:
        clean.install(wheel)
        _say(f"{name}, bare: {proofs.test_bare(clean)}")
    with _clean_environment(python) as clean:
        clean.install(wheel, "paper")
        _say(f"{name}, paper: {proofs.test_paper(clean)}")
    with _clean_environment(python) as clean:
        clean.install(wheel, "server")
        _say(f"{name}, server: {proofs.test_server(clean, wheel)}")


@contextmanager
def _clean_environment(python: str) -> Iterator[CleanEnvironment]:
    with TemporaryDirectory(prefix="rummi-dist-") as folder:
        yield CleanEnvironment(python, Path(folder).resolve())


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
