"""Languages of other packages: entry points of the group `rummi.languages`.

The name of the entry point is the code of the language (`de`), and its value a package with a PO file of that name
(`de.po`). A message that is missing there, or that uses a value that the sentence does not have, is shown in English.
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
from rummi.extensions import load_entry_points
from rummi.language.po import build_catalogue, parse_messages

GROUP: Final = "rummi.languages"
_CODE: Final = re.compile("[a-z]{2}")


@dataclass(frozen=True, slots=True)
class PackagedLanguages:
    catalogues: Mapping[str, NullTranslations]
    problems: Mapping[str, Sentence]
    """Reasons why languages cannot be used, by code."""


def find_languages(own: Collection[str]) -> PackagedLanguages:
    """Load the languages of other packages. Those in `own` cannot be replaced."""
    catalogues: dict[str, NullTranslations] = {}

    def load(entry: EntryPoint) -> None:
        if not _CODE.fullmatch(entry.name):
            raise InvalidInput(sentence("a language is called by two small letters"))
        if entry.name in own or entry.name in catalogues:
            raise InvalidInput(sentence("there is such a language already"))
        catalogues[entry.name] = _read(entry)

    return PackagedLanguages(catalogues, problems=load_entry_points(GROUP, load))


def _read(entry: EntryPoint) -> NullTranslations:
    text = files(entry.value).joinpath(f"{entry.name}.po").read_text(encoding="utf-8")
    return build_catalogue(
        (original, translation) for original, translation in parse_messages(text) if _is_usable(original, translation)
    )


def _is_usable(original: str, translation: str) -> bool:
    """Tell whether the translation uses only values of the original."""
    try:
        return not original or _values(translation) <= _values(original)
    except ValueError:
        return False


def _values(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
