"""What an sdist and a wheel hold: all that git has and all that was built, and nothing else."""

from __future__ import annotations

import re
import subprocess
import tarfile
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from tools.distribution import Unproven

_CLIENT: Final = Path("src/rummi/server/web")
_INSIDE: Final = "rummi/server/web/"
_KERNEL: Final = re.compile(r"rummi/solver/_kernel\.[\w.-]+\.(so|pyd)|rummi/solver/_kernel\.pyd")
_INFO: Final = re.compile(
    r"rummi-[\d.]+\.dist-info/"
    r"(METADATA|RECORD|WHEEL|entry_points\.txt|licenses/LICENSE|licenses/src/rummi/tournaments/printing/fonts/OFL\.txt)"
)
_NOT_FOR_OTHERS: Final = ".ci/"


def check_sdist(sdist: Path) -> None:
    with tarfile.open(sdist) as file:
        held = {name.partition("/")[2] for name in file.getnames()}
    wanted = {name for name in _tracked() | _client() if not name.startswith(_NOT_FOR_OTHERS)}
    _compare(sdist, wanted | {"PKG-INFO"}, held)


def check_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as file:
        held = _files(file)
    wanted = {name.removeprefix("src/") for name in _tracked() | _client() if name.startswith("src/")}
    kernels = {name for name in held if _KERNEL.fullmatch(name)}
    if len(kernels) != 1 or ("-abi3-" in wheel.name) != any(".abi3." in name for name in kernels):
        raise Unproven(f"{wheel.name} should have one kernel, and has {sorted(kernels)}")
    info = {name for name in held if _INFO.fullmatch(name)}
    if len(info) != 6:
        raise Unproven(f"{wheel.name} should say of itself more than {sorted(info)}")
    _compare(wheel, wanted, held - kernels - info)


def client_files(wheel: Path) -> dict[str, bytes]:
    """The assets of the browser client by their addresses."""
    with ZipFile(wheel) as file:
        inside = [name for name in _files(file) if name.startswith(f"{_INSIDE}assets/")]
        return {f"/{name.removeprefix(_INSIDE)}": file.read(name) for name in inside}


def _files(wheel: ZipFile) -> set[str]:
    return {entry.filename for entry in wheel.infolist() if not entry.is_dir()}


def _tracked() -> set[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, encoding="utf-8", check=True)
    return {name for name in listed.stdout.split("\0") if name}


def _client() -> set[str]:
    return {path.as_posix() for path in _CLIENT.rglob("*") if path.is_file()}


def _compare(made: Path, wanted: set[str], held: set[str]) -> None:
    if missing := wanted - held:
        raise Unproven(f"{made.name} lacks {', '.join(sorted(missing))}")
    if surplus := held - wanted:
        raise Unproven(f"{made.name} should not hold {', '.join(sorted(surplus))}")
