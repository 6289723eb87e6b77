"""The module asked as native/README.md shows it, by somebody who has nothing of ours but the page."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

from tools.wasm.asking import node

ROOT: Final = Path(__file__).parents[3]
SHOWN: Final = re.compile(r"^```(js|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_program_of_the_page_prints_what_the_page_says(tmp_path: Path) -> None:
    shown = dict(SHOWN.findall((ROOT / "native" / "README.md").read_text(encoding="utf-8")))
    program = tmp_path / "shown.mjs"
    program.write_text(shown["js"], encoding="utf-8")
    ended = subprocess.run((node(), str(program)), cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout == shown["json"]
