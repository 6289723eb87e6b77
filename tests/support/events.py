"""Create tournaments in any state for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummi.tournaments.model.decisions import By, Decision, Draw, Ends, Penalty, ResultLine, Signal, WriteCard
from rummi.tournaments.model.parameters import WARSAW, Parameters
from rummi.tournaments.model.state import Card, Seating
from rummi.tournaments.simulate import by_luck, create_tournament, step
from rummi.tournaments.stages.progress import is_over, missing_games
from rummi.tournaments.tournament import Tournament

ORGANISER = By("organiser", name="Ewa")
PUBLIC = By("public")
BEFORE = "2019-04-20T12:00:00"
MORNING = "2019-04-27T09:30:00"
NOON = "2019-04-27T12:00:00"
WIDE = replace(WARSAW, capacity=256)


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


def decided(event: Tournament, *decisions: Decision, by: By = ORGANISER, at: str = NOON) -> Tournament:
    for decision in decisions:
        event = event.decide(decision, by, at)
    return event


def codes(event: Tournament, decision: Decision, by: By = ORGANISER, at: str = NOON) -> list[str]:
    """Return the codes of all violations."""
    return [violation.code for violation in event.judge(decision, by, at)]


def rules(event: Tournament, decision: Decision, by: By = ORGANISER, at: str = NOON) -> list[str]:
    return [violation.rule for violation in event.judge(decision, by, at)]


def drawn(players: int, parameters: Parameters = WIDE, seed: str = "lots") -> Tournament:
    """Return a tournament in its first round, after the signal."""
    event = create_tournament(parameters, names(players))
    return decided(event.try_luck(Draw(), ORGANISER, NOON, seed), Signal())


def played(event: Tournament, stages: int, seed: str = "cards") -> Tournament:
    """Play until this number of stages is closed."""
    while sum(play.closed for play in event.state.stages) < stages and not is_over(event.state):
        event = step(event, seed, by_luck)
    return event


def all_cards(event: Tournament, seed: str = "cards") -> Tournament:
    """Write all missing cards with random results."""
    for due in missing_games(event.state):
        event = event.decide(by_luck(event.state, due, f"{seed}/{due}"), ORGANISER, NOON)
    return event


def seating(event: Tournament, table: int = 1, round_number: int = 0) -> Seating:
    play = event.state.stages[-1]
    found = play.rounds[round_number - 1 if round_number else -1].at_table(table)
    assert found is not None
    return found


def card_at(event: Tournament, table: int = 1, game: int = 1) -> Card:
    card = seating(event, table).cards[game - 1]
    assert card is not None
    return card


def card(
    event: Tournament,
    *left: str | int,
    table: int = 1,
    game: int = 1,
    ends: Ends = "out",
    wins: Sequence[int] = (),
    version: int = 0,
    why: str = "",
    starter: int = 0,
) -> WriteCard:
    """A card in the words of a judge, seat by seat: `"out"`, tiles left, points, or `"-100"` and `"-200"` unopened.

    `wins` are seats, from 1, and needed only where nobody is `"out"`.
    """
    people = seating(event, table).occupants
    lines = tuple(_line(entrant, said) for entrant, said in zip(people, left, strict=False))
    winners = [people[seat - 1] for seat in wins] or [
        each for each, said in zip(people, left, strict=False) if said == "out"
    ]
    number = len(event.state.stages[-1].rounds)
    return WriteCard(number, table, game, lines, tuple(winners), ends, starter, version, why)


def _line(entrant: int, said: str | int) -> ResultLine:
    unopened: dict[str, Penalty] = {"-100": "not-opened", "-200": "could-have-opened"}
    if isinstance(said, int):
        return ResultLine(entrant, points=said)
    if said in unopened:
        return ResultLine(entrant, penalty=unopened[said])
    return ResultLine(entrant) if said == "out" else ResultLine(entrant, tiles=said)
