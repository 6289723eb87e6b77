"""A job process: the code that runs in it, and the server's side of it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from asyncio import Future
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rummi.core.errors import RummiError
from rummi.core.sentence import Sentence
from rummi.server.jobs.failures import Fault, JobProcessDied
from rummi.server.jobs.kinds import JobKind
from rummi.server.jobs.watch import Watch

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

FIRST_TO_GO: Final = "500"
"""The score for the system's out-of-memory killer (up to 1,000): it ends a job process rather than the server."""
LARGEST_ANSWER_BYTES: Final = 64 * 2**20
OVERHEAD_BYTES: Final = 1_024
LAST_WORDS_SECONDS: Final = 0.2
"""The time to learn the exit status of a process that has stopped answering."""
READY: Final = b"ready"
PRELOADED: Final = (
    "rummi.server.jobs.process",
    "rummi.server.jobs.games",
    "rummi.server.jobs.packaged_bots",
    "rummi.server.jobs.review",
)
"""Modules that are loaded before the first job process is forked, so that no job waits for them."""

Work: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A function that can be pickled, and its arguments."""


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a job."""

    value: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """The job refused its input, for a reason that the user should see."""

    why: Sentence


Answer: TypeAlias = Done | Refused | Fault


def serve(connection: Connection, memory: int, niceness: int) -> None:
    """Run in the new process: answer jobs until the server closes the connection."""
    _set_up(memory, niceness)
    connection.send_bytes(READY)
    with suppress(EOFError, OSError):  # the server has closed the connection
        while True:
            connection.send_bytes(run_job(connection.recv_bytes()))


def run_job(asked: bytes) -> bytes:
    """Run a job and return its pickled answer, whatever happens. Not every exception can be pickled itself."""
    try:
        what, given = pickle.loads(asked)
        written = pickle.dumps(Done(what(*given)))
        if len(written) > LARGEST_ANSWER_BYTES:
            raise ValueError(f"an answer of {len(written)} bytes")
    except RummiError as refused:
        return pickle.dumps(Refused(refused.message))
    except BaseException as fault:  # noqa: BLE001 (also SystemExit, which is not an answer either)
        return pickle.dumps(_fault(fault))
    return written


def _fault(fault: BaseException) -> Fault:
    traceback.clear_frames(fault.__traceback__)  # the frames hold the data of the job, which may be all memory there is
    places = traceback.extract_tb(fault.__traceback__)
    place = f" at {Path(places[-1].filename).name}:{places[-1].lineno}" if places else ""
    return Fault(f"{type(fault).__name__}{place}", "".join(traceback.format_exception(fault)))


def _set_up(memory: int, niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets the signal, too, and ends its job processes
    threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)
    _limit(memory)


def _limit(memory: int) -> None:
    """Limit the memory of this process if possible: a job gets a MemoryError before the machine runs out."""
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        least = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (least, most))


def _end_with_server() -> None:
    """End this process when the server ends. A server that is killed cannot do it."""
    server = parent_process()
    if server:
        server.join()
    os._exit(0)


def _context() -> ForkServerContext | SpawnContext:
    """Return the way to start processes.

    With a fork server, new processes are copies of a process that has loaded everything: they start in milliseconds
    and share memory.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    forking = multiprocessing.get_context("forkserver")
    forking.set_forkserver_preload(list(PRELOADED))
    return forking


_CONTEXT: Final = _context()
_STARTING: Final = Lock()


@contextmanager
def _without_main() -> Iterator[None]:
    """Keep a new process from loading the main module of the server, which it does not need."""
    with _STARTING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def start_fork_server() -> None:
    """Start the process that job processes are forked from, before a job needs one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return
    from multiprocessing import forkserver

    with _without_main(), suppress(OSError):  # the path of the folder for temporary files is too long for a socket
        forkserver.ensure_running()


def end_stopped_fork_server() -> bool:
    """End the fork server if it was stopped; return whether it was. The next job process starts it again."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return False
    known = getattr(sys.modules.get("multiprocessing.forkserver"), "_forkserver", None)
    process = getattr(known, "_forkserver_pid", None)
    if process is None or not _is_stopped(process):
        return False
    with suppress(OSError):
        os.kill(process, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)  # `forkserver` would use it until it is dead
    return True


def _is_stopped(process: int) -> bool:
    """Return whether a process was stopped by SIGSTOP or a debugger (Linux)."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][:1] in ("T", "t")
    except OSError:
        return False


def server_seconds_waited() -> float:
    """Return the seconds that this process has waited for a processor, if the system knows (Linux)."""
    return _seconds_waited("self")


def _seconds_waited(process: int | str | None) -> float:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


class JobProcess:
    """The server's side of a job process. A thread starts it and exchanges messages with it."""

    def __init__(self, kind: JobKind) -> None:
        self._loop = asyncio.get_running_loop()
        self._kind = kind
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._asked: SimpleQueue[tuple[Work, Future[Answer | None]] | None] = SimpleQueue()
        self._status: int | None = None
        self._ended = False
        self.ready: Future[bool] = self._loop.create_future()
        """Done when the process has started (True) or could not start (False)."""
        try:
            Thread(target=self._run_thread, name=f"job {kind.name}", daemon=True).start()
        except RuntimeError:  # the system allows no more threads
            self.ready.set_result(False)

    @property
    def alive(self) -> bool:
        process = self._process
        return not self._ended and (process is None or process.is_alive())

    async def do(self, work: Work, seconds: float) -> Answer:
        """Run a job.

        Raises JobTimeout or JobProcessDied. After that, or if the caller is cancelled, end the process.
        """
        answered: Future[Answer | None] = self._loop.create_future()
        self._asked.put((work, answered))
        watch = Watch(self, answered, seconds, server_seconds_waited)
        try:
            answer = await answered
        finally:
            watch.end()
        if answer is None:
            raise JobProcessDied(self._status)
        return answer

    def end(self) -> None:
        self._ended = True
        self._asked.put(None)
        self._kill()

    def _kill(self) -> None:
        if self._process:
            with suppress(OSError):
                self._process.kill()

    # for Watch

    def seconds_waited(self) -> float:
        """Return the seconds that the process has waited for a processor, if the system knows (Linux)."""
        return _seconds_waited(self._process.pid) if self._process else 0.0

    def is_stopped(self) -> bool:
        process = self._process
        return process is not None and process.pid is not None and _is_stopped(process.pid)

    def has_answered(self) -> bool:
        """Return whether the answer has arrived and the server has only not read it yet."""
        with suppress(OSError, ValueError):
            return self._connection is not None and self._connection.poll()
        return False

    # in the thread

    def _run_thread(self) -> None:
        started = False
        try:
            self._connection, theirs = _CONTEXT.Pipe()
            with self._connection as connection:
                kind = self._kind
                process = _CONTEXT.Process(target=serve, args=(theirs, kind.memory, kind.niceness), daemon=True)
                with _without_main():
                    process.start()
                self._process = process
                theirs.close()
                if self._ended:
                    self._kill()
                connection.recv_bytes()
                started = True
                self._resolve(self.ready, True)
                self._answer_all(connection)
                process.join()
        except (EOFError, OSError, RuntimeError):
            if not started:
                self._resolve(self.ready, False)

    def _answer_all(self, connection: Connection) -> None:
        while asked := self._asked.get():
            work, answered = asked
            try:
                self._resolve(answered, self._answer(connection, work))
            except (EOFError, OSError):
                self._resolve_dead(answered)
                return

    def _answer(self, connection: Connection, work: Work) -> Answer:
        try:
            written = pickle.dumps(work)
        except Exception as fault:  # noqa: BLE001 (pickle may raise anything)
            return Fault(f"{type(fault).__name__} before it was sent", repr(fault))
        connection.send_bytes(written)
        read = connection.recv_bytes(LARGEST_ANSWER_BYTES + OVERHEAD_BYTES)
        try:
            answer: Answer = pickle.loads(read)
        except Exception as fault:  # noqa: BLE001 (unpickling may raise anything)
            return Fault(f"{type(fault).__name__} when it was read", repr(fault))
        return answer

    def _resolve_dead(self, answered: Future[Answer | None]) -> None:
        if self._process:
            self._process.join(LAST_WORDS_SECONDS)
            self._status = self._process.exitcode
        self._resolve(answered, None)

    def _resolve(self, future: Future[Any], value: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(_settle, future, value)


def _settle(future: Future[Any], value: Any) -> None:
    if not future.done():
        future.set_result(value)
