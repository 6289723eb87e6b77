"""Jobs and bots that fail in many ways."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.jobs.games import choose as honest
from rummi.server.jobs.games import hint as honest_hint

FOLDER: Final = "RUMMI_FAULTY"
"""The environment variable with the folder in which a test says what should fail.

A file `RULES-BOT` has the name of a function below that this bot should run. While a file `hint` or `paper` exists,
hints or printouts hang.
"""


def process_id() -> int:
    return os.getpid()


def add(one: int, other: int) -> int:
    return one + other


def refuse() -> None:
    raise InvalidInput(sentence("No."))


def touch_and_wait(path: str, seconds: float = 3_600) -> None:
    Path(path).touch()
    time.sleep(seconds)


class Unpicklable(Exception):
    """An exception that cannot be sent to another process."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)
        self.lock = threading.Lock()
        self.other = other


def raises() -> str:
    raise ValueError("R13 is on my rack")


def raises_unpicklable() -> str:
    raise Unpicklable("one", "other")


def recurses() -> str:
    return recurses()


def leaves() -> str:
    sys.exit("that is enough")


def exits() -> str:
    os._exit(0)


def is_killed() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def spins() -> str:
    while True:
        pass


def sleeps() -> str:
    time.sleep(3_600)
    return ""


def takes_all_memory() -> str:
    held = []
    while True:
        held.append(bytes(64 * 2**20))  # never written to


def answers_nothing() -> Any:
    return None


def answers_unpicklable() -> Any:
    return threading.Lock()


def answers_nonsense() -> str:
    return "hokus pokus"


def answers_illegal() -> str:
    return "play R1 B2 K3"


def answers_too_long() -> str:
    return "draw " * 2_000_000


RAISED: Final[tuple[Callable[[], Any], ...]] = (
    raises,
    raises_unpicklable,
    recurses,
    leaves,
    takes_all_memory,
    answers_unpicklable,
)
DIED: Final[tuple[Callable[[], Any], ...]] = (exits, is_killed)
HUNG: Final[tuple[Callable[[], Any], ...]] = (sleeps, spins)
ILLEGAL: Final[tuple[Callable[[], Any], ...]] = (
    answers_nothing,
    answers_nonsense,
    answers_illegal,
    answers_too_long,
)
WAYS: Final = {
    way.__name__: (kind, way)
    for kind, ways in (("raised", RAISED), ("died", DIED), ("hung", HUNG), ("illegal", ILLEGAL))
    for way in ways
}


def hint(folder: Path, rules: str, view: Any) -> Any:
    """Replaces `hint` of `rummi.server.jobs.games`."""
    return sleeps() if Path(folder, "hint").exists() else honest_hint(rules, view)


def render_printout(folder: Path, *given: Any, **more: Any) -> Any:
    """Replaces `render_printout` of `rummi.tournaments.printing.print`."""
    from rummi.tournaments.printing.print import render_printout

    return sleeps() if Path(folder, "paper").exists() else render_printout(*given, **more)


def choose(folder: Path, rules: str, name: str, view: Any) -> str:
    """Replaces `choose` of `rummi.server.jobs.games`: fails as the bot's file says; with `once` before, only once."""
    file = folder / f"{rules}-{name}"
    try:
        *once, way = file.read_text().split()
    except FileNotFoundError:
        return honest(rules, name, view)
    if once:
        file.unlink()
    sys.stdout.write("much ado\n" * 10_000)
    fails: Callable[[], str] = WAYS[way][1]
    return fails()


def has_loaded(module: str) -> bool:
    """Return whether the module is already loaded."""
    return module in sys.modules
