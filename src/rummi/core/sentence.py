"""The languages in which everything is said, each by its own name; English is that of the source.

The rules speak none of them: here they are only listed, for whoever writes a title in each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

NAMES: Final = {"en": "English", "pl": "Polski"}
LANGUAGES: Final = tuple(NAMES)


@dataclass(frozen=True, slots=True)
class Sentence:
    """`str` gives it in English; `template` is what catalogues of other languages are asked for.

    >>> message = counted("{n} tile is left", "{n} tiles are left", 5)
    >>> str(message), message.template
    ('5 tiles are left', '{n} tile is left')
    """

    template: str
    values: tuple[tuple[str, object], ...] = ()
    plural: str | None = None
    """The template for every count but one; the count is the value `n`."""
    context: str = ""
    """Where words of a language differ although English has one: the booklet of a box, or a list of names."""

    def __str__(self) -> str:
        values = dict(self.values)
        template = self.plural if self.plural is not None and values["n"] != 1 else self.template
        return template.format(**values)

    def within(self, context: str) -> Sentence:
        """The same, with the sentences in it, in the words of this context where a language has other ones for it."""
        return replace(self, context=context)


def sentence(template: str, **values: object) -> Sentence:
    return Sentence(template, tuple(values.items()))


def counted(one: str, many: str, n: int, **values: object) -> Sentence:
    """A sentence that depends on the number `n` ("1 tile", "5 tiles")."""
    return Sentence(one, (("n", n), *values.items()), plural=many)


def name_in(context: str, template: str) -> Sentence:
    """A name that only this context has, as that of a parameter."""
    return Sentence(template, context=context)
