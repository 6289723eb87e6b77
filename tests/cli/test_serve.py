"""`rummi serve` says where it is, and who reaches it there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.site import free_port


@pytest.mark.parametrize(
    ("host", "second"),
    [
        ("127.0.0.1", r"Only this device reaches it; --host 0\.0\.0\.0 lets others in your network in\."),
        ("0.0.0.0", r"For others in your network: http://(?!0\.)\S+:{port}"),
    ],
)
def test_where_it_is(tmp_path: Path, host: str, second: str) -> None:
    port = free_port()
    command = [sys.executable, "-m", "tests.server.rummi_serve", "--host", host, "--port", str(port)]
    said: list[str] = []
    with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        said = [server.stdout.readline().strip() for _ in range(2)]
        server.terminate()
    assert said[0] == f"rummi is at http://localhost:{port} (Ctrl+C ends it)"
    assert re.fullmatch(second.replace("{port}", str(port)), said[1]), said[1]
