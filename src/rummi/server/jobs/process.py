"""What runs in a helper: one piece of work after the other, each answered with what it came to."""

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
"""Where memory runs out, the system ends a helper rather than the server (of 1,000)."""
LARGEST_ANSWER_BYTES: Final = 64 * 2**20
READY: Final = b"ready"


@dataclass(frozen=True, slots=True)
class Done:
    value: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """What was asked for cannot be done, and its asker should know why."""

    why: Sentence


Answer: TypeAlias = Done | Refused | Fault


def serve(connection: Connection, memory: int, stepping_back: int) -> None:
    """The whole life of a helper."""
    _begin(memory, stepping_back)
    connection.send_bytes(READY)
    with suppress(EOFError, OSError):  # nobody asks any more
        while True:
            connection.send_bytes(answer(connection.recv_bytes()))


def answer(asked: bytes) -> bytes:
    """Whatever happens there is one, and it can be read: not every error finds its way out of a process."""
    try:
        what, given = pickle.loads(asked)
        written = pickle.dumps(Done(what(*given)))
        if len(written) > LARGEST_ANSWER_BYTES:
            raise ValueError(f"an answer of {len(written)} bytes")
    except RummiError as refused:
        return pickle.dumps(Refused(refused.message))
    except BaseException as fault:  # noqa: BLE001 (sys.exit() is no answer either)
        return pickle.dumps(_fault(fault))
    return written


def _fault(fault: BaseException) -> Fault:
    traceback.clear_frames(fault.__traceback__)  # which hold what the work had; that may be all the memory there is
    places = traceback.extract_tb(fault.__traceback__)
    place = f" at {Path(places[-1].filename).name}:{places[-1].lineno}" if places else ""
    return Fault(f"{type(fault).__name__}{place}", "".join(traceback.format_exception(fault)))


def _begin(memory: int, stepping_back: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server that hears it ends its helpers
    threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(stepping_back)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)
    _limit(memory)


def _limit(memory: int) -> None:
    """What asks for more gets a MemoryError before the whole machine is short of it, where the system can say so."""
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        least = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (least, most))


def _end_with_server() -> None:
    """A server that is killed cannot end its helpers."""
    server = parent_process()
    if server:
        server.join()
    os._exit(0)


OVERHEAD_BYTES: Final = 1_024
LAST_WORDS_SECONDS: Final = 0.2
"""Until it is known how a process ended that does not answer any more."""
LOADED: Final = (
    "rummi.server.jobs.process",
    "rummi.server.jobs.games",
    "rummi.server.jobs.packaged_bots",
    "rummi.server.jobs.review",
)
"""What every helper knows from its birth: whoever has to read it first lets somebody wait."""

Work: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A function that a helper can find by its name, and what it is given."""


def _context() -> ForkServerContext | SpawnContext:
    """Helpers are copies of one process that has loaded everything: one is there in milliseconds and shares memory."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    forking = multiprocessing.get_context("forkserver")
    forking.set_forkserver_preload(list(LOADED))
    return forking


_CONTEXT: Final = _context()
_STARTING: Final = Lock()


@contextmanager
def _without_main() -> Iterator[None]:
    """A new process would read again the file with which the server began; a helper needs nothing of it."""
    with _STARTING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def start_original() -> None:
    """The process of which helpers are copies, before anybody waits for one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return
    from multiprocessing import forkserver

    with _without_main():
        forkserver.ensure_running()


def end_stopped_original() -> bool:
    """End the process that helpers are forked from if it was stopped; return whether it was. The next helper starts it
    again."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return False
    known = getattr(sys.modules.get("multiprocessing.forkserver"), "_forkserver", None)
    process = getattr(known, "_forkserver_pid", None)
    if process is None or not _stopped(process):
        return False
    with suppress(OSError):
        os.kill(process, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)  # until it is dead, `forkserver` would go on to use it
    return True


def _stopped(process: int) -> bool:
    """Where the system tells (Linux): SIGSTOP, or a debugger."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][:1] in ("T", "t")
    except OSError:
        return False


def server_waited() -> float:
    """Return the seconds that this process has waited for a processor, where the system tells (Linux)."""
    return _waited("self")


def _waited(process: int | str | None) -> float:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


class JobProcess:
    def __init__(self, kind: JobKind) -> None:
        self._loop = asyncio.get_running_loop()
        self._kind = kind
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._asked: SimpleQueue[tuple[Work, Future[Answer | None]] | None] = SimpleQueue()
        self._status: int | None = None
        self._ended = False
        self.ready: Future[bool] = self._loop.create_future()
        """Whether it could begin."""
        try:
            Thread(target=self._live, name=f"helper {kind.name}", daemon=True).start()
        except RuntimeError:  # as many as the system allows
            self.ready.set_result(False)

    @property
    def alive(self) -> bool:
        process = self._process
        return not self._ended and (process is None or process.is_alive())

    async def do(self, work: Work, seconds: float) -> Answer:
        """Raises Hung or Died, and then this helper is of no more use; so it is where nobody waits to the end."""
        answered: Future[Answer | None] = self._loop.create_future()
        self._asked.put((work, answered))
        watch = Watch(self, answered, seconds, server_waited)
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

    # for whoever watches it

    def waited(self) -> float:
        """Return the seconds that the process has waited for a processor, where the system tells (Linux)."""
        return _waited(self._process.pid) if self._process else 0.0

    def stopped(self) -> bool:
        process = self._process
        return process is not None and process.pid is not None and _stopped(process.pid)

    def has_answered(self) -> bool:
        """Whether it is only this process that has not come to reading the answer."""
        with suppress(OSError, ValueError):
            return self._connection is not None and self._connection.poll()
        return False

    # in the thread

    def _live(self) -> None:
        began = False
        try:
            self._connection, theirs = _CONTEXT.Pipe()
            with self._connection as connection:
                kind = self._kind
                process = _CONTEXT.Process(target=serve, args=(theirs, kind.memory, kind.stepping_back), daemon=True)
                with _without_main():
                    process.start()
                self._process = process
                theirs.close()
                if self._ended:
                    self._kill()
                connection.recv_bytes()
                began = True
                self._tell(self.ready, True)
                self._answer_all(connection)
                process.join()
        except (EOFError, OSError, RuntimeError):
            if not began:
                self._tell(self.ready, False)

    def _answer_all(self, connection: Connection) -> None:
        while asked := self._asked.get():
            work, answered = asked
            try:
                self._tell(answered, self._answer(connection, work))
            except (EOFError, OSError):
                self._tell_of_death(answered)
                return

    def _answer(self, connection: Connection, work: Work) -> Answer:
        try:
            written = pickle.dumps(work)
        except Exception as fault:  # noqa: BLE001 (whatever cannot be written)
            return Fault(f"{type(fault).__name__} before it was sent", repr(fault))
        connection.send_bytes(written)
        read = connection.recv_bytes(LARGEST_ANSWER_BYTES + OVERHEAD_BYTES)
        try:
            answer: Answer = pickle.loads(read)
        except Exception as fault:  # noqa: BLE001 (whatever cannot be read)
            return Fault(f"{type(fault).__name__} when it was read", repr(fault))
        return answer

    def _tell_of_death(self, answered: Future[Answer | None]) -> None:
        if self._process:
            self._process.join(LAST_WORDS_SECONDS)
            self._status = self._process.exitcode
        self._tell(answered, None)

    def _tell(self, future: Future[Any], value: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(_settle, future, value)


def _settle(future: Future[Any], value: Any) -> None:
    if not future.done():
        future.set_result(value)
