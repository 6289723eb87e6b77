"""Draw docs/terminal.svg, the picture in the README: a few moves of a real game (`make picture`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from rummi.cli.play.evening import Evening

PICTURE: Final = Path(__file__).parent.parent / "docs" / "terminal.svg"
TYPED: Final = ("K7 R7 O7", "K7 R7 O7 * | K1 R1 B1", "quit")


class Recorder(Console):
    """A console that is typed into by a script and keeps what it shows."""

    def __init__(self, typed: Iterator[str]) -> None:
        super().__init__(
            record=True,
            width=92,
            file=StringIO(),
            color_system="truecolor",
            highlight=False,
        )
        self._typed = typed

    def input(self, prompt: Any = "", **_options: Any) -> str:
        line = next(self._typed)
        self.print(prompt, line, sep="")
        return line


def main() -> None:
    console = Recorder(iter(TYPED))
    Evening(
        rules="standard",
        bots=("greedy", "greedy"),
        name="Ala",
        games=1,
        options={"time_limit": 0},
        seed="window",
        folder=None,
        console=console,
    ).play()
    # the picture must not fetch a font from elsewhere
    template = re.sub(r"@font-face {{.*?}}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)
    PICTURE.write_text(console.export_svg(title="rummi play", code_format=template, unique_id="rummi"))


if __name__ == "__main__":
    main()
