"""The sentences that say why a meld is not valid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummi.core.meld import Meld
from rummi.core.reading import Flaw
from rummi.core.sentence import sentence
from rummi.core.violation import Violation

WHY: Final = {
    Flaw.JOKERS_ONLY: sentence("a set needs at least one number tile, jokers alone are none"),
    Flaw.TOO_SHORT: sentence("a run or a group has at least three tiles"),
    Flaw.MIXED: sentence("its tiles are neither of one colour nor of one number"),
    Flaw.GAP: sentence("the numbers of a run follow each other without a gap"),
    Flaw.NUMBER_TWICE: sentence("a run has each number once"),
    Flaw.WRAPS: sentence("the 1 is the lowest tile and cannot follow the highest"),
    Flaw.RUN_TOO_LONG: sentence("a run ends with the highest number, so no further tile fits"),
    Flaw.JOKER_ANYWHERE: sentence("out of order it does not say where its joker stands"),
    Flaw.COLOUR_TWICE: sentence("a group has each colour once"),
    Flaw.GROUP_TOO_LONG: sentence("a group has at most one tile of each colour"),
    Flaw.NO_GROUPS: sentence("in this game there are only runs"),
}


def invalid_melds(melds: Iterable[Meld]) -> list[Violation]:
    """A violation for every meld that is neither a run nor a group."""
    return [
        Violation(
            "meld/invalid",
            "STD-13, STD-14",
            sentence("{meld} is not a set: {why}.", meld=meld, why=WHY[meld.reading]),
        )
        for meld in melds
        if isinstance(meld.reading, Flaw)
    ]
