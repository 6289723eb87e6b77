"""Polish and English: sentences of the rules in the language of their reader.

English is the language of the source, so it needs no catalogue. Polish is a PO file in this folder, which translators
can edit with the tools they know; `make translations` brings it in step with the code. Other packages may bring more
languages (`packaged.py`); what one of these does not say is said in English.
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
    values = {
        name: say(value.within(value.context or message.context), language) if isinstance(value, Sentence) else value
        for name, value in message.values
    }
    return (_in_context(message, language) or _template(message, language)).format(**values)


def _template(message: Sentence, language: str) -> str:
    if message.plural is None:
        return _catalogue(language).gettext(message.template)
    return _catalogue(language).ngettext(message.template, message.plural, _number(message))


def _in_context(message: Sentence, language: str) -> str | None:
    """What the message's context says, where it has words of its own."""
    if not message.context:
        return None
    if message.plural is None:
        said = _catalogue(language).pgettext(message.context, message.template)
    else:
        said = _catalogue(language).npgettext(message.context, message.template, message.plural, _number(message))
    return None if said in (message.template, message.plural) else said


def _number(message: Sentence) -> int:
    number = dict(message.values)["n"]
    assert isinstance(number, int)
    return number


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
