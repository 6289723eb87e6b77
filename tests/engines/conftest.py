"""Fixtures: the installed browser engines, each started once per test.

Tests of missing engines are skipped; `make test` prints which are missing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import pytest
from tools.debian import is_ci
from tools.engines import finding
from tools.engines.page import CannotStart, Engine
from tools.engines.stage import Stage, staged

from tests.engines.visit import STAGE, Visit
from tests.support.patience import TIMES

OTHERS: Final = ("firefox", "webkit")
"""The engines besides Chromium, in which all other tests of the client run."""
ENGINES: Final = (*OTHERS, pytest.param("chromium", marks=pytest.mark.thorough))

OpenEngine = Callable[[str], Engine]


@pytest.fixture
def open_engine() -> Iterator[OpenEngine]:
    """Return a function that starts an engine by its name at the first call. Engines are closed after the test."""
    with contextlib.ExitStack() as ends:

        @cache
        def start(name: str) -> Engine:
            try:
                engine = finding.ENGINES[name]()
            except CannotStart as reason:
                if is_ci():
                    pytest.fail(str(reason))
                pytest.skip(str(reason))
            ends.callback(engine.close)
            return engine

        yield start


@pytest.fixture(scope="session")
def stages() -> Iterator[Mapping[str, Stage]]:
    """Rooms for each engine, all on one server, because starting a server takes longer than a journey."""
    engines = (*OTHERS, "chromium") if TIMES > 1 else OTHERS
    with staged({f"{engine}, {name}": setting for engine in engines for name, setting in STAGE.items()}) as stage:
        yield {
            engine: replace(stage, rooms={name: stage.rooms[f"{engine}, {name}"] for name in STAGE})
            for engine in engines
        }


@pytest.fixture(params=ENGINES)
def visit(request: pytest.FixtureRequest, open_engine: OpenEngine, stages: Mapping[str, Stage]) -> Iterator[Visit]:
    visit = Visit(open_engine(request.param), stages[request.param])
    yield visit
    visit.leave()
