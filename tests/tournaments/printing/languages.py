"""The languages of printouts. Polish, with the longest words and with diacritics, is tested in every run."""

from __future__ import annotations

from typing import Final

import pytest

from rummi.core.sentence import LANGUAGES

EACH_LANGUAGE: Final = [
    pytest.param(language, marks=() if language == "pl" else pytest.mark.thorough) for language in LANGUAGES
]
