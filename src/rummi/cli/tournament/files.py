"""Read tournament files, and refuse to overwrite files."""

from __future__ import annotations

from pathlib import Path

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.files import read_embedded_logo, read_tournament
from rummi.tournaments.tournament import Tournament


def load_tournament(file: Path) -> Tournament:
    return read_tournament(_read_text(file))


def load_logo(file: Path) -> bytes:
    """Return the logo in a tournament file, or empty bytes."""
    return read_embedded_logo(_read_text(file))


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        problem = sentence("is not UTF-8 text (at byte {place})", place=error.start + 1)
        raise InvalidInput(sentence("{place}: {problem}", place=file, problem=problem)) from None


def require_new(file: Path) -> None:
    """Raise InvalidInput if the file exists."""
    if file.exists():
        raise InvalidInput(sentence("{file} exists already", file=file))
