"""One thing that was looked at."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from rummi.core.sentence import Sentence

PATIENCE_SECONDS: Final = 5.0
"""For an answer from elsewhere."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    message: Sentence
    """How it is; and where something should be done, what."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """TimeoutError after so long. Looking up a name cannot be stopped: it is left behind, and nothing waits for it."""
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
