"""A short run of the fuzzing: the whole corpus and a few changed inputs; `make soak` does it for ten minutes."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.fuzz.fuzzing import MOST_WORK, Run, TooMuchWork, fuzz, run
from tests.fuzz.targets import LARGEST, TARGETS, Target
from tests.support.patience import TIMES

INPUTS = 15
IN_LOOP = [name for name, target in TARGETS.items() if target.in_loop]


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_is_written_is_understood_or_refused_in_words(name: str) -> None:
    target = TARGETS[name]
    known = len(target.inputs())
    assert known >= 3
    for data, done, _ in islice(fuzz(target, Random(f"every day {name}")), known + INPUTS * TIMES):
        if not isinstance(done, Run):
            raise AssertionError(f"{name} by {data[:200]!r}") from done


@pytest.mark.parametrize("name", IN_LOOP)
def test_no_input_of_100_kb_keeps_everybody_waiting(name: str) -> None:
    """The work is counted in lines of Python, so that a busy machine makes no difference."""
    target = TARGETS[name]
    grown = target.inputs()[: 4 * TIMES]
    pieces = {*target.words, *(data[:40] for data in grown), b"\n", b"\r", b"a", b"\xff"}
    for piece in sorted(pieces - {b""}):
        filled = (piece * (LARGEST // len(piece) + 1))[:LARGEST]
        assert run(target, filled).work <= MOST_WORK, piece
    for data in grown:
        middle = len(data) // 2
        long = (data[:middle] + data[middle : middle + 8] * LARGEST)[:LARGEST]
        assert run(target, long).work <= MOST_WORK, data


def test_work_without_end_is_noticed() -> None:
    def loops(_: bytes) -> None:
        while True:
            pass

    with pytest.raises(TooMuchWork):
        run(Target("endless", loops, in_loop=True), b"x")
