"""docs/glossary.md names only what there is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = re.compile(r"^(?:class |def |)(\w+)(?:\(|:|\[| = )", re.MULTILINE)
TYPESCRIPT = re.compile(r"^export (?:abstract |async )?(?:class|interface|type|const|function) (\w+)", re.MULTILINE)


def rows() -> list[list[str]]:
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in cells if row[0] != "word" and not row[0].startswith("---")]


def named(column: int) -> set[str]:
    return {name for row in rows() for name in re.findall(r"`(\w+)`", row[column])}


def defined(folder: str, patterns: tuple[str, ...], definition: re.Pattern[str]) -> set[str]:
    files = (file for pattern in patterns for file in (ROOT / folder).rglob(pattern))
    return {name for file in files for name in definition.findall(file.read_text(encoding="utf-8"))}


def test_every_name_is_one_in_the_code() -> None:
    assert len(rows()) > 80
    assert all(len(row) == 4 for row in rows())
    assert named(2) <= defined("src/rummi", ("*.py",), PYTHON)
    assert named(3) <= defined("web/src", ("*.ts", "*.tsx"), TYPESCRIPT)


def test_every_part_is_in_order() -> None:
    parts = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split("## ")[1:]
    for part in parts:
        words = re.findall(r"^\| (\w[^|]*) \|", part, re.MULTILINE)[1:]
        assert words == sorted(words), part.splitlines()[0]
