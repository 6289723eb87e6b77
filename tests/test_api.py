"""What `import rummi` offers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rummi


@pytest.mark.parametrize("name", rummi.__all__)
def test_every_public_name_exists(name: str) -> None:
    assert getattr(rummi, name) is not None


def test_other_names_do_not_exist() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        rummi.Chess  # noqa: B018


def test_the_command_line_starts_without_the_solver() -> None:
    """`rummi` should start quickly: nothing is imported before it is needed."""
    program = "import sys, rummi.cli.app; print([name for name in sys.modules if 'solver' in name or 'babel' in name])"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"
