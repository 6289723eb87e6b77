"""`python -m tests.server.support.rummi_serve OPTIONS`: the installed command, with three differences that save time.

Passwords are hashed quickly (`test_accounts.py` tests the real hashing, a quarter of a second each). Job processes run
at normal priority, so that a busy machine does not starve them. The fork server is itself a fork of this process, which
has loaded everything already.
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
from rummi.server.jobs.process import start_fork_server
from rummi.server.rooms import heartbeat

COMING_BACK = "RUMMI_TEST_COMING_BACK_MS"
"""The environment variable with the time that people have to come back after an outage."""
_STANDARD_FILES = 3
"""Standard input, output and error."""


def fork_instead_of_exec(_: bytes, arguments: Sequence[str], files: Sequence[int]) -> int:
    """Start the fork server as a fork of this process (replaces `spawnv_passfds`)."""
    if pid := os.fork():
        return pid
    status = 1
    try:
        kept = sorted({*range(_STANDARD_FILES), *files})
        for before, after in zip(kept, [*kept[1:], os.sysconf("SC_OPEN_MAX")], strict=True):
            os.closerange(before + 1, after)
        exec(arguments[-1], {})  # the Python code that would have been passed to the interpreter
        status = 0
    finally:
        os._exit(status)


def ignore_niceness() -> None:
    """Run job processes at the priority of the server."""
    original = process.JobProcess.__init__

    def init(self: process.JobProcess, kind: JobKind) -> None:
        original(self, replace(kind, niceness=0))

    process.JobProcess.__init__ = init  # type: ignore[method-assign]


def set_coming_back_time() -> None:
    """Use the time that the test sets for people to come back after an outage."""
    if COMING_BACK in os.environ:
        for module in (heartbeat, wiring):
            vars(module)["COMING_BACK_MS"] = int(os.environ[COMING_BACK])


if __name__ == "__main__":
    ignore_niceness()
    set_coming_back_time()
    vars(session)["HASHER"] = PasswordHasher(time_cost=1, memory_cost=1_024)
    if "forkserver" in get_all_start_methods() and "--workers" not in sys.argv:  # several workers share it
        usual = util.spawnv_passfds
        vars(util)["spawnv_passfds"] = fork_instead_of_exec
        start_fork_server()
        vars(util)["spawnv_passfds"] = usual
    sys.exit(main(["serve", *sys.argv[1:]]))
