"""`make dist`: build the sdist and from it the wheels that the Pythons need, and prove them all; they lie in dist/."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from tools.distribution import proofs
from tools.distribution.building import build_sdist, build_wheel
from tools.distribution.clean import Clean
from tools.distribution.contents import check_sdist, check_wheel
from tools.distribution.serving import server

DIST: Final = Path("dist")
STABLE: Final = (3, 12)
"""From which Python on one wheel serves them all."""
_VERSION: Final = "import sys; print(*sys.version_info[:3])"

Version: TypeAlias = tuple[int, ...]


def main(pythons: list[str]) -> int:
    try:
        _make(pythons or [sys.executable])
    except proofs.Unproven as why:
        sys.stderr.write(f"{why}\n")
        return 1
    return 0


def _make(pythons: list[str]) -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    sdist = build_sdist(DIST)
    check_sdist(sdist)
    _tell(f"{sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB")
    for version, python in sorted((_version(python), python) for python in pythons):
        _prove(_wheel(sdist, version, python), version, python)


def _version(python: str) -> Version:
    said = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, said.split()))


def _wheel(sdist: Path, version: Version, python: str) -> Path:
    made = next(DIST.glob("*-abi3-*.whl"), None) if version >= STABLE else None
    if made is None:
        made = build_wheel(sdist, python, DIST)
        check_wheel(made)
        _tell(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")
    return made.resolve()


def _prove(wheel: Path, version: Version, python: str) -> None:
    name = f"  Python {'.'.join(map(str, version))}"
    with _clean(python) as clean:
        clean.install(wheel)
        _tell(f"{name}, bare: {proofs.bare(clean)}")
    with _clean(python) as clean:
        clean.install(wheel, "paper")
        _tell(f"{name}, paper: {proofs.paper(clean)}")
    with _clean(python) as clean:
        clean.install(wheel, "server")
        _tell(f"{name}, server: {server(clean, wheel)}")


@contextmanager
def _clean(python: str) -> Iterator[Clean]:
    with TemporaryDirectory(prefix="rummi-dist-") as folder:
        yield Clean(python, Path(folder).resolve())


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
