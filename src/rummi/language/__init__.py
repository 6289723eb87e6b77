"""Sentences in the language of their reader.

English is the language of the source and needs no catalogue. Polish is a PO file in this folder, which translators
edit with their usual tools; `make translations` adds new messages of the code to it. Other packages can add languages
(`packaged.py`); messages that they do not translate are shown in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from typing import TYPE_CHECKING

from rummi.core.sentence import LANGUAGES, Sentence

if TYPE_CHECKING:
    from rummi.language.packaged import PackagedLanguages


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, those of other packages included."""
    return (*LANGUAGES, *_packaged_languages().catalogues)


def is_spoken(language: str) -> bool:
    """Tell whether there is a language with this code."""
    if language in LANGUAGES:
        return True
    is_code = len(language) == 2 and language.isalpha()  # do not search the packages for LANG=C.UTF-8
    return is_code and language in _packaged_languages().catalogues


def broken_languages() -> Mapping[str, Sentence]:
    """Return the languages of other packages that cannot be used, each with the reason."""
    return _packaged_languages().problems


def preferred_language(environment: Mapping[str, str]) -> str:
    """Return the language that RUMMI_LANG or the usual variables of the environment ask for, else English."""
    for name in ("RUMMI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")[:2].lower()
        if wanted:
            return wanted if is_spoken(wanted) else LANGUAGES[0]
    return LANGUAGES[0]


def say(message: Sentence, language: str) -> str:
    """Return the sentence, and the sentences among its values, as text in this language."""
    values = {
        name: say(value.within(value.context or message.context), language) if isinstance(value, Sentence) else value
        for name, value in message.values
    }
    return (_contextual_template(message, language) or _template(message, language)).format(**values)


def _template(message: Sentence, language: str) -> str:
    if message.plural is None:
        return _catalogue(language).gettext(message.template)
    return _catalogue(language).ngettext(message.template, message.plural, _number(message))


def _contextual_template(message: Sentence, language: str) -> str | None:
    """Return the translation for the context of the message, if the catalogue has one."""
    if not message.context:
        return None
    if message.plural is None:
        found = _catalogue(language).pgettext(message.context, message.template)
    else:
        found = _catalogue(language).npgettext(message.context, message.template, message.plural, _number(message))
    return None if found in (message.template, message.plural) else found


def _number(message: Sentence) -> int:
    number = dict(message.values)["n"]
    assert isinstance(number, int)
    return number


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == LANGUAGES[0]:
        return NullTranslations()
    if language not in LANGUAGES:
        return _packaged_languages().catalogues[language]
    from importlib.resources import files  # takes time, and English does not need it

    from rummi.language.po import read_po

    return read_po(files(__name__).joinpath(f"{language}.po").read_text(encoding="utf-8"))


@cache
def _packaged_languages() -> PackagedLanguages:
    from rummi.language.packaged import find_languages  # takes time: it reads the metadata of all packages

    return find_languages(LANGUAGES)
