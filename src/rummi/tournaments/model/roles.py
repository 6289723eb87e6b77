"""Who may see what (TRN-24, A-59): the draw and the standings are everybody's, a card belongs to those who played."""

from __future__ import annotations

from rummi.tournaments.model.decisions import By
from rummi.tournaments.model.state import Entrant, Seating, State


def sees_card(state: State, by: By, seating: Seating, game: int) -> bool:
    """Organisers all; judges those of their tables; players those of games in which they took part."""
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


def sees_birth(by: By, entrant: Entrant) -> bool:
    """The day of birth is for the organiser, and for whom it is."""
    return by.role == "organiser" or (by.role == "player" and by.id == entrant.id)


def sees_journal(by: By) -> bool:
    """The whole trail, with all that people wrote as their reasons."""
    return by.role == "organiser"
