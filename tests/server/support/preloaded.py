"""Starts servers for tests in a fifth of the time, as forks of a process that has loaded everything already.

Run as a program, this module is that process. Its standard input is the socket for requests.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import IO, Any, Final

from tests.server.support import faulty
from tests.support.leaks import LEAKS

LOADED: Final = (
    "aiosqlite",
    "asyncpg",
    "rummi.cli.main",
    "rummi.serve.entry",
    "rummi.serve.hand_over",
    "rummi.serve.supervisor",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
_OWN: Final = ("PYTEST_CURRENT_TEST", "TMPDIR", faulty.FOLDER, "RUMMI_TEST_COMING_BACK_MS")
"""Environment variables that may differ between servers. Modules may have read all others while they were loaded."""


class Forked:
    """The parts of `subprocess.Popen` that `Site` uses."""

    def __init__(self, told: IO[bytes]) -> None:
        self._told = told
        self.pid = int(told.readline())
        self._status: int | None = None

    def poll(self) -> int | None:
        if self._status is None and select.select([self._told], [], [], 0)[0]:
            self.wait()
        return self._status

    def wait(self) -> int:
        if self._status is None:
            self._status = int(self._told.readline())
            self._told.close()
        return self._status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def start(module: str, options: list[str], folder: str, environment: dict[str, str], output: IO[bytes]) -> Forked:
    """Run `python -m MODULE OPTIONS` in its own session."""
    asked = {"module": module, "options": options, "folder": folder, "environment": environment}
    told, telling = os.pipe()
    preloaded = _preloaded(frozenset(item for item in environment.items() if item[0] not in _OWN))
    socket.send_fds(preloaded, [json.dumps(asked).encode() + b"\n"], [output.fileno(), telling])
    os.close(telling)
    return Forked(os.fdopen(told, "rb", buffering=0))


@cache
def _preloaded(environment: frozenset[tuple[str, str]]) -> socket.socket:
    command = [sys.executable, "-m", __name__]
    with LEAKS.exempt():  # shared by all tests of this process
        ours, its = socket.socketpair()
        with its:
            process = subprocess.Popen(command, stdin=its.fileno(), env=dict(environment), start_new_session=True)
    atexit.register(_leave, ours, process)
    return ours


def _leave(asking: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """End the process by closing its socket."""
    asking.close()
    process.wait()


# the rest runs in the preloaded process


def _serve_requests() -> dict[str, Any]:
    """Fork for each request. Only the forks return, each with its request."""
    asking = socket.socket(fileno=os.dup(0))
    ended, ending = os.pipe()
    os.set_blocking(ending, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ending)
    living: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([asking.fileno(), ended], [], [])
        if ended in ready:
            os.read(ended, 1_024)
            _report_ended(living)
        if asking.fileno() not in ready:
            continue
        said, files, _, _ = socket.recv_fds(asking, 1 << 20, 2)
        if not said:
            os._exit(0)
        while not said.endswith(b"\n"):
            said += asking.recv(1 << 20)
        output, telling = files
        if not (pid := os.fork()):
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(output, 1)
            os.dup2(output, 2)
            for file in (asking.detach(), ended, ending, *files, *living.values()):
                os.close(file)
            asked: dict[str, Any] = json.loads(said)
            return asked
        os.close(output)
        living[pid] = telling
        os.write(telling, f"{pid}\n".encode())


def _report_ended(living: dict[int, int]) -> None:
    while living:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        telling = living.pop(pid)
        with suppress(BrokenPipeError):  # the test does not wait for it
            os.write(telling, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os.close(telling)


def _become(module: str, options: list[str], folder: str, environment: dict[str, str]) -> None:
    os.setsid()
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    sys.argv[1:] = options
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    for name in LOADED:
        import_module(name)
    gc.collect()
    gc.freeze()  # what all copies share is looked through once, and not again by each
    _become(**_serve_requests())
