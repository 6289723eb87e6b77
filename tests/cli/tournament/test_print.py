"""`rummi tournament print`: printouts from a tournament file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.tournaments.files import write_tournament
from rummi.tournaments.printing.print import render_printout
from tests.cli.conftest import Run
from tests.tournaments.printing.events import event
from tests.tournaments.printing.reading import pictures
from tests.tournaments.printing.test_logo import png

PRINT = ("tournament", "print")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "event.json"
    file.write_text(write_tournament(event(9, steps=3)), encoding="utf-8")
    return file


def test_a_printout_is_in_the_language_of_the_command(run: Run, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    of = ("--stage", "1", "--round", "1", "--table", "2")
    ended = run(*PRINT, str(saved), "cards", *of, "--lang", "pl", "-o", str(file))
    assert (ended.status, ended.out, ended.err) == (0, "", "")
    assert file.read_bytes() == render_printout("cards", event(9, steps=3), "pl", stage=1, round=1, table=2)


def test_the_embedded_logo_is_printed(run: Run, tmp_path: Path) -> None:
    saved, file = tmp_path / "event.json", tmp_path / "seating.pdf"
    saved.write_text(write_tournament(event(9, steps=3), png()), encoding="utf-8")
    assert run(*PRINT, str(saved), "seating", "-o", str(file)).status == 0
    assert pictures(file.read_bytes()) == 1
    for broken in ("not base64", "{}"):
        saved.write_text(
            write_tournament(event(9, steps=3)).replace("]}\n", f'], "logo": "{broken}"}}\n'), encoding="utf-8"
        )
        ended = run(*PRINT, str(saved), "seating", "-o", str(tmp_path / "other.pdf"))
        assert (ended.status, "base64" in ended.err) == (2, True)


def test_existing_files_are_not_overwritten(run: Run, saved: Path) -> None:
    before = saved.read_bytes()
    ended = run(*PRINT, str(saved), "lots", "-o", str(saved))
    assert (ended.status, "exists already" in ended.err) == (2, True)
    assert saved.read_bytes() == before


def test_a_printout_that_is_not_ready_leaves_no_file(run: Run, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "diplomas.pdf"
    ended = run(*PRINT, str(saved), "diplomas", "-o", str(file))
    assert (ended.status, ended.err) == (2, "rummi: Diplomas can be printed when the last stage is closed.\n")
    assert not file.exists()


@pytest.mark.parametrize("content", [b"\xff", b"{}", b'{"format": "rummi-event", "version": 1, "journal": []}'])
def test_files_that_are_not_tournaments(run: Run, tmp_path: Path, content: bytes) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(content)
    ended = run(*PRINT, str(broken), "lots", "-o", str(tmp_path / "lots.pdf"))
    assert (ended.status, ended.err.startswith("rummi: ")) == (2, True)


def test_an_unknown_printout_is_rejected_with_the_known_ones(run: Run, saved: Path, tmp_path: Path) -> None:
    ended = run(*PRINT, str(saved), "tickets", "-o", str(tmp_path / "tickets.pdf"))
    assert (ended.status, "diplomas" in ended.err) == (2, True)
