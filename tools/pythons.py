"""`make pythons`: set up and test the latest commit on each Python version that Debian has.

Each one gets what a newcomer has: a C++ compiler, make and an ordinary account, here with a strict umask. It runs all
tests except those in browsers.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import debian

ROOT: Final = Path(__file__).parents[1]
REPORTS: Final = ROOT / "build" / "pythons"
PYTHONS: Final = (("trixie", "3.13"), ("sid", "3.13"), ("sid", "3.14"), ("sid", "3.15"))
"""Debian suite and Python version."""


def main(wanted: Sequence[str]) -> int:
    if os.geteuid() != 0 or not debian.can_build_root():
        sys.stderr.write("make pythons needs root rights and mmdebstrap (Debian: apt-get install mmdebstrap)\n")
        return 2
    chosen = [(suite, python) for suite, python in PYTHONS if not wanted or f"python{python}" in wanted]
    REPORTS.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    failed = 0
    for suite, pythons in groupby(chosen, key=lambda each: each[0]):
        for line, well in _try_suite(suite, [python for _, python in pythons], archive):
            print(line, flush=True)  # noqa: T201
            failed += not well
    return 1 if failed else 0


def _try_suite(suite: str, pythons: Sequence[str], archive: bytes) -> Iterator[tuple[str, bool]]:
    packages = [f"python{python}{part}" for python in pythons for part in ("-dev", "-venv")]
    with TemporaryDirectory(dir=REPORTS) as folder:
        os.chmod(folder, 0o755)  # it becomes the root folder of an ordinary user
        debian_root = DebianRoot(suite, ("ca-certificates", "g++", "git", "make", *packages), Path(folder, "root"))
        for python in pythons:
            log = REPORTS / f"{suite}-{python}.log"
            log.unlink(missing_ok=True)
            debian_root.unpack(archive, python)
            yield _try_python(debian_root, python, log)


def _try_python(debian_root: DebianRoot, python: str, log: Path) -> tuple[str, bool]:
    """Set up and test a Python; return a line for the report, and whether all went well."""
    inside = f"cd {HOME}/{python} && umask 077 &&"
    debian_root.run("sh", "-c", f"python{python} --version && g++ --version | head -1", log=log)
    versions = " and ".join(log.read_text(encoding="utf-8").splitlines())
    began = time.monotonic()
    if debian_root.run("sh", "-c", f"{inside} make setup PYTHON=python{python}", log=log):
        return f"{versions}: make setup failed, see {log.relative_to(ROOT)}", False
    seconds = time.monotonic() - began
    tests = ".venv/bin/pytest --numprocesses 2 --ignore tests/browser -r s"
    failed = debian_root.run("sh", "-c", f"{inside} {tests}", log=log)
    counted = re.findall(r"^\d+ (?:passed|failed).*$", log.read_text(encoding="utf-8"), re.MULTILINE)
    figures = counted[-1] if counted else f"the tests did not run, see {log.relative_to(ROOT)}"
    return f"{versions}: make setup in {seconds:.0f} s, {figures}", not failed


USER: Final = 1000
NAME: Final = "player"
HOME: Final = f"/home/{NAME}"
_CERTIFICATES: Final = "/etc/ssl/certs/ca-certificates.crt"
_ACCEPT_OLD_LISTS: Final = '--aptopt=Acquire::Check-Valid-Until "false"'
"""Accept package lists that are some days old."""
_PASSED: Final = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")
_PREPARE: Final = """
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/tmp"
exec chroot "$ROOT" "$@"
"""


class DebianRoot:
    """A Debian in a folder, in which an ordinary user runs commands. Needs root rights."""

    def __init__(self, suite: str, packages: tuple[str, ...], folder: Path) -> None:
        debian.build_root(suite, packages, folder, _ACCEPT_OLD_LISTS)
        self._root = folder
        subprocess.run(["useradd", "--root", folder, "--create-home", "--uid", str(USER), NAME], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        if trusted := os.environ.get("SSL_CERT_FILE"):
            shutil.copy(trusted, folder / _CERTIFICATES[1:])

    def unpack(self, archive: bytes, name: str) -> None:
        """Unpack an archive into a folder of the user."""
        into = f"{HOME}/{name}"
        self.run("mkdir", into)
        self.run("tar", "--extract", "--directory", into, input=archive)

    def run(self, *command: str, input: bytes | None = None, log: Path | None = None) -> int:
        """Run a command as the user, isolated except for the network; return the exit status."""
        certificates = dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"), _CERTIFICATES)
        passed = {name: value for name in _PASSED if (value := os.environ.get(name))}
        environment = {"HOME": HOME, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", **certificates, **passed}
        as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "env", "-i"]
        as_user += [f"{name}={value}" for name, value in environment.items()]
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", _PREPARE, "sh"]
        with (log or Path(os.devnull)).open("ab") as output:
            done = subprocess.run(
                [*apart, *as_user, *command],
                env={**os.environ, "ROOT": str(self._root)},
                input=input,
                stdout=output,
                stderr=output,
                check=False,
            )
        return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
