"""`python -m tests.server.support.rummi_serve OPTIONS`: the installed command, with three differences that save time.

Passwords are hashed quickly (`test_accounts.py` tests the real hashing, a quarter of a second each). Helper processes
run at normal priority, so that a busy machine does not starve them. The process that helpers are forked from is itself
a fork of this one, which has loaded everything already.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import get_all_start_methods, util

from argon2 import PasswordHasher

from rummi.cli.main import main
from rummi.serve import wiring
from rummi.server.edge.api import session
from rummi.server.jobs import process
from rummi.server.jobs.kinds import JobKind
from rummi.server.jobs.process import start_original
from rummi.server.rooms import heartbeat

COMING_BACK = "RUMMI_TEST_COMING_BACK_MS"
"""The variable with which a test gives people more or less time to come back."""
_KEPT = 3
"""Files that every process has: they are read, written and complained to."""


def copied(_: bytes, arguments: Sequence[str], files: Sequence[int]) -> int:
    """Does what `spawnv_passfds` does for the process of which helpers are copies, in a copy of this one."""
    if pid := os.fork():
        return pid
    status = 1
    try:
        kept = sorted({*range(_KEPT), *files})
        for before, after in zip(kept, [*kept[1:], os.sysconf("SC_OPEN_MAX")], strict=True):
            os.closerange(before + 1, after)
        exec(arguments[-1], {})  # the line of Python that it would have been started with
        status = 0
    finally:
        os._exit(status)


def without_priorities() -> None:
    """Let helpers run at the priority of the server."""
    original = process.JobProcess.__init__

    def init(self: process.JobProcess, kind: JobKind) -> None:
        original(self, replace(kind, stepping_back=0))

    process.JobProcess.__init__ = init  # type: ignore[method-assign]


def with_another_grace() -> None:
    """Give people as many milliseconds to come back after an outage as the test says."""
    if COMING_BACK in os.environ:
        for module in (heartbeat, wiring):
            vars(module)["COMING_BACK_MS"] = int(os.environ[COMING_BACK])


if __name__ == "__main__":
    without_priorities()
    with_another_grace()
    vars(session)["HASHER"] = PasswordHasher(time_cost=1, memory_cost=1_024)
    if "forkserver" in get_all_start_methods() and "--workers" not in sys.argv:  # several are copies of that one, too
        usual = util.spawnv_passfds
        vars(util)["spawnv_passfds"] = copied
        start_original()
        vars(util)["spawnv_passfds"] = usual
    sys.exit(main(["serve", *sys.argv[1:]]))
