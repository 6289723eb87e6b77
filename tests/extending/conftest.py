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
    """A folder on the import path of this process and of those that a test starts."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    _clear_caches()
    yield folder
    _clear_caches()


def _clear_caches() -> None:
    for found in (catalogue._load_packaged_bots, language._packaged_languages, language._catalogue):
        found.cache_clear()
