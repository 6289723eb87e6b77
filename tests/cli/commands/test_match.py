"""`rummi match`: files that cannot be a match together."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[3] / "vectors" / "records"


@pytest.mark.parametrize("other", ["{file}", "{folder}/../records/tv-13-game-1.rummi"])
def test_a_file_that_is_named_twice(run: Run, other: str) -> None:
    file = RECORDS / "tv-13-game-1.rummi"
    again = other.format(file=file, folder=RECORDS)
    ended = run("match", str(file), str(RECORDS / "tv-13-game-2.rummi"), again)
    assert ended.status == 2
    assert ended.err == f"rummi: {again} is named twice\n"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_a_file_is_that_file(run: Run, tmp_path: Path) -> None:
    link = tmp_path / "again.rummi"
    link.symlink_to(RECORDS / "tv-13-game-1.rummi")
    assert "is named twice" in run("match", str(RECORDS / "tv-13-game-1.rummi"), str(link)).err
