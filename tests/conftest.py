"""How thorough a run is, and in which order: every run tries some random values and leaves out the tests marked
`thorough`, which take long and repeat, in another way or on another device, what shorter ones show; RUMMI_PATIENCE
(make soak) brings it all."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.support.patience import TIMES

FIRST: Final = ("engines", "browser", "server", "solver")
"""The folders with long tests. Processes that run tests side by side take one after the other from this list: what is
long goes on while others begin with what is short, and at the end nobody waits for one who has just begun a whole game
in a browser. Each comes to a folder once, so that it opens a browser and starts the servers of a folder once. A file of
browser tests is one piece: its people find the pages that those before them have left."""

gc.disable()  # until all tests are found: by far the most of what that makes stays


settings.register_profile(
    "here",
    max_examples=25 * TIMES,
    deadline=None,  # a machine that is busy with others makes nothing wrong
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")


@pytest.fixture(autouse=True)
def _as_important_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that gives way to others, played here, would slow down whatever this process tests next."""
    monkeypatch.setattr("os.nice", lambda increment: increment, raising=False)


@pytest.fixture(autouse=True)
def _umask_as_before() -> Iterator[None]:
    """A command that closes a folder to others, run in this process, changes the umask of all later tests."""
    umask = os.umask(0o022)
    os.umask(umask)
    yield
    os.umask(umask)


@pytest.fixture(autouse=True)
def _logged_as_before() -> Iterator[None]:
    """A server that a test sets up in this process says where its log goes, and that is soon closed."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end, and are not looked through again whenever one of them makes something."""
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_turn)
    for item in items:
        if _folder(item) == "browser":
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    if TIMES > 1:
        return
    left = [item for item in items if item.get_closest_marker("thorough")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not item.get_closest_marker("thorough")]


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


def _turn(item: pytest.Item) -> int:
    folder = _folder(item)
    return FIRST.index(folder) if folder in FIRST else len(FIRST)
