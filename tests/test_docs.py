"""The pages for people: every link leads somewhere, and what the architecture names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = sorted([*ROOT.glob("*.md"), ROOT / "native" / "README.md", *(ROOT / "docs").rglob("*.md")])
GUIDES: Final = ("extending", "operating", "moderating", "scaling")
MAPS: Final = [
    *(ROOT / name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md")),
    *(ROOT / "docs" / f"{name}.md" for name in GUIDES),
    *sorted((ROOT / "docs" / "architecture").glob("*.md")),
]
"""The pages that name files of the project."""
SOURCES: Final = ("src", "web", "native", "tests", "tools", "docs", "vectors", "deploy", "requirements")
BUILT: Final = {"node_modules", "__pycache__"}
MADE_LATER: Final = {"src/rummi/server/web/", "site/", "DATA/faults/", "faults/"}
"""Folders that a build makes, or a running server."""

FENCED: Final = re.compile(r"^( *)(```|~~~).*?^\1\2", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
PATH: Final = re.compile(r"`((?:\w[\w.-]*/)+|(?:\w[\w.-]*/)*[\w.-]+\.(?:py|tsx?|hpp|cpp|typ|md|po|json))`")
DRAWN: Final = re.compile(r"(?<![\w/<>])((?:[\w-]+/)+[\w-]+\.(?:py|ts|md))\b")


def prose(page: Path) -> str:
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def drawn(page: Path) -> list[str]:
    """The paths in its diagrams."""
    diagrams = (block[0] for block in FENCED.finditer(page.read_text(encoding="utf-8")))
    return [path for diagram in diagrams for path in DRAWN.findall(diagram)]


def anchors(page: Path) -> set[str]:
    """As GitHub and the site make them of headings."""
    plain = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {each.strip().replace(" ", "-") for each in plain}


def below(folder: Path) -> Iterator[Path]:
    for file in folder.iterdir():
        if file.name not in BUILT:
            yield file
            if file.is_dir():
                yield from below(file)


def known_paths() -> set[str]:
    """Every file and folder by every end of its path, so that a page may leave out where it begins."""
    ends = set[str]()
    for file in (file for top in SOURCES for file in below(ROOT / top)):
        parts = file.relative_to(ROOT).parts
        mark = "/" if file.is_dir() else ""
        ends |= {end + mark for end in accumulate(reversed(parts), lambda end, part: f"{part}/{end}")}
    return ends | {f"{top}/" for top in SOURCES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        path, _, anchor = link.partition("#")
        if "://" in link:
            continue
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), link
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there), link


def test_whatever_the_architecture_names_is_there() -> None:
    known = known_paths()
    named = {(page.name, path) for page in MAPS for path in (*PATH.findall(prose(page)), *drawn(page))}
    assert len(named) > 150
    missing = sorted(f"{page}: {path}" for page, path in named if path not in known | MADE_LATER)
    assert not missing
