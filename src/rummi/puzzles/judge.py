"""The game in which a puzzle is solved, and whether the actions of a solver reach its goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rummi.core.box import Box
from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.express.dice import STANDARD_DICE, Die, format_hand, parse_hand
from rummi.games.express.family import EXPRESS
from rummi.games.express.views import View as ExpressView
from rummi.games.game import Game
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO
from rummi.games.shuffle import shuffled
from rummi.puzzles.puzzle import Puzzle

SOLVER: Final = 0
OPPONENT: Final = 1
OPPONENT_TILES: Final = 7
"""The number of tiles on the rack of the opponent, who only draws."""


def start_game(puzzle: Puzzle) -> Game:
    """Return the game in which a puzzle is solved. Its hidden tiles follow from the puzzle's id."""
    family = family_of(puzzle.rules)
    least, _ = family.seats(puzzle.rules)
    setup = family.setup(puzzle.rules, [f"p{seat}" for seat in range(least)], {})
    if family is EXPRESS:
        return _skip_throw(
            puzzle, Game.begin(puzzle.rules, setup, family.read_start(setup, _dice_start(puzzle, least)))
        )
    fields = _rack_start(puzzle, setup.box) if family in (CLASSIC, JUNIOR) else _intro_start(puzzle, setup.box)
    return Game.begin(puzzle.rules, setup, family.read_start(setup, fields))


def _rack_start(puzzle: Puzzle, box: Box) -> Mapping[str, object]:
    others = _remaining_tiles(puzzle, box)
    fields: dict[str, object] = {
        "first": SOLVER,
        "racks": [puzzle.rack, _text(others[:OPPONENT_TILES])],
        "bank": _text(others[OPPONENT_TILES:]),
        "table": puzzle.table,
    }
    if family_of(puzzle.rules) is CLASSIC:
        fields["opened"] = [puzzle.goal.kind not in ("open", "out-in-two"), True]
    return fields


def _remaining_tiles(puzzle: Puzzle, box: Box) -> Sequence[Piece]:
    """Return the tiles that are neither on the table nor on the rack, shuffled."""
    seen = Counter((*Table.parse(puzzle.table, box).tiles, *Tiles.parse(puzzle.rack, box)))
    return shuffled(sorted((Counter(box.pieces()) - seen).elements(), key=str), f"puzzle {puzzle.id}")


def _intro_start(puzzle: Puzzle, box: Box) -> Mapping[str, object]:
    """Return the start of the introductory game, in which all tiles lie face up in a shuffled order."""
    lying = Counter(Table.parse(puzzle.table, box).tiles)
    others = shuffled(sorted((Counter(box.pieces()) - lying).elements(), key=str), f"puzzle {puzzle.id}")
    return {"first": SOLVER, "table": puzzle.table, "open": _text(others)}


def _dice_start(puzzle: Puzzle, seats: int) -> Mapping[str, object]:
    """Return the start of a round in progress. An opponent has the first die that is not in the solver's hand."""
    hand = parse_hand(puzzle.rack)
    held = {die.number for die in hand}
    number = next(at for at in range(1, len(STANDARD_DICE) + 1) if at not in held)
    other = Die(number, STANDARD_DICE[number - 1][0])
    hands = [puzzle.rack] if seats == 1 else [puzzle.rack, format_hand([other])]
    return {"first": SOLVER, "hands": hands, "table": puzzle.table}


def _skip_throw(puzzle: Puzzle, game: Game) -> Game:
    """Take the throw of this turn, keeping every die as it is, so that the solver cannot throw other faces."""
    return game.act(f"throw {parse_hand(puzzle.rack)[0]}", SOLVER)


def _text(pieces: Sequence[Piece]) -> str:
    return str(Tiles.of(pieces))


TURNS_TO_GO_OUT: Final = 2


def count_turns(puzzle: Puzzle) -> int:
    """Return the number of turns in which the puzzle has to be solved."""
    if puzzle.goal.kind == "out-in-two":
        return TURNS_TO_GO_OUT
    return puzzle.goal.stars if start_game(puzzle).family is JUNIOR_INTRO else 1


def play_actions(puzzle: Puzzle, actions: Sequence[str]) -> Game:
    """Return the game after these actions of the solver. Raises IllegalAction."""
    *_, last = play_through(puzzle, actions)
    return last


def play_through(puzzle: Puzzle, actions: Sequence[str]) -> Iterator[Game]:
    """Yield the game before the actions and after each of them; between two turns the opponent draws.

    Raises IllegalAction, and InvalidInput if there are more actions than turns.
    """
    most = count_turns(puzzle)
    if len(actions) > most:
        raise InvalidInput(counted("this puzzle has {n} turn", "this puzzle has {n} turns", most))
    yield (game := start_game(puzzle))
    for turn, action in enumerate(actions, start=1):
        yield (game := game.act(action, SOLVER))
        if puzzle.goal.kind == "out-in-two" and turn < most:
            yield (game := game.act("draw", OPPONENT))


def is_solved(puzzle: Puzzle, game: Game) -> bool:
    """Return whether the game has reached the goal."""
    goal, view = puzzle.goal, game.view(SOLVER)
    match goal.kind:
        case "all" | "out-in-two":
            return count_held(view) == 0
        case "tiles":
            box = game.setup.box
            kept = Tiles.parse(puzzle.rack, box).without(Tiles.parse(goal.tiles, box))
            return not len(kept.lacks(view.rack))
        case "open":
            return bool(view.opened[SOLVER])
        case "stars":
            before = start_game(puzzle).view(SOLVER).stars[SOLVER]
            return bool(view.stars[SOLVER] - before >= goal.stars)


def is_solution(puzzle: Puzzle, actions: Sequence[str]) -> bool:
    """Return whether these actions solve the puzzle. Raises IllegalAction if one of them breaks a rule.

    >>> from rummi.puzzles.puzzle import Goal
    >>> puzzle = Puzzle("-", "standard", 2, Goal("all"), 1, "R4 R5 R6 R7 R8", "R6", ())
    >>> is_solution(puzzle, ["play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8"])
    True
    """
    return is_solved(puzzle, play_actions(puzzle, actions))


def count_held(view: Any) -> int:
    """Return the number of tiles or dice in the solver's hand."""
    return len(view.hands[SOLVER] if isinstance(view, ExpressView) else view.rack)


def not_solved_message(puzzle: Puzzle) -> Sentence:
    """Return the message for legal actions that do not reach the goal."""
    if puzzle.goal.kind == "out-in-two":
        return sentence("That is allowed, but you are not out after two turns. Begin again.")
    return sentence("That is allowed, but the goal is not reached yet. Go on from here.")
