"""Kinds of events to begin from. Whoever creates one gives it a name and its days, and changes what he likes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummi.tournament.model.parameters import Field, Parameters, Stage

_FINAL: Final = Stage(name="final", fields=(Field(players=4), Field(players=3)))

WARSAW: Final = Parameters(
    name="Mistrzostwa Warszawy w Rummikub",
    place="Pałac Młodzieży, Warszawa",
    day="2019-04-27",  # TRN-2
    entries_until="2019-04-25",  # TRN-1
    list_closes="10:00",
    disqualified_games="nobody",  # A-57c
    stages=(
        Stage(
            name="eliminations",
            rounds=2,
            games_of_four=2,
            games_of_three=2,  # four games for everyone
            different_company=True,
            planned=True,
            timed_by="players",
        ),
        Stage(
            name="semi-final",
            fields=(Field(players=16, from_each_table=1), Field(players=8, from_each_table=2)),
        ),
        _FINAL,
    ),
)
"""TRN-15, TRN-16, A-54: two rounds of two games, a semi-final at four tables (or two), a final."""

POLISH_QUALIFIER: Final = Parameters(
    name="Eliminacje do Mistrzostw Polski w Rummikub",
    day="2025-03-01",
    capacity=0,
    minimum=12,
    disqualified_games="nobody",
    stages=(
        Stage(
            name="rounds",
            rounds=4,
            games_of_four=4,
            games_of_three=4,
            different_company=True,
            planned=True,
            minutes=50,
        ),
        _FINAL,
    ),
)
"""S-9, S-10: four rounds of four games, of fifty minutes each, and a final; at least twelve players."""

LEAGUE_ROUND: Final = Parameters(
    name="Liga Rummikub",
    day="2025-03-01",
    capacity=0,
    disqualified_games="nobody",
    stages=(Stage(name="league"),),
)
"""S-10: a round is three or four games at one table."""

TEMPLATES: Final = {"warsaw": WARSAW, "polish-qualifier": POLISH_QUALIFIER, "league-round": LEAGUE_ROUND}


def on(parameters: Parameters, day: str, *, entries_until: str = "", list_closes: str = "") -> Parameters:
    """The same event on another day."""
    return replace(parameters, day=day, entries_until=entries_until, list_closes=list_closes)
