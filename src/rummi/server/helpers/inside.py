"""What runs in a helper: one piece of work after the other, each answered with what it came to."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeAlias

from rummi.core.errors import RummiError
from rummi.core.sentence import Sentence

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


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of ours. What an error says may tell somebody's tiles: `what` is only its name and its place."""

    what: str
    told: str


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
