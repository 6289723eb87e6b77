"""`python -m tests.fuzz --minutes 10`: fuzz every target, keep what reaches new lines, and fail where one goes wrong.

`--keep` adds short inputs that reach new lines to the corpus in the tree. Inputs that fail are always kept there; once
the fault is mended, they stay as a test.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from hashlib import sha256
from random import Random
from typing import Final

from tests.fuzz.fuzzing import Run, fuzz
from tests.fuzz.targets import CORPUS, TARGETS, Target

LONGEST_KEPT: Final = 2_000
"""Bytes of an input that is kept in the tree."""
MOST_KEPT: Final = 24
"""Of a target."""
MOST_SECONDS: Final = 0.1
"""In the event loop, of the processor's time; ten times as long while it is traced."""
_TRACED: Final = 10


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--seed", default=str(time.time_ns()))
    asked.add_argument("--keep", action="store_true")
    asked.add_argument("--target", choices=TARGETS, action="append")
    given = asked.parse_args()
    targets = [TARGETS[name] for name in given.target or TARGETS]
    say(f"seed {given.seed}")
    seconds = given.minutes * 60 / len(targets)
    faults = sum(look(target, seconds, f"{given.seed}/{target.name}", keep=given.keep) for target in targets)
    return 1 if faults else 0


def look(target: Target, seconds: float, seed: str, *, keep: bool) -> int:
    """Fuzz one target for so long; return the number of different faults."""
    end, inputs, most, slowest = time.monotonic() + seconds, 0, 0, 0.0
    found: set[str] = set()
    began = time.thread_time()
    for data, done, new in fuzz(target, Random(seed)):
        took, inputs = time.thread_time() - began, inputs + 1
        slowest = max(slowest, took)
        if isinstance(done, Run):
            most = max(most, done.work)
            if keep and new and len(data) <= LONGEST_KEPT and len(target.inputs()) < MOST_KEPT:
                store(target, data)
            if target.in_loop and took > MOST_SECONDS * _TRACED and "slow" not in found:
                found.add("slow")
                say(f"{target.name}: {took:.2f} s (traced) for {store(target, data)}")
        elif (where := place(done)) not in found:
            found.add(where)
            say(f"{target.name}: {where} by {store(target, data)}")
            traceback.print_exception(done)
        if time.monotonic() > end:
            break
        began = time.thread_time()
    say(f"{target.name}: {inputs} inputs, at most {most} lines, {slowest * 1_000:.0f} ms traced, {len(found)} faults")
    return len(found)


def place(fault: Exception) -> str:
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} at {last.filename.rpartition('/')[2]}:{last.lineno}"


def store(target: Target, data: bytes) -> str:
    path = CORPUS / target.name / sha256(data).hexdigest()[:12]
    path.write_bytes(data)
    return str(path)


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
