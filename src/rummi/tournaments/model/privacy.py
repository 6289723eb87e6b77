"""Who may see what, and how personal data is removed from a journal.

The draw and the standings are public. A card is visible to those who played the game (TRN-24, A-59).

A journal without personal data replays to the same draws, cards and standings. To keep the order by age, every date of
birth is replaced by its rank (`birth_rank`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from rummi.tournaments.model.dates import birth_rank, is_birth_rank
from rummi.tournaments.model.decisions import Amend, By, Enter, Entry
from rummi.tournaments.model.state import Entrant, Seating, State

NAMELESS: Final = "N. N."


def can_see_card(state: State, by: By, seating: Seating, game: int) -> bool:
    """Return whether a person may see a card: organisers see all, judges those of their tables, players their own."""
    match by.role:
        case "organiser":
            return True
        case "judge":
            judge = state.judge(by.id)
            return judge is not None and not judge.dismissed and seating.table in judge.tables
        case "player":
            card = seating.cards[game - 1]
            return card is not None and any(by.id in each.players for each in (card, *card.earlier))
        case "public":
            return False


def can_see_birth_date(by: By, entrant: Entrant) -> bool:
    return by.role == "organiser" or (by.role == "player" and by.id == entrant.id)


def can_see_journal(by: By) -> bool:
    """Return whether a person may see the whole journal, which contains the reasons that people wrote."""
    return by.role == "organiser"


def is_drawn(state: State, entrant: int) -> bool:
    """Return whether an entrant has had a seat in any stage."""
    return any(entrant in play.pool for play in state.stages)


def has_birth_dates(journal: Sequence[Entry]) -> bool:
    return any(not is_birth_rank(day) for day in _birth_dates(journal))


def without_birth_dates(journal: Sequence[Entry]) -> tuple[Entry, ...]:
    """Replace all dates of birth by their ranks."""
    ranks = {day: birth_rank(rank) for rank, day in enumerate(sorted(_birth_dates(journal)))}

    def with_rank(entry: Entry) -> Entry:
        if not isinstance(entry.decision, Enter | Amend) or not entry.decision.born:
            return entry
        return replace(entry, decision=replace(entry.decision, born=ranks[entry.decision.born]))

    return tuple(map(with_rank, journal))


def _birth_dates(journal: Sequence[Entry]) -> set[str]:
    """Return all dates of birth in a journal. An `Amend` without one does not change it."""
    return {each.decision.born for each in journal if isinstance(each.decision, Enter | Amend) and each.decision.born}


def without_entrant(journal: Sequence[Entry], entrant: int) -> tuple[Entry, ...]:
    """Remove the name, club and date of birth of an entrant who has never been drawn."""
    entered = 0
    erased = []
    for entry in journal:
        decision = entry.decision
        entered += isinstance(decision, Enter)
        own_entry = isinstance(decision, Enter) and entered == entrant
        if own_entry or (isinstance(decision, Amend) and decision.entrant == entrant):
            assert isinstance(decision, Enter | Amend)
            nameless = f"{NAMELESS} {entrant}"
            entry = replace(entry, decision=replace(decision, name=nameless, club="", born=birth_rank(0)))
        if own_entry or (entry.by.role == "player" and entry.by.id == entrant):
            entry = replace(entry, by=replace(entry.by, name=NAMELESS))
        erased.append(entry)
    return tuple(erased)


def without_author(journal: Sequence[Entry], numbers: Collection[int]) -> tuple[Entry, ...]:
    """Remove the name of the person who made the decisions with these numbers. The role stays."""
    return tuple(
        replace(entry, by=replace(entry.by, name=NAMELESS)) if number in numbers else entry
        for number, entry in enumerate(journal, start=1)
    )
