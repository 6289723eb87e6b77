"""The entry point: help, version, errors, encodings, and real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from rummi import __version__
from tests.cli.conftest import Run


def test_help_lists_the_commands_with_examples(run: Run) -> None:
    out = run("--help").out
    for command in ("play", "check", "replay", "match", "rules", "simulate"):
        assert command in out
        assert "Examples:" in run(command, "--help").out


def test_version(run: Run) -> None:
    assert run("--version").out.strip() == f"rummi, version {__version__}"


def test_as_a_module() -> None:
    ended = subprocess.run([sys.executable, "-m", "rummi", "--version"], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == f"rummi, version {__version__}"


@pytest.mark.parametrize("arguments", [["fly"], ["check"], ["replay"], ["--lang", "xx", "rules"], ["match"]])
def test_bad_usage(run: Run, arguments: list[str]) -> None:
    ended = run(*arguments)
    assert ended.status == 2
    assert ended.out == ""


def test_a_fault_of_rummi_exits_with_70(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_rules: str) -> None:
        raise ZeroDivisionError("the roof is leaking")

    monkeypatch.setattr("rummi.cli.commands.rules.family_of", broken)
    ended = run("rules", "standard")
    assert ended.status == 70
    assert "this is a fault in rummi" in ended.err
    assert "the roof is leaking" in ended.err
    assert "Traceback" not in ended.err


def test_as_a_process_in_polish() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from rummi.cli.main import run; run()", "--lang", "pl", "check", "--help"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "Przykłady:" in ended.stdout


def test_a_closed_pipe_exits_with_0() -> None:
    """The reading end of the pipe is closed before the command writes."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", "from rummi.cli.main import run; run()", "check", "R7 R8 R9"]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_pipe_closed_while_printing_is_not_an_error() -> None:
    command = f"{sys.executable} -c 'from rummi.cli.main import run; run()' rules | head -1"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("name")
    assert ended.stderr == ""


@pytest.mark.parametrize("arguments", [["--lang=pl", "check", "R3 R4"], ["check", "--lang=pl", "R3 R4"]])
def test_lang_is_accepted_anywhere(run: Run, arguments: list[str]) -> None:
    assert "co najmniej trzy kostki" in run(*arguments).out


def test_arguments_that_are_not_text(run: Run) -> None:
    ended = run("simulate", "--seed", "\udcff")
    assert ended.status == 2
    assert "not UTF-8" in ended.err


def test_long_arguments_are_shortened_in_errors(run: Run) -> None:
    ended = run("simulate", "--bots", "novice,novice", "--games", "9" * 5_000)
    assert ended.status == 2
    assert "99999999999999999999…" in ended.err
    assert len(ended.err) < 300


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("cp1250", ["+ R7 R8 R9", "x R3 R4", "układem"]),  # Windows in Poland has no ✓
        ("cp437", ["+ R7 R8 R9", "x R3 R4", "ukladem"]),
        pytest.param("utf-8", ["✓ R7 R8 R9", "✗ R3 R4", "układem"], marks=pytest.mark.thorough),
    ],
)
def test_characters_missing_in_the_encoding_are_replaced(encoding: str, expected: list[str]) -> None:
    command = [sys.executable, "-c", "from rummi.cli.main import run; run()", "--lang", "pl"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    ended = subprocess.run([*command, "check", "R7 R8 R9 | R3 R4"], capture_output=True, env=environment, check=False)
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert [part for part in expected if part not in ended.stdout.decode(encoding)] == []
    refused = subprocess.run([*command, "rules", "łódź"], capture_output=True, env=environment, check=False)
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.decode(encoding).startswith("rummi: nie ma zestawu zasad")


def test_json_is_valid_in_every_encoding() -> None:
    command = [sys.executable, "-c", "from rummi.cli.main import run; run()", "--lang", "pl", "check", "--json", "R3"]
    environment = {**os.environ, "PYTHONIOENCODING": "cp437"}
    ended = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert "układem" in json.loads(ended.stdout)["violations"][0]["message"]
