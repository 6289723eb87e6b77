"""Each engine that is here, one process for all journeys of a test; those that are not are left out, which `make test`
has said loudly."""

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
"""Chromium is what all other tests of the client run in."""
ENGINES: Final = (*OTHERS, pytest.param("chromium", marks=pytest.mark.thorough))

Opens = Callable[[str], Engine]


@pytest.fixture
def opens() -> Iterator[Opens]:
    """An engine by its name, started when it is asked for first, and ended with the test."""
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
    """For each engine rooms of its own, all at one server, because starting one takes longer than a journey."""
    engines = (*OTHERS, "chromium") if TIMES > 1 else OTHERS
    with staged({f"{engine}, {name}": setting for engine in engines for name, setting in STAGE.items()}) as stage:
        yield {
            engine: replace(stage, rooms={name: stage.rooms[f"{engine}, {name}"] for name in STAGE})
            for engine in engines
        }


@pytest.fixture(params=ENGINES)
def visit(request: pytest.FixtureRequest, opens: Opens, stages: Mapping[str, Stage]) -> Iterator[Visit]:
    visit = Visit(opens(request.param), stages[request.param])
    yield visit
    visit.leave()
