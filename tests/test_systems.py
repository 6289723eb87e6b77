"""Systems that this one is not: what the types of Python's own library say of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ASKS_FIRST = {"src/rummi/serve/hand_over.py"}
"""Used only where the system can pass connections on (`serve.py`)."""


@pytest.mark.thorough
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_nothing_is_used_that_the_system_lacks(system: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", str(tmp_path), "src"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    places = re.findall(r"^(.+?):\d+: error: Module has no attribute", ended.stdout, re.MULTILINE)
    assert set(places) <= ASKS_FIRST, ended.stdout
    assert len(places) == ended.stdout.count(" error: "), ended.stdout
