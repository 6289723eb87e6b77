"""docs/extending.md: the paths, counts and examples in it are correct."""

from __future__ import annotations

import re
import tomllib

import pytest

from rummi.games.catalogue import family_of
from tests.extending.packages import EXAMPLES

DOCS = EXAMPLES.parent
TEXT = (DOCS / "extending.md").read_text(encoding="utf-8")
PLACES = re.findall(r"`((?:src|web|tests|vectors)/[^`<]*)`", TEXT)
COUNTS = re.findall(r"^\| \[?[^|]*\(#([\w-]+)\)[^|]*\| (\d+) \|", TEXT, re.MULTILINE)


def test_every_path_exists() -> None:
    assert len(PLACES) > 20
    assert [place for place in PLACES if not (DOCS.parent / place).exists()] == []


@pytest.mark.parametrize("section", [section for section, _ in COUNTS if section != "a-bot"])
def test_the_number_of_places_is_correct(section: str) -> None:
    headings = re.split(r"^##+ ", TEXT, flags=re.MULTILINE)
    [text] = [each for each in headings if each.split("\n")[0].lower().replace(" ", "-") == section]
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == int(dict(COUNTS)[section])


def test_entry_points_are_those_of_the_examples() -> None:
    shown = [block for block in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL) if "entry-points" in block]
    points = [re.sub(r" +#.*", "", block).strip() for block in shown]
    files = [file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*/pyproject.toml")]
    assert len(points) == len(files) == sum(any(point in file for file in files) for point in points)


def test_house_rules_are_those_of_the_example_and_the_code() -> None:
    [shown] = [block for block in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL) if "based_on" in block]
    block, example = tomllib.loads(shown), tomllib.loads((EXAMPLES / "house-rules" / "house.toml").read_text("utf-8"))
    assert {key: block[key] for key in ("name", "based_on", "title")} == {
        key: example[key] for key in ("name", "based_on", "title")
    }
    assert block["changes"].items() <= example["changes"].items()
    lines = re.findall(r"^\| (?:the tile games|Junior|First steps|Express[^|]*) \| (.*) \|$", TEXT, re.MULTILINE)
    families = ("standard", "junior", "junior-intro", "express")
    for line, rules in zip(lines, families, strict=True):
        assert re.findall(r"`(\w+)`", line) == list(family_of(rules).changes(rules))


def test_every_example_is_linked() -> None:
    linked = set(re.findall(r"\]\(examples/([\w-]+)\)", TEXT))
    assert {folder.name for folder in EXAMPLES.iterdir()} == linked
