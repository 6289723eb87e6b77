"""The example program of native/README.md runs on its own and prints the output that the page shows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

from tools.wasm.asking import node

ROOT: Final = Path(__file__).parents[3]
EXAMPLES: Final = re.compile(r"^```(js|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_example_of_the_readme_prints_what_the_readme_shows(tmp_path: Path) -> None:
    examples = dict(EXAMPLES.findall((ROOT / "native" / "README.md").read_text(encoding="utf-8")))
    program = tmp_path / "example.mjs"
    program.write_text(examples["js"], encoding="utf-8")
    ended = subprocess.run((node(), str(program)), cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout == examples["json"]
