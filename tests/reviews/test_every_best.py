"""Every best play of a review is legal, has the stated result, and is as good as the solver's best.

A few games of every family in each run; the soak (RUMMI_PATIENCE=100) looks at more than 200.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rummi.arena.selfplay import play_game
from rummi.games.classic.advice import solve
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.state import points
from rummi.games.express.actions import RoundOver
from rummi.games.express.search.best import best_play
from rummi.games.game import Game
from rummi.games.junior.actions import Played
from rummi.games.junior.advice import solve_turn
from rummi.records.record import Record
from rummi.reviews.review import Review, Turn, review
from tests.support.patience import TIMES

TABLES: Sequence[tuple[str, list[str]]] = [
    ("standard", ["casual", "novice"]),
    ("standard", ["greedy", "novice", "casual", "casual"]),
    ("xp", ["casual", "casual", "greedy", "novice", "novice"]),
    ("ngt", ["novice", "casual", "greedy"]),
    ("championship", ["casual", "casual", "casual", "novice"]),
    ("junior", ["gentle", "fair", "best"]),
    ("junior", ["gentle", "gentle"]),
    ("junior-intro", ["finder", "finder"]),
    ("express", ["simple", "strong"]),
    ("express-solo", ["simple"]),
]
GAMES = range((TIMES + 4) // 5)
"""The numbers of the games of each table."""


@pytest.mark.parametrize("number", GAMES)
@pytest.mark.parametrize(("rules", "bots"), TABLES)
def test_every_best_play_is_legal_and_as_good_as_the_solvers(rules: str, bots: list[str], number: int) -> None:
    record = Record.of(play_game(rules, bots, seed=f"reviewed {number}", first=number % len(bots)))
    reviewed = review(record)
    assert TIMES == 1 or review(record) == reviewed
    turns = {turn.action: turn for turn in reviewed.turns}
    assert sum(map(len, (seat.turns for seat in reviewed.seats))) == len(turns) > 2
    game = record.game()
    for index, (seat, action) in enumerate(record.actions):
        if index in turns:
            require_best(game, turns[index])
        game = game.act(action, seat)
    require_sums(reviewed)


def require_best(game: Game, turn: Turn) -> None:
    best = turn.appraisal.best
    assert turn.did <= turn.best
    if best is None:
        assert turn.verdict in ("had-to-draw", "had-to-pass")
    else:
        assert game.judge(best.action, turn.seat) == ()
        after = game.act(best.action, turn.seat)
        assert laid(game, after, turn) == best.count == turn.best
        assert best.steps
        assert after_round(game, after) or after.state.snapshot()["table"] == best.table
    if turn.appraisal.proven:
        assert turn.best == most(game, turn), (turn.table, turn.rack)


def after_round(before: Game, after: Game) -> bool:
    """Return whether a new round of Express, with an empty table, has begun."""
    return before.rules.startswith("express") and after.state.round != before.state.round


def laid(before: Game, after: Game, turn: Turn) -> int:
    """Return the result of the action in the engine, in the unit of the turn."""
    held, left = before.state, after.state
    match turn.appraisal.unit:
        case "tiles":
            return len(held.seats[turn.seat].rack) - len(left.seats[turn.seat].rack)
        case "points":
            ruleset = before.setup.ruleset
            return points(held.seats[turn.seat].rack, ruleset) - points(left.seats[turn.seat].rack, ruleset)
        case "stars":
            (played, *_) = after.events
            return played.stars if isinstance(played, Played) else 1
        case "dice":
            over = [event.left for event in after.events if isinstance(event, RoundOver)]
            return len(turn.rack.split()) - [*over, tuple(map(hand, left.seats))][0][turn.seat]


def hand(seat: Any) -> int:
    return len(seat.hand)


def most(game: Game, turn: Turn) -> int:
    """Return the result of the best play that the solver of the family finds."""
    if game.family is CLASSIC:
        return most_laid(game, turn)
    if game.rules == "junior":
        return solve_turn(turn.table, turn.rack).stars
    if game.rules == "junior-intro":
        return 1
    return len(best_play(game.state.table, [die.face for die in game.state.seats[turn.seat].hand]).laid)


def most_laid(game: Game, turn: Turn) -> int:
    opened = game.state.seats[turn.seat].opened
    objective = "tiles" if game.state.moves_left is None else "value"
    table = turn.table if opened else "-"
    found = solve(table, turn.rack, game.rules, objective)
    if not opened and solve("-", turn.rack, game.rules, "opening").value < game.setup.ruleset.opening:
        return 0
    return found.tiles if objective == "tiles" else found.value


def require_sums(reviewed: Review) -> None:
    for seat in reviewed.seats:
        assert seat.found == sum(len(turn.appraisal.laid) for turn in seat.turns)
        assert seat.found <= seat.possible
        assert 0 <= seat.late <= seat.found
        at_best, of = seat.at_best
        assert at_best <= of <= len(seat.turns)
