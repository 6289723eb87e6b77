"""docs/extending.md names places that there are, and shows the examples as they are."""

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


def test_every_place_is_there() -> None:
    assert len(PLACES) > 20
    assert [place for place in PLACES if not (DOCS.parent / place).exists()] == []


@pytest.mark.parametrize("section", [section for section, _ in COUNTS if section != "a-bot"])
def test_the_places_are_counted_as_they_are_told(section: str) -> None:
    headings = re.split(r"^##+ ", TEXT, flags=re.MULTILINE)
    [told] = [each for each in headings if each.split("\n")[0].lower().replace(" ", "-") == section]
    assert len(re.findall(r"^\d+\. ", told, re.MULTILINE)) == int(dict(COUNTS)[section])


def test_the_entry_points_are_shown_as_they_are() -> None:
    shown = [block for block in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL) if "entry-points" in block]
    points = [re.sub(r" +#.*", "", block).strip() for block in shown]
    files = [file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*/pyproject.toml")]
    assert len(points) == len(files) == sum(any(point in file for file in files) for point in points)


def test_house_rules_are_shown_as_they_are_and_may_change_what_is_said() -> None:
    [shown] = [block for block in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL) if "based_on" in block]
    told, example = tomllib.loads(shown), tomllib.loads((EXAMPLES / "house-rules" / "house.toml").read_text("utf-8"))
    assert {key: told[key] for key in ("name", "based_on", "title")} == {
        key: example[key] for key in ("name", "based_on", "title")
    }
    assert told["changes"].items() <= example["changes"].items()
    lines = re.findall(r"^\| (?:the tile games|Junior|First steps|Express[^|]*) \| (.*) \|$", TEXT, re.MULTILINE)
    families = ("standard", "junior", "junior-intro", "express")
    for line, rules in zip(lines, families, strict=True):
        assert re.findall(r"`(\w+)`", line) == list(family_of(rules).changes(rules))


def test_every_example_is_linked() -> None:
    linked = set(re.findall(r"\]\(examples/([\w-]+)\)", TEXT))
    assert {folder.name for folder in EXAMPLES.iterdir()} == linked
