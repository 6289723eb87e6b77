"""Work for helpers that goes wrong in every way that we could think of, and bots that do so in the middle of a game."""

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
"""Names the folder in which a test says which bots of a server are to fail, and how: a file `RULES-BOT` with the name
of a way. With a file `hint` or `paper` there, none ever comes."""


def own_number() -> int:
    return os.getpid()


def add(one: int, other: int) -> int:
    return one + other


def refuse() -> None:
    raise InvalidInput(sentence("No."))


def touch_and_wait(path: str, seconds: float = 3_600) -> None:
    Path(path).touch()
    time.sleep(seconds)


class Unwritable(Exception):
    """Can be raised, but not be sent to another process."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)
        self.lock = threading.Lock()
        self.other = other


def raises() -> str:
    raise ValueError("R13 is on my rack")


def raises_what_cannot_be_written() -> str:
    raise Unwritable("one", "other")


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
        held.append(bytes(64 * 2**20))  # of which nothing is ever touched


def answers_nothing() -> Any:
    return None


def answers_what_cannot_be_written() -> Any:
    return threading.Lock()


def answers_nonsense() -> str:
    return "hokus pokus"


def answers_what_is_illegal() -> str:
    return "play R1 B2 K3"


def answers_at_length() -> str:
    return "draw " * 2_000_000


RAISED: Final[tuple[Callable[[], Any], ...]] = (
    raises,
    raises_what_cannot_be_written,
    recurses,
    leaves,
    takes_all_memory,
    answers_what_cannot_be_written,
)
DIED: Final[tuple[Callable[[], Any], ...]] = (exits, is_killed)
HUNG: Final[tuple[Callable[[], Any], ...]] = (sleeps, spins)
ILLEGAL: Final[tuple[Callable[[], Any], ...]] = (
    answers_nothing,
    answers_nonsense,
    answers_what_is_illegal,
    answers_at_length,
)
WAYS: Final = {
    way.__name__: (kind, way)
    for kind, ways in (("raised", RAISED), ("died", DIED), ("hung", HUNG), ("illegal", ILLEGAL))
    for way in ways
}


def hint(folder: Path, rules: str, view: Any) -> Any:
    """In place of that in `rummi.server.jobs.games`."""
    return sleeps() if Path(folder, "hint").exists() else honest_hint(rules, view)


def render_printout(folder: Path, *given: Any, **more: Any) -> Any:
    """In place of that in `rummi.tournaments.printing.print`."""
    from rummi.tournaments.printing.print import render_printout

    return sleeps() if Path(folder, "paper").exists() else render_printout(*given, **more)


def choose(folder: Path, rules: str, name: str, view: Any) -> str:
    """In place of that in `server/jobs/games.py`: as the bot does, or as its file says; after `once`, only once."""
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


def knows(module: str) -> bool:
    """Whether it is loaded already."""
    return module in sys.modules
