"""Polish and English: sentences of the rules in the language of their reader.

English is the language of the source, so it needs no catalogue. Polish is a PO file in this folder, which translators
can edit with the tools they know; `make translations` brings it in step with the code. Other packages may bring more
languages (`packaged.py`); what one of these does not say is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from rummi.core.sentence import Sentence

if TYPE_CHECKING:
    from rummi.language.packaged import PackagedLanguages

LANGUAGES: Final = ("en", "pl")
"""Ours, in which everything is said."""


def languages() -> tuple[str, ...]:
    """All that can be chosen."""
    return (*LANGUAGES, *_packaged().catalogues)


def is_spoken(language: str) -> bool:
    if language in LANGUAGES:
        return True
    could_be = len(language) == 2 and language.isalpha()  # for LANG=C.UTF-8 nobody need look
    return could_be and language in _packaged().catalogues


def broken_languages() -> Mapping[str, Sentence]:
    """The languages of other packages that cannot be used, and why."""
    return _packaged().problems


def preferred(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for: RUMMI_LANG first, then the usual variables."""
    for name in ("RUMMI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")[:2].lower()
        if wanted:
            return wanted if is_spoken(wanted) else LANGUAGES[0]
    return LANGUAGES[0]


def say(message: Sentence, language: str) -> str:
    """The sentence in the language, with the sentences inside it."""
    catalogue = _catalogue(language)
    values = {name: say(value, language) if isinstance(value, Sentence) else value for name, value in message.values}
    if message.plural is None:
        return catalogue.gettext(message.template).format(**values)
    number = dict(message.values)["n"]
    assert isinstance(number, int)
    return catalogue.ngettext(message.template, message.plural, number).format(**values)


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == LANGUAGES[0]:
        return NullTranslations()
    if language not in LANGUAGES:
        return _packaged().catalogues[language]
    from importlib.resources import files  # only who needs a translation waits for it

    from rummi.language.po import read_po

    return read_po(files(__name__).joinpath(f"{language}.po").read_text(encoding="utf-8"))


@cache
def _packaged() -> PackagedLanguages:
    from rummi.language.packaged import find_languages  # reads what is installed

    return find_languages(LANGUAGES)
