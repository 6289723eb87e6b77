"""Run the checks and tests of `make check` and `make test` in parallel parts, and print a readable report.

Each part writes its whole output to `build/tests/PART.log`. The report shows, for every failed test, the reason within
one screen; then how many tests each part ran and how long it took, the ten slowest tests, and a closing line.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal
from xml.etree import ElementTree

ROOT: Final = Path(__file__).parents[1]
OUTPUT: Final = ROOT / "build" / "tests"
SIDE_BY_SIDE: Final = 3
"""Parts that run at once: two cores can run three, because each part also waits."""
MOST_LINES: Final = 40
"""The most lines that are shown of a failure."""
SLOWEST: Final = 10

SERVERS: Final = ("tests/server", "tests/tournaments/server", "tests/tournaments/clubs", "tests/deploy")
BROWSERS: Final = ("tests/browser", "tests/engines")
GROUPS: Final = {
    "solver": ("solver",),
    "rules": ("games", "rules", "core", "records"),
    "bots": ("bots", "reviews", "arena", "learn"),
    "tournaments": (
        "tournaments/decisions",
        "tournaments/draw",
        "tournaments/printing",
        "tournaments/stages",
        "tournaments/test_random_decisions.py",
        "tournaments/test_whole_tournaments.py",
    ),
}
"""Folders of tests without servers and browsers that run in separate processes; one more process runs the rest."""

Kind = Literal["pytest", "vitest", "other"]


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    command: tuple[str, ...]
    kind: Kind = "pytest"

    @property
    def log(self) -> Path:
        return OUTPUT / f"{self.name}.log"

    @property
    def junit(self) -> Path:
        return OUTPUT / f"{self.name}.xml"


@dataclass(frozen=True, slots=True)
class Test:
    name: str
    seconds: float
    outcome: Literal["passed", "failed", "skipped"]
    reason: str = ""


@dataclass(slots=True)
class Result:
    part: Part
    seconds: float
    status: int
    tests: list[Test] = field(default_factory=list)

    def count(self, outcome: str) -> int:
        return sum(test.outcome == outcome for test in self.tests)

    @property
    def counts(self) -> str:
        if self.part.kind == "other":
            return "ok" if self.status == 0 else "failed"
        return ", ".join(f"{self.count(each)} {each}" for each in ("passed", "failed", "skipped") if self.count(each))


def tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def pytest_part(name: str, paths: Sequence[str], *options: str) -> Part:
    command = (tool("pytest"), "--tb=short", f"--junitxml={OUTPUT / name}.xml", *options, *paths)
    return Part(name, command)


def distributed(name: str, paths: Sequence[str], processes: int, *options: str) -> Part:
    """A part whose tests are handed out to several processes."""
    spread = ("--numprocesses", str(processes), "--dist", "loadgroup", "--no-loadscope-reorder", "--timeout", "300")
    return pytest_part(name, paths, *spread, *options)


def checks() -> list[Part]:
    """What `make check` runs, the longest first."""
    alone = [*SERVERS, *BROWSERS, *(f"tests/{folder}" for group in GROUPS.values() for folder in group)]
    rest = [option for path in alone for option in ("--ignore", path)]
    vitest_options = ("--reporter=dot", "--reporter=junit", f"--outputFile.junit={OUTPUT / 'vitest.xml'}")
    return [
        pytest_part("others", ("tests",), *rest),
        Part("lint", ("make", "--no-print-directory", "lint"), "other"),
        *(pytest_part(name, [f"tests/{folder}" for folder in folders]) for name, folders in GROUPS.items()),
        Part("vitest", (tool("npm"), "--prefix", "web", "run", "--silent", "test", "--", *vitest_options), "vitest"),
    ]


def servers(*options: str) -> Part:
    return distributed("servers", SERVERS, 3, *options)


def browsers(*options: str) -> Part:
    return distributed("browsers", BROWSERS, 2, *options)


def tests() -> list[list[Part]]:
    """What `make test` runs after the checks. Servers and browsers each keep two cores busy: side by side, both take
    longer than one after the other."""
    kernel = Part("kernel", ("nice", "-n", "2", sys.executable, "-m", "tools.kernel_check", "--quick"), "other")
    return [[kernel, servers()], [browsers()]]


def run(parts: Sequence[Part], at_once: int = SIDE_BY_SIDE) -> list[Result]:
    """Run the parts, and print the result of each as soon as it ends."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(at_once) as crew:
        results = list[Result]()
        for done in as_completed([crew.submit(run_part, part) for part in parts]):
            result = done.result()
            results.append(result)
            say(f"{result.part.name:12} {duration(result.seconds):>12}   {result.counts}")
            for text in failures(result):
                say(f"\n{text}\n")
    return results


def run_part(part: Part) -> Result:
    part.junit.unlink(missing_ok=True)
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    began = time.monotonic()
    with part.log.open("wb") as log:
        ended = subprocess.run(
            part.command,
            cwd=ROOT,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    found = list(read_junit(part.junit)) if part.junit.exists() else []
    return Result(part, time.monotonic() - began, ended.returncode, found)


def read_junit(path: Path) -> Iterator[Test]:
    for case in ElementTree.parse(path).iter("testcase"):
        file = case.get("classname", "")
        file = file if file.endswith((".ts", ".tsx")) else f"{file.replace('.', '/')}.py"
        name = f"{file}::{case.get('name', '')}"
        seconds = float(case.get("time", 0))
        problems = [child for child in case if child.tag in ("failure", "error")]
        if problems:
            reason = "\n".join(text for child in problems for text in (child.get("message", ""), child.text or ""))
            yield Test(name, seconds, "failed", reason)
        else:
            skipped = case.find("skipped") is not None
            yield Test(name, seconds, "skipped" if skipped else "passed")


def failures(result: Result) -> Iterator[str]:
    """Yield the reason of each failure, shortened to one screen."""
    for test in result.tests:
        if test.outcome == "failed":
            yield f"FAILED {test.name} (whole output: {result.part.log.relative_to(ROOT)})\n{one_screen(test.reason)}"
    if result.status and not result.count("failed"):
        text = result.part.log.read_text(encoding="utf-8", errors="replace")
        yield f"FAILED {result.part.name} with exit status {result.status}\n{one_screen(text)}"


def one_screen(text: str) -> str:
    """Return the end of a long text, where the reason is, below its first lines."""
    lines = text.strip().splitlines()
    if len(lines) <= MOST_LINES:
        return "\n".join(lines)
    head = MOST_LINES // 4
    return "\n".join([*lines[:head], "  [...]", *lines[head + 1 - MOST_LINES :]])


def report(results: Sequence[Result], seconds: float) -> int:
    """Print the closing lines; return the exit status."""
    named = [(test, result.part.name) for result in results for test in result.tests]
    say("\nslowest tests")
    for test, part in sorted(named, key=lambda each: -each[0].seconds)[:SLOWEST]:
        say(f"  {test.seconds:6.1f} s  {part:12} {test.name}")
    say("\nparts")
    for result in sorted(results, key=lambda each: -each.seconds):
        say(f"  {duration(result.seconds):>12}  {result.part.name:12} {result.counts}")
    broken = [result.part.name for result in results if result.status]
    say(f"\n{'FAILED: ' + ', '.join(broken) if broken else 'all passed'} in {duration(seconds)}")
    count = {each: sum(result.count(each) for result in results) for each in ("passed", "failed", "skipped")}
    others = sum(bool(result.status) and not result.count("failed") for result in results)
    say(f"{count['passed']} passed, {count['failed'] + others} failed, {count['skipped']} skipped")
    return 1 if broken else 0


def duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def prepare() -> list[Part]:
    """Install the browsers that tests need, if possible."""
    modules: Iterable[str] = ("tools.chromium", "tools.engines")
    return [Part(module, (sys.executable, "-m", module), "other") for module in modules]


def main(whole: bool) -> int:
    began = time.monotonic()
    results = run(checks())
    if whole and not any(result.status for result in results):
        results += run(prepare(), at_once=1)
        for parts in tests():
            results += run(parts)
    return report(results, time.monotonic() - began)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.run_tests", description=__doc__)
    parser.add_argument("which", choices=("check", "test"))
    sys.exit(main(parser.parse_args().which == "test"))
