"""`rummi serve`: the printed address, options from the environment, and defaults."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import asdict
from tools.ports import free_port

from rummi.cli.main import main
from rummi.cli.server.serve import command
from rummi.server.settings import RetentionDays, Settings


@pytest.mark.parametrize(
    ("host", "second"),
    [
        ("127.0.0.1", r"Only this device reaches it; --host 0\.0\.0\.0 lets others in your network in\."),
        ("0.0.0.0", r"For others in your network: http://(?!0\.)\S+:{port}"),
    ],
)
def test_the_address_is_printed(tmp_path: Path, host: str, second: str) -> None:
    port = free_port()
    command = [sys.executable, "-m", "tests.server.support.rummi_serve", "--host", host, "--port", str(port)]
    output: list[str] = []
    with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        output = [server.stdout.readline().strip() for _ in range(2)]
        server.terminate()
    assert output[0] == f"rummi is at http://localhost:{port} (Ctrl+C ends it)"
    assert re.fullmatch(second.replace("{port}", str(port)), output[1]), output[1]


def test_options_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUMMI_DATABASE", "mysql://host/rummi")
    assert main(["serve"]) == 2
    assert "mysql" in capfd.readouterr().err
    assert main(["serve", "--database", "foo"]) == 2, "options take precedence"
    assert "mysql" not in capfd.readouterr().err
    monkeypatch.setenv("RUMMI_IDLE_HOURS", "soon")
    assert main(["serve"]) == 2
    assert "RUMMI_IDLE_HOURS" in capfd.readouterr().err, "the message names the variable"


def test_defaults_are_those_of_the_settings() -> None:
    said = {option.name: option.default for option in command.params}
    settings = Settings(database="")
    assert said["requests"] == settings.limits.requests_per_second
    assert said["sockets"] == settings.limits.sockets_per_address
    assert said["connections"] == settings.limits.connections
    assert said["messages"] == settings.limits.messages_per_second
    assert said["socket_bytes"] == settings.limits.bytes_per_second
    assert said["log_level"] == settings.logs.level
    assert said["log_size"] == settings.logs.file_bytes / 1_000_000
    assert said["log_files"] == settings.logs.old_files
    assert said["idle_hours"] == settings.limits.idle_hours
    assert {name: said[f"keep_{name}"] for name in RetentionDays.__struct_fields__} == asdict(RetentionDays())
