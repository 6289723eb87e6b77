"""The example of docs/learn.md: after some minutes of training it beats `casual`."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "learn-ppo" / "masked_ppo.py"


@pytest.mark.thorough
@pytest.mark.timeout(1_800)
@pytest.mark.skipif(not find_spec("torch"), reason="PyTorch is not installed: make train or make soak does it")
def test_masked_ppo_beats_casual() -> None:
    ended = subprocess.run(
        [sys.executable, str(EXAMPLE), "--rounds", "20", "--deals", "200"], capture_output=True, text=True, check=True
    )
    share = float(ended.stdout.splitlines()[-1].split(":")[1].split("%")[0])
    assert share > 55, "of 400 games; half would be by luck"
