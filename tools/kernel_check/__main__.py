"""`make kernel-check`; with `--quick`, the part that `make test` runs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Final, TypedDict

from tools.debian import install, report_missing
from tools.kernel_check import bindings
from tools.kernel_check.builds import Build, all_builds, quick_builds
from tools.kernel_check.compiling import (
    BUILDS_FOLDER,
    QUESTIONS,
    ROOT,
    WEIGHTS,
    BuildRun,
    Failure,
    compile_and_run,
    find_obstacle,
    sources,
)
from tools.kernel_check.questions import questions

_POSITIONS: Final = sorted(map(str, (ROOT / "vectors" / "positions").glob("*.jsonl")))
_QUICK: Final = ("--random", "2000", "--games", "14", *_POSITIONS)
_WHOLE: Final = ("--random", "100000", "--games", "2800", "--long", *_POSITIONS)


AGREED: Final = Path(__file__).with_name("agreed.json")
"""The sources for which all builds of the quick check last gave the same answers. It is committed, so that a fresh
clone compiles nothing that has already been compared."""


class Agreed(TypedDict):
    sources: str
    answers: str


def main(quick: bool) -> int:
    BUILDS_FOLDER.mkdir(parents=True, exist_ok=True)
    QUESTIONS.write_text(questions(quick), encoding="ascii")
    known: Agreed = json.loads(AGREED.read_text(encoding="ascii"))
    if quick and known["sources"] == _fingerprint():
        sys.stdout.write("kernel: these sources were compared before; run `make kernel-check` to compare them again\n")
        return 0
    with ThreadPoolExecutor(os.cpu_count()) as crew:
        obstacles = _find_obstacles(quick_builds if quick else all_builds, crew)
        builds = [build for build, why in obstacles.items() if not why]
        ran, faults = _run(builds, _QUICK if quick else _WHOLE, crew)
    if not quick:
        faults += bindings.find_faults()
    for fault in faults:
        sys.stderr.write(f"\n*** {fault} ***\n")
    if faults:
        return 1
    left_out = [f"{build.name} ({why})" for build, why in obstacles.items() if why]
    if quick and ran and not left_out:
        agreed: Agreed = {"sources": _fingerprint(), "answers": ran.digest}
        AGREED.write_text(json.dumps(agreed, indent=2) + "\n", encoding="ascii")
        sys.stdout.write(f"kernel: the builds agree; commit {AGREED.relative_to(ROOT)}\n")
    return report_missing(f"the kernel check skipped {'; '.join(left_out)}") if left_out else 0


def _fingerprint() -> str:
    """Return a hash of the kernel's sources, of the builds that are compared, and of the questions they answer."""
    builds = [(build.name, build.level, build.flags, build.level_of_asking, build.asked) for build in quick_builds()]
    asked = [QUESTIONS.read_bytes(), WEIGHTS.read_bytes(), *(Path(name).read_bytes() for name in _POSITIONS)]
    return sha256(b"\0".join([repr((builds, _QUICK[:4])).encode(), *sources(), *asked])).hexdigest()


def _find_obstacles(choose: Callable[[], list[Build]], crew: ThreadPoolExecutor) -> dict[Build, str | None]:
    """Return for each build why it is impossible here, or `None`, after installing missing packages if possible."""
    for _ in range(3):  # first the compiler, then packages of its version
        builds = choose()
        obstacles = dict(zip(builds, crew.map(find_obstacle, builds), strict=True))
        missing = {package: None for build, why in obstacles.items() if why for package in build.packages}
        if not missing:
            break
        install(*missing, until=lambda: False)
    return obstacles


def _run(builds: list[Build], asked: tuple[str, ...], crew: ThreadPoolExecutor) -> tuple[BuildRun | None, list[str]]:
    """Compile and ask all builds; return one run and what is wrong with the others."""
    first: BuildRun | None = None
    faults = list[str]()
    running = {crew.submit(compile_and_run, build, *asked): build for build in builds}
    for ended in as_completed(running):
        try:
            ran = ended.result()
        except Failure as failure:
            faults.append(f"{running[ended].name}: {failure}")
            continue
        _report(ran)
        first = first or ran
        if ran.digest != first.digest:
            faults.append(_describe_difference(first, ran))
        elif ran is not first:
            ran.answers.unlink()  # equal to the first
    if first:
        sys.stdout.write(first.answers.read_text(encoding="ascii").splitlines()[-1] + "\n")
    return first, faults


def _report(ran: BuildRun) -> None:
    compiled = "" if ran.compiling is None else f"compiled in {ran.compiling:.0f} s, "
    about = f"{compiled}answered in {ran.running:.0f} s by {ran.build.compiler.version}"
    sys.stdout.write(f"{ran.build.name:28} {ran.digest[:16]} {about}\n")
    sys.stdout.flush()


def _describe_difference(one: BuildRun, other: BuildRun) -> str:
    with one.answers.open(encoding="ascii") as ours, other.answers.open(encoding="ascii") as theirs:
        pairs = zip_longest(ours, theirs, fillvalue="(nothing)\n")
        here, there = next((here, there) for here, there in pairs if here != there)
    return f"{one.build.name} and {other.build.name} answer differently (see {BUILDS_FOLDER}):\n{here}{there}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.kernel_check", description=__doc__)
    parser.add_argument("--quick", action="store_true")
    sys.exit(main(parser.parse_args().quick))
