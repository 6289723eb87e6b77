"""A server that the tests of its outside names share, because it takes seconds to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contracts.server import Server, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
