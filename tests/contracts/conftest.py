"""What the tests of outside names share: a server, because it takes seconds to start, and the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummi.cli import speech
from rummi.serve.entry import FEATURES
from tests.contracts.server import Server, serving


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Commands speak English here, and the next test chooses its own language."""
    speech.chosen.cache_clear()
    monkeypatch.setenv("RUMMI_LANG", "en")
    yield
    speech.chosen.cache_clear()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), FEATURES) as running:
        yield running
