"""Save records: the file is written completely or not at all, and no temporary file is left."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.game import Game
from rummi.records.files import load, save
from rummi.records.record import Record

RECORD = Record.of(Game.deal("standard", ["Żaneta", "Bartek"], seed="saving").act("draw"))


@contextmanager
def full_disk() -> Iterator[None]:
    """Let the system refuse to write files longer than a hundred bytes."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.rummi"
    path.write_text("older and longer\n" * 1_000)
    save(RECORD, path)
    assert load(path) == RECORD
    assert names(tmp_path) == ["game.rummi"]


def test_a_full_disk_leaves_the_older_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "game.rummi"
    path.write_text("older")
    with full_disk(), pytest.raises(InvalidInput, match=r"game\.rummi: cannot be written: "):
        save(RECORD, path)
    assert path.read_text() == "older"
    assert names(tmp_path) == ["game.rummi"]


def test_a_full_disk_leaves_no_new_file(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(InvalidInput):
        save(RECORD, tmp_path / "game.rummi")
    assert names(tmp_path) == []


def test_an_interruption_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(RECORD, tmp_path / "game.rummi")
    assert names(tmp_path) == []


def test_saving_over_a_folder_fails(tmp_path: Path) -> None:
    folder = tmp_path / "game.rummi"
    folder.mkdir()
    (folder / "inside").touch()
    with pytest.raises(InvalidInput, match=r"game\.rummi: cannot be written: "):
        save(RECORD, folder)
    assert names(tmp_path) == ["game.rummi"]
    assert names(folder) == ["inside"]


def test_saving_into_a_missing_folder_fails(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"game\.rummi: cannot be written: "):
        save(RECORD, tmp_path / "none" / "game.rummi")
    assert names(tmp_path) == []
