"""Run commands inside the test process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest

from rummi.cli import speech
from rummi.cli.main import main


@dataclass(frozen=True, slots=True)
class Ended:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON object that `--json` printed, without anything on standard error."""
        assert self.err == ""
        return json.loads(self.out)


Run: TypeAlias = Callable[..., Ended]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run each test in English; the language of a test does not affect the next one."""
    monkeypatch.setenv("RUMMI_LANG", "en")
    yield
    speech.chosen.cache_clear()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> Ended:
        speech.chosen.cache_clear()
        status = main(arguments)
        captured = capsys.readouterr()
        return Ended(status, captured.out, captured.err)

    return command
