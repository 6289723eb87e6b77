"""Find flaky tests: `make flaky` runs server and browser tests again and again, in random order, next to two
processes that keep the processors busy. It prints every test that ever failed, with the seed of its order and its
output.

    make flaky                                     ten rounds of everything
    make flaky ROUNDS=50 PATHS=tests/server/rooms fifty rounds of some tests
    .venv/bin/pytest --shuffle SEED PATHS         one of these orders again
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from secrets import token_hex
from typing import Final

from tools.run_tests import (
    Part,
    Result,
    browsers,
    distributed,
    duration,
    one_screen,
    prepare,
    run,
    say,
    servers,
)

BUSY: Final = 2
PROCESSES: Final = 4
"""Test processes when paths are given."""


def main(rounds: int, paths: Sequence[str], seed: str, busy: int) -> int:
    began = time.monotonic()
    failed: dict[str, list[str]] = defaultdict(list)
    ran = 0
    run(prepare(), at_once=1)
    with busy_processes(busy):
        for number in range(1, rounds + 1):
            name = f"{seed}-{number}"
            say(f"\nround {number} of {rounds}, --shuffle {name}")
            for result in run(list(parts(paths, name))):
                ran += len(result.tests)
                collect(result, name, failed)
    say(f"\n{ran} tests in {rounds} rounds and {duration(time.monotonic() - began)}")
    for test, outputs in sorted(failed.items()):
        say(f"\n=== {test} failed {len(outputs)} times")
        for output in outputs:
            say(output)
    say(f"{len(failed)} flaky tests" if failed else "no test failed")
    return 1 if failed else 0


def parts(paths: Sequence[str], seed: str) -> Iterator[Part]:
    shuffle = ("--shuffle", seed)
    chosen = [distributed("chosen", paths, PROCESSES, *shuffle)] if paths else [servers(*shuffle), browsers(*shuffle)]
    for part in chosen:
        yield with_name(part, f"{part.name}-{seed}")


def with_name(part: Part, name: str) -> Part:
    """Keep the output of each round apart."""
    renamed = replace(part, name=name)
    command = [f"--junitxml={renamed.junit}" if each.startswith("--junitxml=") else each for each in part.command]
    return replace(renamed, command=tuple(command))


def collect(result: Result, seed: str, failed: dict[str, list[str]]) -> None:
    for test in result.tests:
        if test.outcome == "failed":
            failed[test.name].append(f"--shuffle {seed}, {result.part.log}\n{one_screen(test.reason)}")
    if result.status and not result.count("failed"):
        failed[result.part.name].append(f"--shuffle {seed}, exit status {result.status}, {result.part.log}")


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Keep that many processors busy; the processes end with this one, however it ends."""
    processes = [multiprocessing.Process(target=compute, args=(os.getpid(),), daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
            process.join()


def compute(parent: int) -> None:
    while os.getppid() == parent:
        sum(range(1_000_000))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.flaky", description=__doc__)
    parser.add_argument("paths", nargs="*", help="tests to run instead of all server and browser tests")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", default=token_hex(3), help="of the random orders (default: a new one)")
    parser.add_argument("--busy", type=int, default=BUSY, help="processes that compute next to the tests")
    asked = parser.parse_args()
    try:
        sys.exit(main(asked.rounds, asked.paths, asked.seed, asked.busy))
    except KeyboardInterrupt:
        sys.exit(130)
