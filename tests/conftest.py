"""The order of the tests, and what every test has to leave as it found it.

An ordinary run tries some random values and skips the tests marked `thorough`, which take long and show in another way
or on another device what shorter tests show; RUMMI_PATIENCE (`make soak`) runs everything. `--shuffle SEED` runs the
tests in a random order (`make flaky`).
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from tests.support.leaks import LEAKS
from tests.support.patience import TIMES

FIRST: Final = ("engines", "browser", "server", "solver")
"""The folders with long tests. Processes that run tests side by side take them from this list in turn, so that none
starts a long test when the others are almost done."""
SERVING: Final = ("server", "browser", "engines", "deploy")
"""The folders whose tests open sockets and start processes."""

gc.disable()  # until all tests are collected: nearly all of what collecting creates stays


settings.register_profile(
    "here",
    max_examples=25 * TIMES,
    deadline=None,  # a busy machine is not a failure
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run folders, files and tests in an order drawn from this seed")


def pytest_configure() -> None:
    LEAKS.watch()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    if fixturedef.scope == "function":
        return (yield)
    with LEAKS.exempt():
        return (yield)


@pytest.fixture(autouse=True)
def _nothing_is_left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test that leaves a socket, a process or a task behind, and say where it was created."""
    LEAKS.take()
    yield
    leaked = LEAKS.take(patience=10)
    if _folder(request.node) in SERVING:
        gc.collect()  # what else was not closed complains in the test that opened it
        gc.freeze()  # the next collection looks only at what is new
    if leaked:
        pytest.fail("left open:\n" + "\n".join(leaked), pytrace=False)


@pytest.fixture(autouse=True)
def _full_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep commands that lower their own priority from slowing down the tests that follow in this process."""
    monkeypatch.setattr("os.nice", lambda increment: increment, raising=False)


@pytest.fixture(autouse=True)
def _unchanged_umask() -> Iterator[None]:
    """Restore the umask: a command that closes a folder to others, run in this process, changes it."""
    umask = os.umask(0o022)
    os.umask(umask)
    yield
    os.umask(umask)


@pytest.fixture(autouse=True)
def _unchanged_logging() -> Iterator[None]:
    """Restore the log handlers: a server that a test runs in this process logs to a file that is soon closed."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection: there are thousands, and they stay until the end."""
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    items.sort(key=_turn)
    if seed is not None:
        items.sort(key=lambda item: _shuffled(item, seed))
    for item in items:
        if _folder(item) == "browser":  # a file is one piece: its tests reuse pages that are open
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


def _shuffled(item: pytest.Item, seed: str) -> tuple[float, ...]:
    """Shuffle folders, then files, then tests, so that the fixtures of a folder are still set up once."""
    top = _folder(item)
    names = (top, str(item.path.parent), str(item.path), item.nodeid)
    return tuple(Random(f"{seed} {name}").random() for name in names)
