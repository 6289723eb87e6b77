"""Event files and what is written beside them: read with a sentence for what is wrong, and never written over."""

from __future__ import annotations

from pathlib import Path

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournament.event import Event
from rummi.tournament.files import read_event, read_logo_in


def event_of(file: Path) -> Event:
    return read_event(_text(file))


def logo_of(file: Path) -> bytes:
    """The picture on its papers; no bytes where it has none."""
    return read_logo_in(_text(file))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        problem = sentence("is not UTF-8 text (at byte {place})", place=error.start + 1)
        raise InvalidInput(sentence("{place}: {problem}", place=file, problem=problem)) from None


def require_new(file: Path) -> None:
    if file.exists():
        raise InvalidInput(sentence("{file} exists already", file=file))
