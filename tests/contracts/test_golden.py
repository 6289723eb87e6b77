"""The comparison with golden files: what a failed test says, and that no file is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contracts import golden


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(golden.ACCEPT, raising=False)
    monkeypatch.setattr(golden, "GOLDEN", tmp_path)
    return tmp_path


def test_a_difference_says_what_was_added_and_removed_and_how_to_accept_it(folder: Path) -> None:
    (folder / "verbs.txt").write_text("draw\nlay\n")
    golden.check_names("verbs.txt", ["lay", "draw"])
    with pytest.raises(pytest.fail.Exception) as failed:
        golden.check_names("verbs.txt", ["lay", "take"])
    lines = str(failed.value).splitlines()
    assert lines[1:3] == ["  added:   take", "  removed: draw"]
    assert "`RUMMI_ACCEPT=1 .venv/bin/pytest tests/contracts`" in lines[-1]


def test_a_difference_of_texts_shows_its_place(folder: Path) -> None:
    (folder / "session.txt").write_text(f"hello\n{'x' * 500}old\n")
    with pytest.raises(pytest.fail.Exception) as failed:
        golden.check_text("session.txt", f"hello\n{'x' * 500}new\n")
    assert str(failed.value).splitlines()[1:4] == [
        "  line 2, character 441:",
        f"  - {'x' * 60}old",
        f"  + {'x' * 60}new",
    ]


def test_an_accepted_difference_rewrites_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "keys.txt").write_text("old\n")
    monkeypatch.setenv(golden.ACCEPT, "1")
    golden.check_no_new_names("keys.txt", ["new"])
    assert (folder / "keys.txt").read_text() == "new\nold\n"
    golden.check_names("keys.txt", ["new"])
    assert (folder / "keys.txt").read_text() == "new\n"


def test_every_golden_file_belongs_to_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [file.name for file in golden.GOLDEN.iterdir() if f'"{file.name}"' not in tests] == []
