"""The languages in which everything is said, each by its own name; English is that of the source.

The rules speak none of them: here they are only listed, for whoever writes a title in each."""

from __future__ import annotations

from typing import Final

NAMES: Final = {"en": "English", "pl": "Polski"}
LANGUAGES: Final = tuple(NAMES)
