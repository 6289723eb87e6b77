"""A puzzle as the game in which it is solved: who else is there has what is left of the box, and is stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rummi.core.box import Box
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.express.dice import STANDARD_DICE, Die, format_hand, parse_hand
from rummi.games.express.family import EXPRESS
from rummi.games.game import Game
from rummi.games.junior.family import JUNIOR
from rummi.games.shuffle import shuffled
from rummi.puzzles.puzzle import Puzzle

SOLVER: Final = 0
OTHER: Final = 1
OTHERS_TILES: Final = 7
"""On the rack of the other, who is not going to lay any."""


def begun(puzzle: Puzzle) -> Game:
    """The same for everybody: what cannot be seen follows from the puzzle's id."""
    family = family_of(puzzle.rules)
    least, _ = family.seats(puzzle.rules)
    setup = family.setup(puzzle.rules, [f"p{seat}" for seat in range(least)], {})
    if family is EXPRESS:
        return _thrown(puzzle, Game.begin(puzzle.rules, setup, family.read_start(setup, _dice(puzzle, least))))
    fields = _tiles(puzzle, setup.box) if family in (CLASSIC, JUNIOR) else _open_tiles(puzzle, setup.box)
    return Game.begin(puzzle.rules, setup, family.read_start(setup, fields))


def _tiles(puzzle: Puzzle, box: Box) -> Mapping[str, object]:
    others = _others(puzzle, box)
    fields: dict[str, object] = {
        "first": SOLVER,
        "racks": [puzzle.rack, _text(others[:OTHERS_TILES])],
        "bank": _text(others[OTHERS_TILES:]),
        "table": puzzle.table,
    }
    if family_of(puzzle.rules) is CLASSIC:
        fields["opened"] = [puzzle.goal.kind not in ("open", "out-in-two"), True]
    return fields


def _others(puzzle: Puzzle, box: Box) -> Sequence[Piece]:
    """What is neither on the table nor on the rack, mixed."""
    seen = Counter((*Table.parse(puzzle.table, box).tiles, *Tiles.parse(puzzle.rack, box)))
    return shuffled(sorted((Counter(box.pieces()) - seen).elements(), key=str), f"puzzle {puzzle.id}")


def _open_tiles(puzzle: Puzzle, box: Box) -> Mapping[str, object]:
    """The introductory game: all tiles lie open, mixed."""
    lying = Counter(Table.parse(puzzle.table, box).tiles)
    others = shuffled(sorted((Counter(box.pieces()) - lying).elements(), key=str), f"puzzle {puzzle.id}")
    return {"first": SOLVER, "table": puzzle.table, "open": _text(others)}


def _dice(puzzle: Puzzle, seats: int) -> Mapping[str, object]:
    """In the middle of a round; where there is another, he has the first die that nobody else holds."""
    hand = parse_hand(puzzle.rack)
    held = {die.number for die in hand}
    number = next(at for at in range(1, len(STANDARD_DICE) + 1) if at not in held)
    other = Die(number, STANDARD_DICE[number - 1][0])
    hands = [puzzle.rack] if seats == 1 else [puzzle.rack, format_hand([other])]
    return {"first": SOLVER, "hands": hands, "table": puzzle.table}


def _thrown(puzzle: Puzzle, game: Game) -> Game:
    """The throw of this turn is over, so that nobody changes what is asked."""
    return game.act(f"throw {parse_hand(puzzle.rack)[0]}", SOLVER)


def _text(pieces: Sequence[Piece]) -> str:
    return str(Tiles.of(pieces))
