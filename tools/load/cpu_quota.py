"""Limit each worker to a share of a processor, by Linux control groups (version 1, with the right to create one).

Without a limit, two workers on a machine with two cores compete with the players, the database and the bus. With a
limit these get the rest, and the measured times show what the workers can do.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

_GROUPS: Final = Path("/sys/fs/cgroup/cpu")
_PERIOD: Final = 10_000
"""Microseconds. Short, so that a process that used up its share waits only briefly."""


def can_limit_cpu() -> bool:
    return (_GROUPS / "cpu.cfs_quota_us").exists() and os.access(_GROUPS / "cgroup.procs", os.W_OK)


@contextmanager
def limit_cpu(processes: Sequence[int], share: float | None) -> Iterator[None]:
    """Limit each process to `share` of a processor while the context is open; `None` means no limit."""
    with ExitStack() as groups:
        for process in processes if share else ():
            groups.enter_context(_limit_process(process, share or 1.0))
        yield


@contextmanager
def _limit_process(process: int, share: float) -> Iterator[None]:
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
