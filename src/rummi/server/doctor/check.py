"""The result of a check, and a time limit for calls that have none."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from rummi.core.sentence import Sentence

TIMEOUT_SECONDS: Final = 5.0
"""How long to wait for another process or machine."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    message: Sentence
    """The state, and what to do if something is wrong."""


def call_with_timeout(seconds: float, work: Callable[[], T]) -> T:
    """Call `work` in a thread. Raises TimeoutError after `seconds`; the thread is left behind.

    This is for calls such as name lookups, which cannot be interrupted.
    """
    done: list[T] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            done.append(work())
        except Exception as error:  # noqa: BLE001 (raised again below)
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not done:
        raise TimeoutError
    return done[0]
