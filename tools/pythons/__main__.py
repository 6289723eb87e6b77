"""`make pythons`: the newest commit, set up and tested on every Python that Debian has and this machine may not have.

Each gets what a newcomer has, a C++ compiler, make and an ordinary account, here with a strict umask. The tests of the
browser are left out, those of the server are not.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import debian_root
from tools.pythons.room import HOME, Room

ROOT: Final = Path(__file__).parents[2]
REPORTS: Final = ROOT / "build" / "pythons"
PYTHONS: Final = (("trixie", "3.13"), ("sid", "3.13"), ("sid", "3.14"), ("sid", "3.15"))
"""The suite of Debian, and the Python in it."""


def main(wanted: Sequence[str]) -> int:
    if os.geteuid() != 0 or not debian_root.can_be_made():
        sys.stderr.write(f"{debian_root.MISSING}; and only root can give others a root of their own\n")
        return 2
    chosen = [each for each in PYTHONS if not wanted or each[1] in wanted]
    REPORTS.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    failed = 0
    for suite, pythons in groupby(chosen, key=lambda each: each[0]):
        for line, well in _suite(suite, [python for _, python in pythons], archive):
            print(line, flush=True)  # noqa: T201
            failed += not well
    return 1 if failed else 0


def _suite(suite: str, pythons: Sequence[str], archive: bytes) -> Iterator[tuple[str, bool]]:
    packages = [f"python{python}{part}" for python in pythons for part in ("-dev", "-venv")]
    with TemporaryDirectory(dir=REPORTS) as folder:
        os.chmod(folder, 0o755)  # it becomes the root of an ordinary user
        room = Room(suite, ("ca-certificates", "g++", "git", "make", *packages), Path(folder, "root"))
        for python in pythons:
            log = REPORTS / f"{suite}-{python}.log"
            log.unlink(missing_ok=True)
            room.unpack(archive, python)
            yield _tried(room, python, log)


def _tried(room: Room, python: str, log: Path) -> tuple[str, bool]:
    """A line for people, and whether all went well."""
    inside = f"cd {HOME}/{python} && umask 077 &&"
    room.run("sh", "-c", f"python{python} --version && g++ --version | head -1", log=log)
    versions = " and ".join(log.read_text(encoding="utf-8").splitlines())
    began = time.monotonic()
    if room.run("sh", "-c", f"{inside} make setup PYTHON=python{python}", log=log):
        return f"{versions}: make setup fails, see {log.relative_to(ROOT)}", False
    seconds = time.monotonic() - began
    tests = ".venv/bin/pytest --numprocesses 2 --ignore tests/browser -r s"
    failed = room.run("sh", "-c", f"{inside} {tests}", log=log)
    counted = re.findall(r"^\d+ (?:passed|failed).*$", log.read_text(encoding="utf-8"), re.MULTILINE)
    figures = counted[-1] if counted else f"the tests do not run, see {log.relative_to(ROOT)}"
    return f"{versions}: make setup in {seconds:.0f} s, {figures}", not failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
