"""Files of house rules, each with one, or a folder of them (docs/extending.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import read_house_rules
from rummi.games.house import HouseRules
from rummi.records.files import read_text, refused
from rummi.records.toml import read_toml

MOST_FILES: Final = 20
"""In a folder: nobody chooses from more."""


def load_house_rules(path: Path) -> HouseRules:
    """Raises InvalidInput with a sentence that names the file, the place in it and what is allowed there."""
    try:
        return read_house_rules(read_toml(read_text(path)))
    except InvalidInput as error:
        raise refused(path, error.message) from error


def load_all_house_rules(path: Path) -> tuple[HouseRules, ...]:
    """Those of a file, or of all the files `*.toml` in a folder, by the names of the files."""
    if not path.is_dir():
        return (load_house_rules(path),)
    files = sorted(path.glob("*.toml"))
    if not 0 < len(files) <= MOST_FILES:
        raise refused(
            path, sentence("1 to {most} files *.toml belong here, not {given}", most=MOST_FILES, given=len(files))
        )
    read: dict[str, tuple[Path, HouseRules]] = {}
    for file in files:
        house = load_house_rules(file)
        if house.name in read:
            other = read[house.name][0]
            raise refused(file, sentence("name: {name} is the name in {other}, too", name=house.name, other=other.name))
        read[house.name] = file, house
    return tuple(house for _, house in read.values())
