"""Serve with uvicorn, in this process or in several worker processes.

Each worker process runs a `uvicorn.Server` on the listening sockets of this process. The supervisor replaces workers
that end or hang. It uses only the public interface of uvicorn.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec
import uvicorn

from rummi.server import metrics
from rummi.server.edge.listening import BACKLOG
from rummi.server.edge.socket import LARGEST_MESSAGE_BYTES
from rummi.server.settings import Settings, settings_from_environment

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

PING_SECONDS: Final = 6
"""Time between two pings to a socket, which also measure its lag."""
PONG_SECONDS: Final = 9
"""Time that a socket has to answer a ping.

A dead socket is closed after at most 15 seconds, and its player is shown as away. A phone in the background answers
pings, and a page that was frozen connects again."""
SHUTDOWN_SECONDS: Final = 5
"""Time that a worker gives to open requests when it ends."""
CHECK_SECONDS: Final = 0.5
"""Time between two checks of the workers."""
UNANSWERED_CHECKS: Final = 60
"""Number of checks in a row that a worker may leave unanswered before the supervisor kills it.

Half a minute: a worker that is not forked loads the whole server before it answers, and on an overloaded machine a
healthy worker may not run for many seconds."""
START_SECONDS: Final = 60.0
"""Time that a new worker has to start in a restart."""
START_FAILED: Final = 3
"""The exit code of uvicorn if the application did not start."""
LOADED_BEFOREHAND: Final = ["rummi.serve.entry", "uvloop", "uvicorn.protocols.http.httptools_impl"]
"""The modules of the process from which workers are forked."""
UVICORN_OPTIONS: Final[dict[str, Any]] = {
    "ws": "rummi.serve.connections:WebSocketConnection",
    "ws_max_size": LARGEST_MESSAGE_BYTES,
    "ws_per_message_deflate": False,
    "ws_ping_interval": PING_SECONDS,
    "ws_ping_timeout": PONG_SECONDS,
    "access_log": False,
    "log_config": None,
    "log_level": "warning",
    "server_header": False,
    "proxy_headers": False,  # server/edge/callers.py reads them, and ignores those of proxies that are not trusted
    "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
}
"""How connections are served."""

_CHECK: Final = b"?"
_STARTING: Final = b"starting"
_STARTED: Final = b"started"
_END_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGBREAK")
_OTHER_SIGNALS: Final = ("SIGHUP", "SIGQUIT", "SIGTTIN", "SIGTTOU", "SIGUSR1", "SIGUSR2")
"""Those that ask for nothing are ignored; a worker must not end by mistake."""
_LOG: Final = logging.getLogger(__name__)


def serve(settings: Settings, sockets: list[socket.socket]) -> None:
    """Serve on listening sockets until a signal ends the server."""
    with _shared_folder(settings) as settings:
        settings.to_environment()
        with suppress(KeyboardInterrupt):
            if settings.processes.workers > 1:
                context = _worker_context()
                Supervisor(settings.processes.workers, lambda: WorkerProcess(context, sockets)).run()
            else:
                uvicorn.Server(_uvicorn_config(settings)).run(sockets)


class WorkerProcess:
    """A worker process, as the supervisor sees it."""

    def __init__(self, context: ForkServerContext | SpawnContext, sockets: list[socket.socket]) -> None:
        self._connection, theirs = context.Pipe()
        self._unanswered = 0
        self.process: BaseProcess = context.Process(target=serve_as_worker, args=(sockets, theirs))
        self.process.start()
        theirs.close()
        self.started = False
        """Whether the worker accepts connections, as of the last answer."""

    def check(self) -> bool:
        """Return whether the worker runs and answers, and ask again."""
        with suppress(OSError, EOFError):
            while self._connection.poll():
                self.started = self._connection.recv_bytes() == _STARTED
                self._unanswered = 0
            if not self._unanswered:
                self._connection.send_bytes(_CHECK)
        self._unanswered += 1
        return self.process.is_alive() and self._unanswered <= UNANSWERED_CHECKS

    def kill(self) -> None:
        self.process.kill()
        self.join()

    def join(self) -> None:
        """Wait until the process has ended, and close the connection to it."""
        self.process.join()
        self._connection.close()


def serve_as_worker(sockets: list[socket.socket], checks: Connection) -> None:
    """Serve in a worker process until a signal ends it."""
    settings = settings_from_environment()
    server = uvicorn.Server(_uvicorn_config(settings))
    if settings.processes.hand_over_folder:
        from rummi.serve.hand_over import ConnectionHandOver

        ConnectionHandOver.server = server
    Thread(target=_answer_checks, args=(checks, server), name="checks", daemon=True).start()
    with suppress(KeyboardInterrupt):
        server.run(sockets)


def _answer_checks(checks: Connection, server: uvicorn.Server) -> None:
    with suppress(OSError, EOFError):  # the supervisor has ended
        while True:
            checks.recv_bytes()
            checks.send_bytes(_STARTED if server.started else _STARTING)


class Supervisor:
    """Keep a number of worker processes running until a signal ends the server.

    SIGTERM and SIGINT end all workers. SIGHUP replaces them one after the other; each ends when its successor serves.
    SIGTTIN starts one more worker, SIGTTOU ends one.
    """

    def __init__(self, count: int, start_worker: Callable[[], WorkerProcess]) -> None:
        self._count = count
        self._start_worker = start_worker
        self._workers: list[WorkerProcess] = []
        self._requests: list[str] = []
        """Names of signals that are not handled yet."""
        self._ending = False

    def run(self) -> None:
        self._set_signal_handlers()
        self._workers = [self._start_worker() for _ in range(self._count)]
        while not self._ending:
            self._wait()
            self._handle_requests()
            self._check_workers()
        self._end(self._workers)

    def _set_signal_handlers(self) -> None:
        for name in _END_SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._end_soon)
        for name in _OTHER_SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_, name=name: self._requests.append(name))

    def _end_soon(self, *_: object) -> None:
        self._ending = True

    def _wait(self) -> None:
        """Wait until it is time to check the workers, or one of them has ended."""
        connection.wait([worker.process.sentinel for worker in self._workers], CHECK_SECONDS)

    def _handle_requests(self) -> None:
        while self._requests:
            match self._requests.pop(0):
                case "SIGHUP":
                    self._restart()
                case "SIGTTIN":
                    self._workers.append(self._start_worker())
                case "SIGTTOU" if len(self._workers) > 1:
                    self._end([self._workers.pop()])

    def _check_workers(self) -> None:
        """Replace workers that have ended or hang. If one could not start, end the server: others could not either."""
        for place, worker in enumerate(self._workers):
            if self._ending or worker.check():
                continue
            problem = "a worker hung" if worker.process.is_alive() else "a worker ended"
            worker.kill()
            details = {"pid": worker.process.pid, "exit_code": worker.process.exitcode}
            if worker.process.exitcode == START_FAILED:
                _LOG.error("a worker could not start; the server ends", extra=details)
                self._ending = True
            else:
                _LOG.warning(f"{problem}; starting another", extra=details)
                self._workers[place] = self._start_worker()

    def _restart(self) -> None:
        for place, old in enumerate(self._workers):
            new = self._start_worker()
            if not self._is_started(new):
                new.kill()
                if not self._ending:
                    _LOG.error("a new worker did not start; the old ones go on", extra={"pid": new.process.pid})
                return
            self._workers[place] = new
            self._end([old])

    def _is_started(self, worker: WorkerProcess) -> bool:
        """Wait until a new worker serves; return whether it does."""
        end = monotonic() + START_SECONDS
        while worker.check() and monotonic() < end and not self._ending:
            if worker.started:
                return True
            connection.wait([worker.process.sentinel], CHECK_SECONDS)
        return False

    @staticmethod
    def _end(workers: list[WorkerProcess]) -> None:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.join()


def _worker_context() -> ForkServerContext | SpawnContext:
    """Return how worker processes start: if possible, forked from a process that has loaded the whole server.

    The successor of a worker that was killed then serves before most of its players have connected again.
    """
    if "forkserver" in multiprocessing.get_all_start_methods():
        from multiprocessing.forkserver import ensure_running  # does not exist on Windows

        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(LOADED_BEFOREHAND)
        with suppress(OSError):  # the path of the folder for temporary files is too long for a socket
            ensure_running()
            return context
    return multiprocessing.get_context("spawn")


def _uvicorn_config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        "rummi.serve.entry:from_environment",
        factory=True,
        workers=settings.processes.workers,
        http="rummi.serve.connections:HttpConnection",
        backlog=BACKLOG,
        **UVICORN_OPTIONS,
    )


@contextmanager
def _shared_folder(settings: Settings) -> Iterator[Settings]:
    """Give several workers a private folder, in which they add up their metrics and find each other's sockets."""
    if settings.processes.workers == 1:
        yield settings
        return
    with TemporaryDirectory(prefix="rummi-", ignore_cleanup_errors=True) as folder:
        if os.name == "posix":
            os.environ[metrics.FOLDER] = folder
        can_hand_over = settings.processes.hand_over and hasattr(socket, "send_fds")
        processes = msgspec.structs.replace(settings.processes, hand_over_folder=folder if can_hand_over else None)
        yield msgspec.structs.replace(settings, processes=processes)
