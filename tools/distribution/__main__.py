"""`make dist`: build the sdist and from it a wheel for each Python, and prove them all; what is proven lies in dist/."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.distribution import proofs
from tools.distribution.building import build_sdist, build_wheel
from tools.distribution.clean import Clean
from tools.distribution.contents import check_sdist, check_wheel
from tools.distribution.serving import server

DIST: Final = Path("dist")
_VERSION: Final = "import sys; print('.'.join(map(str, sys.version_info[:3])), end='')"


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
    for python in pythons:
        wheel = build_wheel(sdist, python, DIST).resolve()
        check_wheel(wheel)
        _tell(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        _prove(wheel, python)


def _prove(wheel: Path, python: str) -> None:
    version = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=True).stdout
    with _clean(python) as clean:
        clean.install(wheel)
        _tell(f"  Python {version}, bare: {proofs.bare(clean)}")
    with _clean(python) as clean:
        clean.install(wheel, "paper")
        _tell(f"  Python {version}, paper: {proofs.paper(clean)}")
    with _clean(python) as clean:
        clean.install(wheel, "server")
        _tell(f"  Python {version}, server: {server(clean, wheel)}")


@contextmanager
def _clean(python: str) -> Iterator[Clean]:
    with TemporaryDirectory(prefix="rummi-dist-") as folder:
        yield Clean(python, Path(folder).resolve())


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
