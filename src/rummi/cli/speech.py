"""Sentences in the language of the command line, which is chosen once when it starts."""

from __future__ import annotations

import gettext
import os
from functools import cache
from importlib.resources import as_file, files

from rummi import language
from rummi.core.sentence import Sentence, counted, name_in, sentence


@cache
def chosen() -> str:
    """The code of the language, such as `en`."""
    return language.preferred_language(os.environ)


def say(message: Sentence) -> str:
    return language.say(message, chosen())


def _(template: str, **values: object) -> str:
    return say(sentence(template, **values))


def many(one: str, more: str, n: int, **values: object) -> str:
    return say(counted(one, more, n, **values))


def decimal(number: float, form: str = ".1f") -> str:
    """Format a number with the decimal sign of the language."""
    return format(number, form).replace(".", say(name_in("decimal sign", ".")))


def set_up_click() -> None:
    """Let click use its translations in this package (`Usage`, `No such option`), in the chosen language."""
    with as_file(files(language)) as folder:
        gettext.bindtextdomain("click", folder / "click")
    gettext.textdomain("click")
    os.environ["LANGUAGE"] = chosen()
