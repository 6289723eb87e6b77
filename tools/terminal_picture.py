"""`make picture`: draw docs/terminal.svg for the README, with a few moves of a real game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console as Picture
from rich.text import Text as Shown

from rummi.cli.play.session import TerminalMatch
from rummi.cli.terminal.console import Console, Depth
from rummi.cli.terminal.text import Text

PICTURE: Final = Path(__file__).parent.parent / "docs" / "terminal.svg"
TYPED: Final = ("K7 R7 O7", "K7 R7 O7 * | K1 R1 B1", "quit")
WIDTH: Final = 92


class Recorder(Console):
    """A console with scripted input that records its output."""

    def __init__(self, typed: Iterator[str]) -> None:
        self.shown = StringIO()
        super().__init__(self.shown, WIDTH, Depth.EXACT)
        self._typed = typed

    def input(self, prompt: Text) -> str:
        line = next(self._typed)
        self.print(prompt + Text.of(line))
        return line


def main() -> None:
    console = Recorder(iter(TYPED))
    TerminalMatch(
        rules="standard",
        bots=("greedy", "greedy"),
        name="Ala",
        games=1,
        options={"time_limit": 0},
        seed="window",
        folder=None,
        console=console,
    ).play()
    picture = Picture(record=True, width=WIDTH, file=StringIO(), color_system="truecolor", highlight=False)
    picture.print(Shown.from_ansi(console.shown.getvalue().rstrip("\n")))
    # without the font face, which would be loaded from another host
    template = re.sub(r"@font-face {{.*?}}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)
    svg = picture.export_svg(title="rummi play", code_format=template, unique_id="rummi")
    PICTURE.write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
