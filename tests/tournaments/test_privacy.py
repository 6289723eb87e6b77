"""Personal data is removed from a journal without changing its results."""

from __future__ import annotations

from dataclasses import replace

from rummi.tournaments.decisions.cards import starter
from rummi.tournaments.files import write_tournament
from rummi.tournaments.model.dates import is_birth_rank
from rummi.tournaments.model.decisions import Amend, By, CheckIn, Draw, Enter
from rummi.tournaments.model.parameters import WARSAW
from rummi.tournaments.model.privacy import has_birth_dates, without_birth_dates, without_entrant
from rummi.tournaments.tournament import Tournament

ORGANISER = By("organiser", name="Ewa")
AT = "2019-03-02T18:30:00"
BORN = ("2008-05-01", "2001-01-31", "2010-12-24", "1955-07-07")


def entered() -> Tournament:
    event = Tournament.create(replace(WARSAW, starter="youngest"), ORGANISER, AT)
    for number, born in enumerate(BORN, start=1):
        event = event.decide(Enter(f"Player {number}", born), ORGANISER, AT)
    return event


def test_dates_of_birth_are_replaced_by_their_order() -> None:
    event = entered().decide(Amend(1, "Player 1", "2011-01-01"), ORGANISER, AT)
    for entrant in (1, 2, 3, 4):
        event = event.decide(CheckIn(entrant), ORGANISER, AT)
    event = event.try_luck(Draw(), ORGANISER, AT, "00" * 16)
    after = Tournament.replay(without_birth_dates(event.journal))
    assert not any(born in write_tournament(after) for born in (*BORN, "2011-01-01"))
    assert all(is_birth_rank(entrant.born) for entrant in after.state.entrants)
    assert has_birth_dates(event.journal)
    assert not has_birth_dates(after.journal)
    assert event.state.round
    assert after.state.round
    for mine, theirs in zip(event.state.round.seatings, after.state.round.seatings, strict=True):
        assert mine == theirs
        assert starter(event.state, mine, 1) == starter(after.state, theirs, 1) == 1
    assert not after.doubtful_draws()


def test_an_entrant_who_was_not_drawn_is_erased() -> None:
    event = entered().decide(Amend(2, "Player Two", "2001-02-01", "Wisła"), ORGANISER, AT)
    after = Tournament.replay(without_entrant(event.journal, 2))
    text = write_tournament(after)
    assert not any(gone in text for gone in ("Player 2", "Player Two", BORN[1], "2001-02-01", "Wisła"))
    assert [entrant.name for entrant in after.state.entrants] == ["Player 1", "N. N. 2", "Player 3", "Player 4"]
