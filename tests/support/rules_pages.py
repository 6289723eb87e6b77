"""Reads the rules pages for players (web/rules) as the client does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rummi.core.box import STANDARD_BOX, XP_BOX, Box
from rummi.games.express.dice import EXPRESS_BOX
from rummi.games.junior.setup import JUNIOR_BOX

PAGES: Final = Path(__file__).parents[2] / "web" / "rules"
BOXES: Final[dict[str, Box]] = {"standard": STANDARD_BOX, "xp": XP_BOX, "junior": JUNIOR_BOX, "express": EXPRESS_BOX}

_HEAD: Final = re.compile(r"\A---\n(.*?)\n---\n", re.S)
_RULE: Final = re.compile(r"^\*\*([A-Z]+-\d+[a-z]?)\*\* ", re.M)
_TRY: Final = re.compile(r"^```try\n(.*?)\n```$", re.M | re.S)
_REFERENCE: Final = re.compile(r"\[([A-Z]+-\d+[a-z]?)\]")
_LINK: Final = re.compile(r"\]\(([^)]*)\)")
_TILES: Final = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


@dataclass(frozen=True, slots=True)
class Example:
    """An example to try: the values of its lines by their keys."""

    lines: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, text: str) -> Example:
        lines: dict[str, tuple[str, ...]] = {}
        for line in text.splitlines():
            key, _, value = line.partition(": ")
            lines[key] = (*lines.get(key, ()), value)
        return cls(lines)

    def get(self, key: str) -> str:
        """Return the only value of a key."""
        (value,) = self.lines[key]
        return value

    @property
    def shown(self) -> dict[str, tuple[str, ...]]:
        """The lines that are equal in every language."""
        return {key: values for key, values in self.lines.items() if key != "say"}


@dataclass(frozen=True, slots=True)
class Page:
    name: str
    head: dict[str, str]
    rules: tuple[str, ...]
    """The ids in the order of the page."""
    examples: tuple[Example, ...]
    references: tuple[str, ...]
    links: tuple[str, ...]
    tiles: tuple[str, ...]
    """Tiles inside sentences."""

    @property
    def box(self) -> Box:
        return BOXES[self.head["box"]]


def _read(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    head = _HEAD.match(text)
    assert head, f"{path.name} has no head"
    prose = _TRY.sub("", text)
    return Page(
        name=path.stem,
        head=dict(line.split(": ", 1) for line in head[1].splitlines()),
        rules=tuple(_RULE.findall(text)),
        examples=tuple(map(Example.of, _TRY.findall(text))),
        references=tuple(_REFERENCE.findall(prose)),
        links=tuple(_LINK.findall(prose)),
        tiles=tuple(_TILES.findall(prose)),
    )


@cache
def pages(language: str) -> dict[str, Page]:
    return {path.stem: _read(path) for path in sorted((PAGES / language).glob("*.md"))}
