"""Simulate whole tournaments, from check-in to the champion.

The caller decides who plays: bots at every table, or random results to try out the tournament alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rummi.arena.selfplay import finish
from rummi.bots.bot import bot_with_aim
from rummi.bots.catalogue import bot_with_time
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.games.classic.play import could_open
from rummi.games.classic.views import AIM_IN_EVENTS
from rummi.games.game import Game
from rummi.games.shuffle import draws, shuffled, shuffled_by
from rummi.tournaments.decisions.cards import card_from_game, starter
from rummi.tournaments.decisions.checks import find_seating
from rummi.tournaments.decisions.scoring import ruleset_for
from rummi.tournaments.model.decisions import (
    BreakTie,
    By,
    CheckIn,
    CloseStage,
    Draw,
    Ends,
    Enter,
    ResultLine,
    Signal,
    WriteCard,
)
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.model.state import State
from rummi.tournaments.stages.advancing import unresolved_ties
from rummi.tournaments.stages.progress import (
    Missing,
    is_over,
    missing_games,
    next_round,
    remaining_players,
    rounds_left,
)
from rummi.tournaments.tournament import Tournament

Play: TypeAlias = Callable[[State, Missing, str], WriteCard]
"""A function from a game that is due, and a seed, to the card with its result."""

ORGANISER: Final = By("organiser", name="simulation")


def simulate_tournament(parameters: Parameters, names: Sequence[str], seed: str, play: Play) -> Tournament:
    """Simulate a whole tournament. The same seed gives the same tournament."""
    tournament = create_tournament(parameters, names)
    while not is_over(tournament.state):
        tournament = step(tournament, seed, play)
    return tournament


def create_tournament(parameters: Parameters, names: Sequence[str]) -> Tournament:
    """Return a tournament in which all players have entered and checked in."""
    at = f"{parameters.entries_until or parameters.day}T09:00:00"
    tournament = Tournament.create(parameters, ORGANISER, at)
    for name in names:
        tournament = tournament.decide(Enter(name, "2000-01-01"), ORGANISER, at)
    for entrant in range(1, len(names) + 1):
        tournament = tournament.decide(CheckIn(entrant), ORGANISER, f"{parameters.day}T09:30:00")
    return tournament


def step(tournament: Tournament, seed: str, play: Play) -> Tournament:
    """Take the next step: draw and start a round, write all its cards, or close the stage."""
    at = f"{tournament.state.parameters.day}T10:00:00"
    state = tournament.state
    if state.stage is None or state.stage.closed or (not missing_games(state) and rounds_left(state)):
        due = next_round(state)
        assert due is not None
        tournament = tournament.try_luck(Draw(), ORGANISER, at, f"{seed}/{due.number}/{due.round}")
        return tournament.decide(Signal(), ORGANISER, at)
    if games := missing_games(state):
        for game in games:
            card = play(tournament.state, game, f"{seed}/{state.stage.number}/{game.round}/{game.table}/{game.game}")
            tournament = tournament.decide(card, ORGANISER, at)
        return tournament
    for number, tied in enumerate(unresolved_ties(state, state.stage)):
        lot = f"{seed}/{state.stage.number}/tie/{number}"
        tournament = tournament.try_luck(BreakTie(tied, "lot"), ORGANISER, at, lot)
    return tournament.decide(CloseStage(), ORGANISER, at)


def by_bots(names: Sequence[str]) -> Play:
    """Return a function that lets bots play real games. The entrants take turns with the names of the bots."""

    def play(state: State, due: Missing, seed: str) -> WriteCard:
        rules = state.parameters.rules
        seating = find_seating(state, due.round, due.table)
        people = remaining_players(state, seating)
        first = starter(state, seating, due.game) or people[0]
        game = Game.deal(rules, [state.name_of(each) for each in people], seed, first=people.index(first))
        draw = draws(f"{seed}/luck")
        bots = [bot_with_aim(bot_with_time(rules, names[(each - 1) % len(names)]), AIM_IN_EVENTS) for each in people]
        return card_from_game(finish(game, bots, lambda _: draw), due, people, state.parameters)

    return play


def by_luck(state: State, due: Missing, seed: str) -> WriteCard:
    """Return a random card as a game could end: racks from one box, sometimes an empty bank or an unopened player."""
    ruleset = ruleset_for(state.parameters)
    people = remaining_players(state, find_seating(state, due.round, due.table))
    draw = draws(seed)
    pieces = iter(shuffled(ruleset.box.pieces(), f"{seed}/racks"))
    ends: Ends = "bank" if draw(8) == 0 else "out"
    winner = people[draw(len(people))]
    lines = []
    for entrant in people:
        rack = Tiles.of(next(pieces) for _ in range(1 + draw(12)))
        if ends == "out" and entrant == winner:
            lines.append(ResultLine(entrant))
        elif ends == "out" and draw(6) == 0:
            able = could_open(Tiles.of(piece for piece in rack if piece != JOKER), ruleset)
            lines.append(ResultLine(entrant, penalty="could-have-opened" if able else "not-opened"))
        else:
            lines.append(ResultLine(entrant, str(rack)))
    winners = (winner,) if ends == "out" else ()
    return WriteCard(due.round, due.table, due.game, tuple(shuffled_by(lines, draw)), winners, ends)
