"""Sentences for people, which are translated where they are shown, and the list of languages.

The rules produce sentences without choosing a language. The source is in English.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

NAMES: Final = {"en": "English", "pl": "Polski"}
LANGUAGES: Final = tuple(NAMES)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template with values. `str` gives the English text; `template` is the key in the catalogues of other languages.

    >>> message = counted("{n} tile is left", "{n} tiles are left", 5)
    >>> str(message), message.template
    ('5 tiles are left', '{n} tile is left')
    """

    template: str
    values: tuple[tuple[str, object], ...] = ()
    plural: str | None = None
    """The template for every count except one. The count is the value `n`."""
    context: str = ""
    """What decides between several words of another language for one English word: the booklet of a box, or a list of
    names."""

    def __str__(self) -> str:
        values = dict(self.values)
        template = self.plural if self.plural is not None and values["n"] != 1 else self.template
        return template.format(**values)

    def within(self, context: str) -> Sentence:
        """Return the same sentence in the words of this context, if a language has other words for it."""
        return replace(self, context=context)


def sentence(template: str, **values: object) -> Sentence:
    return Sentence(template, tuple(values.items()))


def counted(one: str, many: str, n: int, **values: object) -> Sentence:
    """Return a sentence that depends on the number `n` ("1 tile", "5 tiles")."""
    return Sentence(one, (("n", n), *values.items()), plural=many)


def name_in(context: str, template: str) -> Sentence:
    """Return a name whose translation holds only in this context, for example the name of a parameter."""
    return Sentence(template, context=context)
