"""Tournaments at any point, with ordinary and difficult names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rummi.tournaments.model.decisions import Appoint
from rummi.tournaments.model.parameters import WARSAW, Parameters
from rummi.tournaments.printing.codes import Links
from rummi.tournaments.simulate import ORGANISER, by_luck, create_tournament, step
from rummi.tournaments.stages.progress import is_over
from rummi.tournaments.tournament import Tournament

SITE: Final = "https://rummi.example/event/W4WA"

HARD: Final = (
    "Wanda Konstancja Brzęczyszczykiewicz-Chrząszczyżewoszycka-Łękołodzka",
    "Konstantynopolitańczykowianeczkiewiczówna-Nieprzezwyciężalska",
    "Wszechkonstantynopolitańczykowianeczkiewiczównazpięćdziesięciokilkuliterowego",
    "W" * 80,
    "Ґанна Шевченко",
    '#let x = 1; *a* _b_ "c" \\ $d$ @e <f> // g',
    "#panic()",
    "= Nagłówek",
    "Ś",
)
ORDINARY: Final = (
    *("Zofia Wiśniewska", "Jan Kowalczyk", "Antonina Lewandowska-Mazur", "Piotr Zieliński", "Łucja Ćwikła"),
    *("Hanna Kamińska", "Adam Wójcik", "Ewa Li", "Stanisław Wieczorek", "Olga Stępień", "Michał Olszewski"),
)
LONG_CLUB: Final = "Młodzieżowy Klub Gier Logicznych i Planszowych „Pięć Kostek” w Pałacu Młodzieży"


def names(count: int) -> list[str]:
    known = (*HARD, *ORDINARY)
    return [known[at] if at < len(known) else f"Zawodnik Numer {at + 1}" for at in range(count)]


def event(
    players: int | Sequence[str] = 17,
    *,
    steps: int = 1_000,
    parameters: Parameters = WARSAW,
    seed: str = "rain",
) -> Tournament:
    """Return a tournament after some steps: a draw with its signal, all cards of a round, the end of a stage etc."""
    people = names(players) if isinstance(players, int) else players
    wide = replace(parameters, capacity=0)
    found = create_tournament(wide, people)
    at = f"{wide.day}T09:40:00"
    found = found.decide(Appoint(0, "Barbara Sikora", tuple(range(1, 5))), ORGANISER, at)
    long_name = "Maksymilian Hieronim Sędziszewski-Wielkopolski-Małopolski"
    found = found.decide(Appoint(0, long_name, tuple(range(5, 9))), ORGANISER, at)
    while steps and not is_over(found.state):
        found = step(found, seed, by_luck)
        steps -= 1
    return found


def links(found: Tournament, tables: int = 69) -> Links:
    return Links(
        judge={table: f"{SITE}/judge/{table}" for table in range(1, tables + 1)},
        player={each.id: f"{SITE}/in#p.{each.id}.c2VjcmV0LWFuZC1zaWduZWQ" for each in found.state.entrants},
        public=SITE,
    )
