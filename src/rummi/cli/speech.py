"""The command line's own language, chosen once when it starts."""

from __future__ import annotations

import os
from functools import cache

from rummi import language
from rummi.core.sentence import Sentence, counted, sentence


@cache
def chosen() -> str:
    return language.preferred(os.environ)


def say(message: Sentence) -> str:
    return language.say(message, chosen())


def _(template: str, **values: object) -> str:
    return say(sentence(template, **values))


def many(one: str, more: str, n: int, **values: object) -> str:
    return say(counted(one, more, n, **values))
