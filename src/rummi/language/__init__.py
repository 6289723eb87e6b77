"""Polish and English: sentences of the rules in the language of their reader.

English is the language of the source, so it needs no catalogue. The others are PO files in this folder, which
translators can edit with the tools they know; `make translations` brings them in step with the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from typing import Final

from rummi.core.sentence import Sentence

LANGUAGES: Final = ("en", "pl")


def preferred(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for: RUMMI_LANG first, then the usual variables."""
    for name in ("RUMMI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
        if wanted:
            break
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
    from importlib.resources import files  # only who needs a translation waits for it

    from rummi.language.po import read_po

    return read_po(files(__name__).joinpath(f"{language}.po").read_text(encoding="utf-8"))
