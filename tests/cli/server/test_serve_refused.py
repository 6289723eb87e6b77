"""`rummi serve` that cannot start prints one sentence, exits with 2 and creates no files."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from rummi.cli.main import main

CLOSED_PORT = "postgresql://nobody:hush@127.0.0.1:1/rummi"


def refused(capfd: pytest.CaptureFixture[str], *options: str) -> str:
    """Return the only line of the output, an error message."""
    assert main(["serve", *options]) == 2
    out, said = capfd.readouterr()
    assert out == ""
    assert said.startswith("rummi: ")
    assert said.count("\n") == 1, said
    assert list(Path().iterdir()) == []
    return said


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("RUMMI_PORT", str(free.getsockname()[1]))  # another program may use the default port


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--database", "foo"], "the address of the database cannot be read"),
        (["--database", "postgresql://me:hush@host:port/x"], "the address of the database cannot be read"),
        (["--database", "mysql://me:hush@host/x"], "“mysql” is no database that rummi knows"),
        (["--database", "postgresql://me:hush@nowhere.invalid/x"], "the host nowhere.invalid is not found"),
        (["--database", CLOSED_PORT], "nothing answers there"),
        (["--database", "sqlite:////nowhere/rummi.db"], "it cannot be opened or made"),
        (["--host", "nowhere.invalid"], "the host nowhere.invalid is not found"),
        (["--host", "192.0.2.7"], "192.0.2.7 is no address of this machine"),
        (["--host", "a" * 300], "is not found"),
        (["--nats", "nats://host:port"], "the address of the bus cannot be read"),
        (["--nats", "host"], "the address of the bus cannot be read"),
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--workers", "2", "--database", "sqlite:///rummi.db"], "several workers need PostgreSQL"),
    ],
)
def test_the_reason_is_one_sentence_without_passwords(
    options: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    said = refused(capfd, *options)
    assert words in said
    assert "hush" not in said


def test_a_port_in_use(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"port {port} is in use" in refused(capfd, "--port", str(port), "--data", "deep/data")


def test_a_file_that_is_not_a_database(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rummi.db"
    file.write_bytes(bytes(range(256)) * 20)
    said = refused(capfd, "--data", str(tmp_path))
    assert "this is no SQLite database, or a damaged one" in said
    assert file.read_bytes() == bytes(range(256)) * 20


def test_a_folder_below_a_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert "cannot be made" in refused(capfd, "--data", str(tmp_path / "file" / "data"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be made: Permission denied" in refused(capfd, "--data", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--requests", "-1"], "-1 is not allowed. Give at least 1, or 0 for no limit."),
        (["--requests", "nan"], "nan is not allowed"),
        (["--requests", "0.001"], "0.001 is not allowed"),
        (["--requests", "many"], "many is not allowed"),
        (["--messages", "-20"], "-20 is not allowed"),
        (["--messages", "inf"], "inf is not allowed"),
        (["--socket-bytes", "10"], "10 is not allowed. Give at least 8192, or 0 for no limit."),
        (["--sockets", "-1"], "--sockets"),
        (["--log-size", "-1"], "--log-size"),
        (["--idle-hours", "0"], "0 is not allowed. Give at least 0.01."),
        (["--keep-guests", "-1"], "-1 is not allowed. Give at least 0."),
    ],
)
def test_impossible_limits_are_rejected(options: list[str], words: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *options]) == 2
    out, said = capfd.readouterr()
    assert out == ""
    assert words in said
    assert options[0] in said
    assert list(Path().iterdir()) == []
