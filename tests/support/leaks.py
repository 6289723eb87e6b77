"""Find what a test opened and did not close: sockets, processes, and tasks of an event loop.

Each is reported with the place that created it, and fails the test. What fixtures of a wider scope open (a server that
several tests share) is theirs to close.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

_ROOT: Final = Path(__file__).parents[2]
_DEPTH: Final = 40
"""Frames that are looked at for those of this project."""
_SHOWN: Final = 6

Place = tuple[tuple[str, int, str], ...]


class Leaks:
    """Remembers what is open, from `watch` until a test asks what it left behind."""

    def __init__(self) -> None:
        self._opened: WeakKeyDictionary[Any, Place] = WeakKeyDictionary()
        self._tasks: WeakKeyDictionary[asyncio.Task[Any], Place] = WeakKeyDictionary()
        self._unfinished: list[str] = []
        self._exempt = 0

    def watch(self) -> None:
        """Note where each socket, process and task is created, for the rest of this process."""
        _after(socket.socket, "__init__", lambda made, *_: self._note(made))
        _after(subprocess.Popen, "__init__", lambda made, *_: self._note(made))
        _around_create_task(self._tasks)
        before = asyncio.runners._cancel_all_tasks  # type: ignore[attr-defined]

        def cancel_all_tasks(loop: asyncio.AbstractEventLoop) -> None:
            self._unfinished += [self._task_text(task) for task in asyncio.all_tasks(loop) if not task.cancelling()]
            before(loop)

        asyncio.runners._cancel_all_tasks = cancel_all_tasks  # type: ignore[attr-defined]

    @contextmanager
    def exempt(self) -> Iterator[None]:
        """Ignore what is opened meanwhile: a fixture of a wider scope will close it."""
        self._exempt += 1
        try:
            yield
        finally:
            self._exempt -= 1

    def take(self, patience: float = 0.0) -> list[str]:
        """Describe everything that is still open, once. Another thread gets so many seconds to close it."""
        end = time.monotonic() + patience
        while time.monotonic() < end and any(map(_is_open, list(self._opened))):
            time.sleep(0.02)
        found = [_text(made, place) for made, place in list(self._opened.items()) if _is_open(made)] + self._unfinished
        self._opened.clear()
        self._unfinished = []
        return found

    def _note(self, made: Any) -> None:
        if not self._exempt:
            self._opened[made] = _place()

    def _task_text(self, task: asyncio.Task[Any]) -> str:
        name = getattr(task.get_coro(), "__qualname__", task.get_name())
        return f"the task {name} was still running when its event loop closed\n{_lines(self._tasks.get(task, ()))}"


LEAKS: Final = Leaks()


def _after(owner: type, name: str, then: Callable[..., None]) -> None:
    original = getattr(owner, name)

    @wraps(original)
    def method(self: Any, *given: Any, **more: Any) -> None:
        original(self, *given, **more)
        then(self)

    setattr(owner, name, method)


def _around_create_task(tasks: WeakKeyDictionary[asyncio.Task[Any], Place]) -> None:
    original = asyncio.BaseEventLoop.create_task

    @wraps(original)
    def create_task(self: Any, *given: Any, **more: Any) -> Any:
        task = original(self, *given, **more)
        tasks[task] = _place()
        return task

    asyncio.BaseEventLoop.create_task = create_task  # type: ignore[method-assign]


def _is_open(made: Any) -> bool:
    if isinstance(made, socket.socket):
        return made.fileno() != -1
    return isinstance(made, subprocess.Popen) and made.poll() is None


def _place() -> Place:
    """Return the frames that lead here, the innermost first."""
    frame, found = sys._getframe(1), list[tuple[str, int, str]]()
    for _ in range(_DEPTH):
        code = frame.f_code
        if code.co_filename != __file__:
            found.append((code.co_filename, frame.f_lineno, code.co_name))
        if frame.f_back is None:
            break
        frame = frame.f_back
    return tuple(found)


def _text(made: Any, place: Place) -> str:
    return f"{made!r} is still open; it was created here:\n{_lines(place)}"


def _lines(place: Place) -> str:
    """Show the innermost lines of this project, or of anything where there are none."""
    ours = [each for each in place if _is_ours(each[0])] or list(place)
    summary = [traceback.FrameSummary(name, line, function) for name, line, function in reversed(ours[:_SHOWN])]
    return "".join(traceback.format_list(summary)).rstrip()


def _is_ours(name: str) -> bool:
    return name.startswith(str(_ROOT)) and "site-packages" not in name
