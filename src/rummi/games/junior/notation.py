"""Actions as text: `lay R2 R3 R4; add B5 to B2 B3 B4`, `draw`, `lift … ; draw` (docs/notation.md)."""

from __future__ import annotations

import re
from typing import Final

from rummi.core.box import Box
from rummi.core.errors import NotationError
from rummi.core.meld import Meld
from rummi.core.notation import Word, read_piece, read_pieces, shown, words
from rummi.core.sentence import sentence
from rummi.core.tile import Joker, Piece
from rummi.games.junior.actions import Act, Action, Add, Draw, Lay, Lift, Marked, Pass, Swap, Turn
from rummi.games.junior.beginning.setup import Setup
from rummi.games.shared.spoken import Spoken, read_seat, read_verb

_LAST: Final[dict[str, type[Draw] | type[Pass]]] = {"draw": Draw, "pass": Pass}
"""Steps that can only end a turn."""


def read_action(setup: Setup, text: str) -> tuple[int | None, Action]:
    seat, place = read_seat(text, len(setup.players))
    steps = []
    for step in text[place:].split(";"):
        steps.append(read_verb(step, place))
        place += len(step) + 1
    *before, last = steps
    if last.verb not in _LAST:
        return seat, Turn(tuple(_read_act(step, setup.box) for step in steps))
    last.require_nothing_else()
    return seat, _LAST[last.verb](tuple(_read_act(step, setup.box) for step in before))


def _read_act(spoken: Spoken, box: Box) -> Act:
    rest, place = spoken.rest, spoken.rest_place
    match spoken.verb:
        case "lay":
            return Lay(_read_run(rest, box, place))
        case "add":
            tiles, runs, runs_place = _parted(rest, "to", place)
            return Add(read_pieces(tiles, box, place), _read_runs(runs, box, runs_place))
        case "lift":
            joker, moved, moved_place = _parted(rest, "from", place)
            source, runs, runs_place = _parted(moved, "to", moved_place)
            return Lift(
                _read_joker(joker, box, place),
                _read_marked(source, box, moved_place),
                _read_runs(runs, box, runs_place),
            )
        case "swap":
            tile, source, source_place = _parted(rest, "in", place)
            return Swap(_read_one(tile, box, place), _read_marked(source, box, source_place))
        case "draw" | "pass":
            problem = sentence("“{verb}” can only be the last step of a turn", verb=spoken.verb)
            raise NotationError(problem, spoken.verb_place)
    raise spoken.unknown()


def _parted(text: str, word: str, place: int) -> tuple[str, str, int]:
    """What stands before the word and behind it, and where the latter begins."""
    found = re.search(rf"(?<!\S){word}(?!\S)", text, re.I)
    if not found:
        raise NotationError(sentence("here “{word}” is missing", word=word), place + len(text))
    return text[: found.start()], text[found.end() :], place + found.end()


def _read_run(text: str, box: Box, place: int) -> Meld:
    return Meld.of(read_pieces(text, box, place), box)


def _read_runs(text: str, box: Box, place: int) -> tuple[Meld, ...]:
    runs = []
    for part in text.split("+"):
        runs.append(_read_run(part, box, place))
        place += len(part) + 1
    return tuple(runs)


def _read_one(text: str, box: Box, place: int) -> Piece:
    first, *others = read_pieces(text, box, place)
    if others:
        second = list(words(text, place))[1]
        raise NotationError(sentence("only one tile can stand here"), second.place)
    return first


def _read_joker(text: str, box: Box, place: int) -> Joker:
    piece = _read_one(text, box, place)
    if not isinstance(piece, Joker):
        raise NotationError(
            sentence("only a joker can be lifted, not {tile}", tile=piece), next(words(text, place)).place
        )
    return piece


def _read_marked(text: str, box: Box, place: int) -> Marked:
    """A run in which one joker may be written `(*)`."""
    pieces: list[Piece] = []
    marked = None
    for word in words(text, place):
        inner = re.fullmatch(r"\((\*.*)\)", word.text, re.S)
        if inner and marked is not None:
            raise NotationError(
                sentence("only one joker can be marked, not also “{word}”", word=shown(word.text)), word.place
            )
        if inner:
            marked = sum(isinstance(piece, Joker) for piece in pieces)
        pieces.append(read_piece(Word(inner[1], word.place + 1) if inner else word, box))
    if not pieces:
        problem = sentence("there are no tiles here; “-” is written for none")
        raise NotationError(problem.within(box.booklet), place)
    return Marked(Meld.of(pieces, box), marked)


def write_action(action: Action) -> str:
    return str(action)
