"""A share of a processor for each worker, and no more (cgroups of Linux, version 1, for who may make one).

Where players, database and bus have what the workers leave over, two workers show by the clock what they can do; on a
machine with only as many cores as workers they otherwise take the time away from each other.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

_GROUPS: Final = Path("/sys/fs/cgroup/cpu")
_PERIOD: Final = 10_000
"""Microseconds, short, so that nobody waits long for the next."""


def possible() -> bool:
    return (_GROUPS / "cpu.cfs_quota_us").exists() and os.access(_GROUPS / "cgroup.procs", os.W_OK)


@contextmanager
def held(processes: Sequence[int], share: float | None) -> Iterator[None]:
    """Each of them to its share for a while; None: to nothing."""
    with ExitStack() as groups:
        for process in processes if share else ():
            groups.enter_context(_held(process, share or 1.0))
        yield


@contextmanager
def _held(process: int, share: float) -> Iterator[None]:
    memberships = [line.split(":", 2) for line in Path(f"/proc/{process}/cgroup").read_text().splitlines()]
    home = _GROUPS / next(path for _, kinds, path in memberships if "cpu" in kinds.split(",")).lstrip("/")
    group = _GROUPS / f"rummi-load-{process}"
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(int(share * _PERIOD)))
        (group / "cgroup.procs").write_text(str(process))
        yield
    finally:
        for left in (group / "cgroup.procs").read_text().split():
            (home / "cgroup.procs").write_text(left)
        group.rmdir()
