"""Actions as text: `point R5`, `p1 find R4` (docs/notation.md)."""

from __future__ import annotations

from rummi.core.errors import NotationError
from rummi.core.notation import read_pieces, words
from rummi.core.sentence import sentence
from rummi.core.tile import Tile
from rummi.games.junior.beginning.setup import Setup
from rummi.games.junior.intro.actions import Action, Find, Point
from rummi.games.shared.spoken import Spoken, read_seat, read_verb


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    seat, place = read_seat(text, len(setup.players))
    spoken = read_verb(text[place:], place)
    match spoken.verb:
        case "point":
            return seat, Point(_read_tile(setup, spoken))
        case "find":
            return seat, Find(_read_tile(setup, spoken))
    raise spoken.unknown()


def _read_tile(setup: Setup, spoken: Spoken) -> Tile:
    tile, *others = read_pieces(spoken.rest, setup.box, spoken.rest_place)
    if others:
        second = list(words(spoken.rest, spoken.rest_place))[1]
        raise NotationError(sentence("only one tile can stand here"), second.place)
    if not isinstance(tile, Tile):
        raise NotationError(sentence("there are no jokers in this game"), spoken.rest_place)
    return tile


def write_action(action: Action) -> str:
    return f"{type(action).__name__.lower()} {action.tile}"
