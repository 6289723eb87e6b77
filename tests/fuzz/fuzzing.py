"""Coverage-guided fuzzing: inputs that reach new lines are kept and changed again.

Atheris has no wheel for every Python that the tests run on, so this is a small engine of our own: it sees the lines of
this package that an input runs, and how many, which is a measure of work that does not depend on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any, Final

import rummi
from rummi.core.errors import RummiError
from tests.fuzz.targets import LARGEST, Target

MOST_WORK: Final = 1_000_000
"""Lines of Python that one input may run in the event loop: some 50 ms, half of what is allowed."""
_OURS: Final = str(Path(rummi.__file__).parent)
_REPEATS: Final = (2, 10, 100, 10_000)


class TooMuchWork(AssertionError):
    """An input of at most 100 kB that would block the event loop for too long."""


@dataclass(slots=True)
class Run:
    """What one input did."""

    lines: set[tuple[CodeType, int]] = field(default_factory=set)
    work: int = 0


def run(target: Target, data: bytes) -> Run:
    """Raises whatever is not a refusal in words."""
    found = Run()
    lines = found.lines

    def count() -> None:
        found.work += 1
        if target.in_loop and found.work > MOST_WORK:
            raise TooMuchWork(f"{target.name}: more than {MOST_WORK} lines")

    def trace_lines(frame: FrameType, what: str, _: Any) -> Any:
        if what == "line":
            lines.add((frame.f_code, frame.f_lineno))
            count()
        return trace_lines

    def count_lines(_: FrameType, what: str, __: Any) -> Any:
        if what == "line":
            count()
        return count_lines

    def trace(frame: FrameType, _: str, __: Any) -> Any:
        return trace_lines if frame.f_code.co_filename.startswith(_OURS) else count_lines

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        target.run(data)
    except RummiError:
        pass
    finally:
        sys.settrace(before)
    return found


def mutated(data: bytes, others: list[bytes], words: tuple[bytes, ...], random: Random) -> bytes:
    """The input with one to four changes, at most 100 kB long."""
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, len(data))
        end = min(len(data), at + random.choice((1, 2, 4, 16, 64)))
        match random.randrange(8):
            case 0:
                data = data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:end] + data[at:end] * random.choice(_REPEATS) + data[end:]
            case 3 | 4 if words:
                data = data[:at] + random.choice(words) + data[at:]
            case 5 if words:
                data = data[:at] + random.choice(words) * random.choice(_REPEATS) + data[at:]
            case 6:
                other = random.choice(others)
                cut = random.randint(0, len(other))
                data = data[:at] + other[cut:]
            case _:
                other = random.choice(others)
                cut = random.randint(0, len(other))
                data = data[:at] + other[cut : cut + random.choice((1, 8, 64))] + data[end:]
        data = data[:LARGEST]
    return data


def fuzz(target: Target, random: Random) -> Iterator[tuple[bytes, Run | Exception, bool]]:
    """Inputs without end, each with what it did and whether it reached new lines; a fault does not end it."""
    kept: list[bytes] = []
    seen: set[tuple[CodeType, int]] = set()
    first = target.inputs()
    while True:
        data = first.pop() if first else mutated(random.choice(kept), kept, target.words, random)
        try:
            done = run(target, data)
        except Exception as fault:  # noqa: BLE001 (whatever it is, it is what is looked for)
            kept = kept or [data]
            yield data, fault, False
            continue
        new = not done.lines <= seen
        if new or not kept:
            kept.append(data)
            seen |= done.lines
        yield data, done, new
