"""Candidates from games of the strongest bots of Junior, First steps and Express."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rummi.arena.selfplay import play_game
from rummi.games.express.actions import Lay, Throw
from rummi.games.express.dice import SIDES, STANDARD_DICE, Die, format_hand, match_dice
from rummi.games.express.search.best import Limits, best_play
from rummi.games.game import Game
from rummi.games.junior.intro import Find, neighbours
from rummi.games.junior.search import best_turn
from rummi.games.shuffle import draws
from rummi.puzzles.puzzle import Goal
from rummi.records.record import Record
from tools.puzzles.choosing import Candidate

FEWEST_STARS: Final = 2
FEWEST_DICE, MOST_DICE = 2, 9
THROWS: Final = 4
LIMITS: Final = Limits(nodes=500)


def junior_candidates(rules: str, seed: str) -> Iterator[Candidate]:
    for game in _positions(play_game(rules, ["best", "fair", "best"], seed)):
        state = game.state
        rack = state.seats[state.turn].rack.sorted()
        best = best_turn(state.table, rack, state.setup.box)
        if best.turn and best.stars >= FEWEST_STARS:
            goal = Goal("stars", stars=best.stars)
            yield Candidate(rules, goal, str(state.table), str(rack), (str(best.turn),))


def junior_intro_candidates(rules: str, seed: str) -> Iterator[Candidate]:
    """Ask for a random number of the tiles that the run still lacks."""
    luck = draws(f"{seed}/asked")
    for game in _positions(play_game(rules, ["finder", "finder"], seed)):
        state = game.state
        run = state.growing
        if run is None:
            continue
        count = 1 + luck(state.setup.box.highest - len(run))
        found = list[str]()
        while len(found) < count:
            tile = neighbours(run, state.setup.box.highest)[0]
            found.append(str(Find(tile)))
            run = (run + type(run)((tile,))).sorted()
        table = " | ".join(map(str, state.runs))
        yield Candidate(rules, Goal("stars", stars=count), table, "-", tuple(found))


def express_candidates(rules: str, seed: str) -> Iterator[Candidate]:
    """For each table, draw a few random throws, and ask for the dice that the best play lays."""
    players = ["strong"] if rules == "express-solo" else ["strong", "strong"]
    luck = draws(f"{seed}/throws")
    for game in _positions(play_game(rules, players, seed)):
        state = game.state
        if not len(state.table):
            continue
        for _ in range(THROWS):
            hand = [Die(die.number, STANDARD_DICE[die.number - 1][luck(SIDES)]) for die in state.seats[state.turn].hand]
            best = best_play(state.table, [die.face for die in hand], LIMITS)
            dice, _ = match_dice(hand, best.laid, ())
            if FEWEST_DICE <= len(dice) <= MOST_DICE:
                lay = str(Lay(best.layout))
                yield Candidate(rules, Goal("all"), state.table.in_one_line(), format_hand(dice), (lay,))


def _positions(ended: Game) -> Iterator[Game]:
    """Yield the game before each action, except throws."""
    record = Record.of(ended)
    game = record.game()
    for seat, action in record.actions:
        if not isinstance(action, Throw):
            yield game
        game = game.act(action, seat)
