"""Languages that other packages bring: an entry point of the group `rummi.languages` is called like the language (`de`)
and names a package with a PO file of that name (`de.po`).

What it leaves out, or says with values that the sentence does not have, is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from importlib.metadata import EntryPoint
from importlib.resources import files
from string import Formatter
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.extensions import take_all
from rummi.language.po import catalogue, messages

GROUP: Final = "rummi.languages"
_CODE: Final = re.compile("[a-z]{2}")


@dataclass(frozen=True, slots=True)
class PackagedLanguages:
    catalogues: Mapping[str, NullTranslations]
    problems: Mapping[str, Sentence]
    """Why a language cannot be used."""


def find_languages(ours: Collection[str]) -> PackagedLanguages:
    """All but ours."""
    catalogues: dict[str, NullTranslations] = {}

    def take(entry: EntryPoint) -> None:
        if not _CODE.fullmatch(entry.name):
            raise InvalidInput(sentence("a language is called by two small letters"))
        if entry.name in ours or entry.name in catalogues:
            raise InvalidInput(sentence("there is such a language already"))
        catalogues[entry.name] = _read(entry)

    return PackagedLanguages(catalogues, problems=take_all(GROUP, take))


def _read(entry: EntryPoint) -> NullTranslations:
    text = files(entry.value).joinpath(f"{entry.name}.po").read_text(encoding="utf-8")
    return catalogue((original, said) for original, said in messages(text) if _fits(original, said))


def _fits(original: str, said: str) -> bool:
    """Whether the sentence can be made with the values that there are."""
    try:
        return not original or _values(said) <= _values(original)
    except ValueError:
        return False


def _values(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
