from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rummi import language
from rummi.bots import catalogue
from tests.cli.conftest import english, run

__all__ = ["english", "run"]


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where packages are found, here and in processes that a test starts."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    for found in (catalogue._load_packaged_bots, language._packaged, language._catalogue):
        found.cache_clear()
