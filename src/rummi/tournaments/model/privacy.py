"""Taking people's data out of a journal, so that what is left still replays to the same draws, cards and standings.

A day of birth gives way to its rank: the oldest entrant was born on the first day of the year 1000, the next on the
second. So it is still known who begins where the youngest does, and nobody's age.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from rummi.tournaments.model.decisions import Amend, Enter, Entry
from rummi.tournaments.model.state import State

NAMELESS: Final = "N. N."
_DAYS: Final = 28
"""That every month has."""
_RANKS_END: Final = "1500-01-01"
"""However many there are; nobody who enters was born before."""


def is_rank(born: str) -> bool:
    """Whether it is no day of birth any more."""
    return born < _RANKS_END


def has_births(journal: Sequence[Entry]) -> bool:
    return any(not is_rank(day) for day in _births(journal))


def _births(journal: Sequence[Entry]) -> set[str]:
    """Whoever is put right without his day of birth keeps the one that he had."""
    return {each.decision.born for each in journal if isinstance(each.decision, Enter | Amend) and each.decision.born}


def is_drawn(state: State, entrant: int) -> bool:
    """Whether somebody has played, or sits at a table."""
    return any(entrant in play.pool for play in state.stages)


def without_births(journal: Sequence[Entry]) -> tuple[Entry, ...]:
    """Nobody's day of birth."""
    ranks = {day: _day(rank) for rank, day in enumerate(sorted(_births(journal)))}

    def ranked(entry: Entry) -> Entry:
        if not isinstance(entry.decision, Enter | Amend) or not entry.decision.born:
            return entry
        return replace(entry, decision=replace(entry.decision, born=ranks[entry.decision.born]))

    return tuple(map(ranked, journal))


def _day(rank: int) -> str:
    """The days of the calendar from 1000-01-01 on, so many later."""
    months, day = divmod(rank, _DAYS)
    return f"{1000 + months // 12}-{months % 12 + 1:02}-{day + 1:02}"


def without_entrant(journal: Sequence[Entry], entrant: int) -> tuple[Entry, ...]:
    """Neither name nor club nor day of birth of somebody who has never been drawn."""
    entered = 0
    erased = []
    for entry in journal:
        decision = entry.decision
        entered += isinstance(decision, Enter)
        own_entry = isinstance(decision, Enter) and entered == entrant
        if own_entry or (isinstance(decision, Amend) and decision.entrant == entrant):
            assert isinstance(decision, Enter | Amend)
            nobody = f"{NAMELESS} {entrant}"
            entry = replace(entry, decision=replace(decision, name=nobody, club="", born=_day(0)))
        if own_entry or (entry.by.role == "player" and entry.by.id == entrant):
            entry = replace(entry, by=replace(entry.by, name=NAMELESS))
        erased.append(entry)
    return tuple(erased)


def without_author(journal: Sequence[Entry], numbers: Collection[int]) -> tuple[Entry, ...]:
    """Who has decided these is known by his role alone."""
    return tuple(
        replace(entry, by=replace(entry.by, name=NAMELESS)) if number in numbers else entry
        for number, entry in enumerate(journal, start=1)
    )
